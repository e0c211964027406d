package runtime

import "fmt"

// failure is a failing run, for people.
type failure struct {
	test *Test
	run  *Result
}

func (f *failure) String() string {
	return fmt.Sprintf("%s of goal %s: %s\n%v", f.run.Verdict, f.test.Goal.Name, f.test.Goal.Doc, f.run.Trace)
}
