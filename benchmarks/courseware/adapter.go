package courseware

import (
	"context"
	"fmt"
	"maps"

	"github.com/clouseau-go/clouseau/benchmarks/store"
	"github.com/clouseau-go/clouseau/benchmarks/store/memory"
	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/sre"
)

// Adapter lets a tester schedule the application on a database.
func Adapter(ctx context.Context, a App, open store.Opener) (rt.Adapter, error) {
	load := store.Rows(courses, "true")
	maps.Copy(load, store.Rows(lists, ""))
	return store.Open(ctx, store.App{
		Invariant: Within,
		Requests: map[string]func([]int) store.Request{
			"joinReq": store.Serve("joinResp", func(c *store.Client, args []int) ([]rt.Value, error) {
				return nil, a.Join(c, args[0], args[1])
			}),
			"closeReq": store.Serve("closeResp", func(c *store.Client, args []int) ([]rt.Value, error) {
				return nil, a.Close(c, args[0])
			}),
			"listingReq": store.Serve("listingResp", func(c *store.Client, args []int) ([]rt.Value, error) {
				_, _, err := a.Listing(c, args[0], args[1])
				return nil, err
			}),
		},
		Tables: map[string]store.Table{courses: store.Flag, lists: store.Text, enrolled: store.Presence},
		Load:   load,
	}, open)
}

// NewAdapter makes an adapter of the right application on a store at READ COMMITTED.
func NewAdapter(ctx context.Context) (rt.Adapter, error) {
	return Adapter(ctx, New(), memory.Deterministic(memory.RC))
}

// Within is the invariant of the application: a course has one student at most, and none if it is
// closed; and the student's list has it, too.
func Within(_ sre.Trace, state store.State) error {
	students := map[int]int{}
	for row := range state {
		if row.Table == enrolled {
			students[row.Key]++
		}
	}
	for course := 1; course <= store.Keys; course++ {
		open, written := state[store.Row{Table: courses, Key: course}]
		switch n := students[course]; {
		case n > 1:
			return fmt.Errorf("course %d has one place and %d students", course, n)
		case n > 0 && written && !open.Bool():
			return fmt.Errorf("course %d is closed and has a student", course)
		}
		for student := 1; student <= store.Keys; student++ {
			_, has := state[store.Row{Table: enrolled, Key: course, Part: student}]
			if list := state[store.Row{Table: lists, Key: student}]; has && !store.Has(course, list.Text()) {
				return fmt.Errorf("student %d is enrolled in course %d, and the student's list lacks it", student, course)
			}
		}
	}
	return nil
}
