package unison

import (
	"errors"
	"testing"

	"pgregory.net/rapid"

	"github.com/clouseau-go/clouseau/internal/environment"
	_ "github.com/clouseau-go/clouseau/internal/seeded"
)

// The table of the package comment, and what it means for directories.
func TestReconcile(t *testing.T) {
	t.Parallel()
	x, y, z := File("x"), File("y"), File("z")
	dir := func(name string, what *Tree) *Tree { return Empty().With(name, what) }
	for _, c := range []struct {
		name       string
		last, a, b *Tree
		want       string // of each; "conflict" where nothing changes
	}{
		{"all the same", x, x, x, "x"},
		{"b changed", x, x, y, "y"},
		{"a changed", x, y, x, "y"},
		{"both changed alike", x, y, y, "y"},
		{"both changed", x, y, z, "conflict"},
		{"both made", nil, y, z, "conflict"},
		{"b deleted", x, x, nil, "nothing"},
		{"a deleted", x, nil, x, "nothing"},
		{"a changed, b deleted", x, y, nil, "conflict"},
		{"a deleted, b changed", x, nil, z, "conflict"},
		{"a made", nil, y, nil, "y"},
		{"b made", nil, nil, z, "z"},
		{"both deleted", x, nil, nil, "nothing"},
		{"a directory made", nil, dir("n", x), nil, "{n: x}"},
		{"two directories made", nil, dir("n", x), dir("m", y), "{m: y, n: x}"},
		{"entries changed on both sides", dir("n", x).With("m", x), dir("n", y).With("m", x), dir("n", x).With("m", z), "{m: z, n: y}"},
		{"a directory deleted, an entry changed", dir("n", x), nil, dir("n", y), "conflict"},
		{"a directory against a file", nil, dir("n", x), y, "conflict"},
		{"a file became a directory", x, dir("n", x), x, "{n: x}"},
	} {
		before := State{c.last, c.a, c.b}
		got, conflicts := before.Reconcile()
		want := State{before.Last, before.A, before.B}
		if c.want == "conflict" {
			if len(conflicts) != 1 || !got.A.Equal(want.A) || !got.B.Equal(want.B) || !got.Last.Equal(want.Last) {
				t.Errorf("%s: %v with conflicts %v, want one, and no change", c.name, got, conflicts)
			}
		} else if len(conflicts) > 0 || got.A.String() != c.want || got.B.String() != c.want || got.Last.String() != c.want {
			t.Errorf("%s: %v with conflicts %v, want %s everywhere", c.name, got, conflicts, c.want)
		}
	}
}

// One conflict does not keep other entries from being reconciled.
func TestReconcileBesideConflict(t *testing.T) {
	t.Parallel()
	s := State{A: Empty().With("n", File("x")).With("m", File("y")), B: Empty().With("n", File("z"))}
	got, conflicts := s.Reconcile()
	if len(conflicts) != 1 || conflicts[0] != "/n" || got.B.String() != "{m: y, n: z}" || got.Last.String() != "{m: y}" {
		t.Errorf("Reconcile() = %v, %v, want a conflict at /n and m copied", got, conflicts)
	}
}

// move is an operation on a replica; a kind of 0 is Sync.
type move struct {
	Kind, Replica int
	Path, Content string
}

var paths = []string{"foo", "bar", "foo/bar", "foo/foo"}

func moves(most int) *rapid.Generator[[]move] {
	return rapid.SliceOfN(rapid.Custom(func(t *rapid.T) move {
		return move{rapid.SampledFrom([]int{0, 0, 1, 1, 2, 3, 4}).Draw(t, "kind"), rapid.IntRange(0, 1).Draw(t, "replica"),
			rapid.SampledFrom(paths).Draw(t, "path"), rapid.SampledFrom([]string{"x", "y"}).Draw(t, "content")}
	}), 1, most)
}

// answer performs a move and writes its answer down.
func (m move) answer(t testing.TB, r Replicas) string {
	t.Helper()
	var out any
	var err error
	switch m.Kind {
	case 0:
		out, err = r.Sync(t.Context())
	case 1:
		out, err = r.Write(m.Replica, m.Path, m.Content)
	case 2:
		out, err = r.Mkdir(m.Replica, m.Path)
	case 3:
		out, err = r.Remove(m.Replica, m.Path)
	case 4:
		out, err = r.Look(m.Replica, m.Path)
	}
	if err != nil {
		t.Fatal(err)
	}
	return text(out)
}

func text(v any) string {
	switch v := v.(type) {
	case *Tree:
		return v.String()
	case bool:
		return map[bool]string{true: "yes", false: "no"}[v]
	case int:
		return string(rune('0' + v))
	}
	panic("unexpected answer")
}

// differ returns where two replicas answer differently, -1 where they do not; at the
// end it looks at everything.
func differ(t testing.TB, r, s Replicas, script []move) (at int, left, right string) {
	for n := range 2 {
		for _, p := range paths[:2] {
			script = append(script, move{Kind: 4, Replica: n, Path: p})
		}
	}
	for i, m := range script {
		if left, right = m.answer(t, r), m.answer(t, s); left != right {
			return i, left, right
		}
	}
	return -1, "", ""
}

func TestFaultsShow(t *testing.T) {
	t.Parallel()
	for _, f := range Faults() {
		shown := false
		for seed := 0; seed < 2000 && !shown; seed++ {
			at, _, _ := differ(t, New(""), New(f), moves(15).Example(seed))
			shown = at >= 0
		}
		if !shown {
			t.Errorf("%s: no script shows it", f)
		}
	}
}

// Unison does what the synchronizer in memory does.
func TestReal(t *testing.T) {
	t.Parallel()
	runs := 25
	if environment.Long.Get() != "" {
		runs = 5000
	}
	for seed := range runs {
		r, err := NewReal()
		if errors.Is(err, ErrNotInstalled) {
			t.Skip(err)
		} else if err != nil {
			t.Fatal(err)
		}
		script := moves(12).Example(seed)
		at, got, want := differ(t, r, New(""), script)
		if at >= 0 {
			t.Errorf("seed %d: after %v, Unison answers %s, want %s", seed, script[:min(at+1, len(script))], got, want)
		}
		if err := r.Close(); err != nil {
			t.Error(err)
		}
	}
}
