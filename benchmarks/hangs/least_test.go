package hangs

import (
	"testing"
	"testing/synctest"
	"time"
)

// call is a call of a search.
type call struct {
	op   string
	args []int
}

// patience is how long a run may take in a search.
const patience = 3 * time.Second

// search tries all runs of at most so many calls, the shortest ones first, and returns the number
// of calls of the first one that hangs, or more than that.
func (b buggy) search(t *testing.T, most int) int {
	letters := b.letters()
	for length := 0; length <= most; length++ {
		digits := make([]int, length)
		for {
			word := make([]call, length)
			for i, d := range digits {
				word[i] = letters[d]
			}
			if b.stops(t, word) {
				return length
			}
			i := length - 1
			for ; i >= 0 && digits[i] == len(letters)-1; i-- {
				digits[i] = 0
			}
			if i < 0 {
				break
			}
			digits[i]++
		}
	}
	return most + 1
}

// letters returns all calls.
func (b buggy) letters() (out []call) {
	for _, o := range b.ops {
		words := [][]int{nil}
		for range o.args {
			var longer [][]int
			for _, w := range words {
				for n := o.first; n <= o.last; n++ {
					longer = append(longer, append(w[:len(w):len(w)], n))
				}
			}
			words = longer
		}
		for _, w := range words {
			out = append(out, call{o.name, w})
		}
	}
	if b.clock {
		for _, d := range b.passing() {
			out = append(out, call{pass, []int{int(d)}})
		}
	}
	return out
}

// stops reports whether a run does not end.
func (b buggy) stops(t *testing.T, word []call) bool {
	play := func() {
		s := b.open(b.form)
		for _, c := range word {
			if c.op == pass {
				time.Sleep(time.Duration(c.args[0]))
				synctest.Wait()
				continue
			}
			s.do(c.op, c.args)
		}
		s.close()
	}
	ended := make(chan bool, 1)
	go func() {
		ends := false
		defer func() {
			_ = recover() // all goroutines wait
			ended <- ends
		}()
		if b.clock {
			synctest.Test(t, func(*testing.T) { play() })
		} else {
			play()
		}
		ends = true
	}()
	select {
	case ends := <-ended:
		return !ends
	case <-time.After(patience):
		return true
	}
}
