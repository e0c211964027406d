package sessions_test

import (
	"testing"

	"github.com/clouseau-go/clouseau/benchmarks/sessions"
)

// alarms is how many sessions are played against each right implementation.
const alarms = 2000

// TestMutants looks for the fault of each implementation, and for alarms of the right ones.
func TestMutants(t *testing.T) {
	t.Parallel()
	for _, s := range sessions.Systems() {
		for _, i := range s.Peers {
			t.Run(s.Name+"/"+i.Party+"/"+i.Name, func(t *testing.T) {
				row, err := sessions.Measure(t.Context(), &s, &i, "session", alarms, 1)
				if err != nil {
					t.Fatal(err)
				}
				t.Logf("%d of %d campaigns, median %d, %d sessions, %d messages", row.Found, row.Campaigns, row.Median, row.Sessions, row.Turns)
				if row.Failure != nil {
					t.Logf("%v", row.Failure)
				}
				switch {
				case i.Fixed() && row.Alarms > 0:
					t.Errorf("%d alarms in %d sessions", row.Alarms, row.Sessions)
				case !i.Fixed() && row.Found < row.Campaigns:
					t.Errorf("found in %d of %d campaigns of %d sessions", row.Found, row.Campaigns, alarms)
				}
			})
		}
	}
}
