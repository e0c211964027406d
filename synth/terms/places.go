package terms

import "github.com/clouseau-go/clouseau/logic"

// placesOf returns the integer variables that stand for a place in what the tester draws, or for a
// number of elements, each with how many elements are drawn by default: of
//
//	i + 1 < len(words) && words[i] == x
//
// it returns i. A list that has to reach beyond i becomes as long as i is large, so a large i would
// fill the memory.
func (s *Scope) placesOf(t *Trace) map[*logic.Var]int64 {
	var answers map[*logic.Var]bool
	out := map[*logic.Var]int64{}
	note := func(list logic.Term, in logic.Term) {
		if answers == nil {
			answers = s.answersOf(t)
		}
		if !drawn(list, answers) {
			return
		}
		most := int64(s.sortOf(list.Sort()).Most)
		for _, v := range logic.Vars(nil, in) {
			if n, ok := out[v]; v.Sort().Kind() == logic.IntKind && (!ok || most < n) {
				out[v] = most
			}
		}
	}
	for _, c := range t.Terms() {
		for _, a := range logic.Apps(nil, c) {
			switch f, args := a.Func(), a.Args(); {
			case f.ReadsLen():
				note(args[0], c)
			case f.ReadsElem() && args[1].Sort().Kind() == logic.IntKind:
				note(args[0], args[1])
			}
		}
	}
	return out
}
