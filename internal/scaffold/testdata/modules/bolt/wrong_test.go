package bolt_test

import (
	"context"
	"testing"

	rt "github.com/clouseau-go/clouseau/runtime"
	"github.com/clouseau-go/clouseau/runtime/sample"
)

// hasty is a wrong database: its snapshots show what is committed later.
type hasty struct {
	*testedDB
}

func (h *hasty) ReadSnapshot(key string) (value int, found bool) { return h.Get(key) }

// stubborn is a wrong database: what is rolled back is there all the same.
type stubborn struct {
	*testedDB
}

func (s *stubborn) PutAndRollBack(key string, value int) error { return s.Put(key, value) }

// TestWrongDatabases: the goals find the wrong databases, in every run.
func TestWrongDatabases(t *testing.T) {
	for _, c := range []struct {
		test  *rt.Test
		wrong func(*testedDB) boltSUT
	}{
		{movingSnapshotTest(), func(db *testedDB) boltSUT { return &hasty{db} }},
		{lostTest(), func(db *testedDB) boltSUT { return &stubborn{db} }},
		{resurrectedTest(), func(db *testedDB) boltSUT { return &stubborn{db} }},
	} {
		c.test.New = func(context.Context) (rt.Adapter, error) {
			db, err := newTestedDB()
			return &boltAdapter{sut: c.wrong(db), close: db.Close}, err
		}
		const runs = 50
		if r := sample.Runs(t.Context(), c.test, runs, 1, nil); r.Violations != runs {
			t.Errorf("%s: %d of %d runs are violations, want all", r.Goal, r.Violations, runs)
		}
	}
}
