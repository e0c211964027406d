package sessions_test

import (
	"testing"

	"github.com/clouseau-go/clouseau/benchmarks/sessions"
	"github.com/clouseau-go/clouseau/internal/environment"
)

// most is how many sessions a fault may take, and alarms how many are played against each right
// implementation; the long mode plays most.
const most, alarms = 2000, 400

// TestMutants looks for the fault of each implementation, and for alarms of the right ones.
func TestMutants(t *testing.T) {
	t.Parallel()
	for _, s := range sessions.Systems() {
		for _, i := range s.Peers {
			t.Run(s.Name+"/"+i.Party+"/"+i.Name, func(t *testing.T) {
				limit := most
				if i.Fixed() && environment.Long.Get() == "" {
					limit = alarms
				}
				row, err := sessions.Measure(t.Context(), &s, &i, "session", limit, 1)
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
					t.Errorf("found in %d of %d campaigns of %d sessions", row.Found, row.Campaigns, limit)
				}
			})
		}
	}
}
