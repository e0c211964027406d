// Adapter of board.clouseau.hcl for example.com/shop/guarded.Board, written by clouseau init. It is
// yours to change.

package guarded_test

import (
	"errors"

	"example.com/shop/guarded"
)

// testedBoard is a Board whose methods have the arguments and results of the spec's operations.
type testedBoard struct {
	*guarded.Board
}

// newTestedBoard makes a fresh system for a run.
func newTestedBoard() *testedBoard {
	return &testedBoard{guarded.New()}
}

func (s *testedBoard) Each(doing string) ([]string, []int, bool) {
	var calledNote []string
	var calledNumber []int
	var thrown bool
	func() {
		defer func() {
			if thrown {
				recover()
			}
		}()
		s.Board.Each(func(x1 string, x2 int) {
			calledNote = append(calledNote, x1)
			calledNumber = append(calledNumber, x2)
			does := doing
			doing = "goesOn"
			switch does {
			case "throws":
				thrown = true
				panic("the function panics, as the script says")
			case "callsPin":
				s.Board.Pin(x1, x2)
			case "callsRemove":
				s.Board.Remove(x1)
			case "callsLen":
				s.Board.Len()
			}
		})
	}()
	return calledNote, calledNumber, thrown
}

func (s *testedBoard) Load(note string, made int, fails bool, doing string) (int, []string, bool, error) {
	var calledNote []string
	var thrown bool
	var result int
	var err_ error
	func() {
		defer func() {
			if thrown {
				recover()
			}
		}()
		result, err_ = s.Board.Load(note, func(x1 string) (int, error) {
			calledNote = append(calledNote, x1)
			does := doing
			doing = "goesOn"
			switch does {
			case "throws":
				thrown = true
				panic("the function panics, as the script says")
			case "callsRemove":
				s.Board.Remove(x1)
			case "callsLen":
				s.Board.Len()
			}
			return made, failingBoard(fails)
		})
	}()
	return result, calledNote, thrown, err_
}

// failingBoard is an error of a function that the tester passes, if it fails.
func failingBoard(fails bool) error {
	if fails {
		return errors.New("the function fails, as the script says")
	}
	return nil
}
