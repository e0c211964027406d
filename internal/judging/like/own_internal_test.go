package like

import (
	"fmt"
	"testing"

	"github.com/clouseau-go/clouseau/logic"
)

// TestOwn: what models answer that package ref does not have.
func TestOwn(t *testing.T) {
	t.Parallel()
	x := &text{}
	x.Insert("añb\nc")
	g := newGraph()
	for _, n := range []string{"a", "b", "c"} {
		g.AddNode(n)
	}
	n := newCounts()
	r := newRanked()
	p := newPaths()
	f := &file{}
	q := newBuffer(3)
	s := newSpans(1)
	e := newTimed(7)
	e.begin(logic.IntValue(10))
	b := newBucket(2)
	b.begin(logic.IntValue(10))
	k := newTicking(3)
	k.begin(logic.IntValue(10))
	h := newHistory(2)
	h.begin(logic.IntValue(0))
	a, z := key{logic.StringValue("a")}, key{logic.StringValue("z")}
	one, two, three := elem{logic.IntValue(1)}, elem{logic.IntValue(2)}, elem{logic.IntValue(3)}
	d := newLending(2)
	l := newSegmented(2)
	l.AppendAll([]elem{one, one, one, one, one})
	for _, c := range []struct{ got, want string }{
		{fmt.Sprint(x.Home(), x.Move(2), x.Backspace(9), x.Home(), x.End()), "4 2añ0 1"},
		{fmt.Sprint(x.Index("c", 1), x.Index("b", 1), x.Delete(1), x.All(), x.Len()), "2 -1\nbc2"},
		{fmt.Sprint(x.Replace(0, 1, "xy"), x.Cursor(), x.Replace(1, 9, "")), "true 2 false"},
		{fmt.Sprint(g.AddEdge("a", "b"), g.AddEdge("b", "c"), g.AddEdge("a", "d"), g.Connect("c", "d")), "true true false true"},
		{fmt.Sprint(g.Path("a", "d")), "[a b c d]"},
		{fmt.Sprint(g.Order()), "[a b c d] true"},
		{fmt.Sprint(g.AddEdge("c", "a"), g.To("a"), g.RemoveNode("b"), g.Path("a", "d")), "true [c] true []"},
		{fmt.Sprint(g.Size()), "3 2"},
		{fmt.Sprint(n.Add("a", 3), n.Max("a", 2), n.Min("b", -1), n.Swap("a", 5), n.Total(), n.Delete("b")), "3 false true 3 4 -1"},
		{fmt.Sprint(n.Drain(), n.Len()), "map[a:5] 0"},
		{fmt.Sprint(r.Len(), func() []string {
			r.Set("b", elem{}, 2)
			r.Set("a", elem{}, 2)
			r.Set("c", elem{}, 1)
			return r.Keys()
		}()), "0 [c a b]"},
		{fmt.Sprint(r.Adjust("b", -5)), "-3 true"},
		{fmt.Sprint(r.PopUntil(1), r.Keys()), "[b c] [a]"},
		{fmt.Sprint(p.Mkdir("d"), p.Write("d/f", "xyz"), p.Write("/g", ""), p.Mkdir("d/../e"), p.Rename("d", "d")), "true true false false true"},
		{fmt.Sprint(p.Size(".")), "3 true"},
		{fmt.Sprint(f.Write("ab")) + fmt.Sprint(f.SeekFreely(4, 0)) + fmt.Sprint(f.WriteFully("")) + fmt.Sprint(f.Size()), "2404"},
		{fmt.Sprintln(f.ReadAt(3, 1)) + fmt.Sprintln(f.Read(1)) + fmt.Sprintln(f.ReadAt(0, 9)), "b 3 true true true\n 0 false false false\n 0 true true false\n"},
		{fmt.Sprint(f.WriteAtMoving("c", 5)) + fmt.Sprint(f.WriteAt("d", -1)) + fmt.Sprint(f.Append("e")) + fmt.Sprint(f.Truncate(1<<40)), "10 false1false"},
		{fmt.Sprintln(f.Seek(-2, 2)) + fmt.Sprintln(f.ReadAtMoving(9, 5)) + fmt.Sprintln(f.Seek(0, 7)), "5 true\nce 2 false true true\n7 false\n"},
		{fmt.Sprint(p.ListMarked(".")), "[d/] true"},
		{fmt.Sprintln(q.WriteFully("abcd")) + fmt.Sprintln(q.Write("abcd")) + fmt.Sprint(q.Read(2)), "0 false\n3 false\nab2 true"},
		{fmt.Sprint(q.WriteByteFully('d'), q.Unread(2), q.Unread(1), q.WriteByteFully('e'), q.Free()) + fmt.Sprint(q.WriteTo()), "true false true false 0bcd3"},
		{fmt.Sprintln(q.Read(1)) + fmt.Sprintln(q.Read(0)) + fmt.Sprintln(q.Unread(4), q.Unread(3)) + fmt.Sprint(q.Skip(1)), " 0 false\n 0 true\nfalse true\n1 true"},
		{fmt.Sprint(s.Set(1, 9, one), s.Set(3, 5, two), s.Set(9, 9, two), s.Delete(4, 6)), "true true false true"},
		{fmt.Sprint(s.Ranges()), "[1 3 6] [3 4 9]"},
		{fmt.Sprint(s.Set(9, 12, one), s.Gap(1), s.Size(), s.Covered(6, 12), s.Has(12), s.Len()), "true 4 9 true false 3"},
		{fmt.Sprint(s.Overlapping(3, 7)), "[3 6] [4 12] [2 1]"},
		{fmt.Sprint(e.Add(a, one), e.Add(a, two), e.AddFor(z, two, 4), e.Len(), e.Update(a, two)), "true false true 2 true"},
		{func() string { e.Advance(4); return fmt.Sprint(e.Len(), e.Has(z), e.Sweep(), e.Held(), e.Touch(a)) }(), "1 false 1 1 true"},
		{func() string { e.PutFor(z, one, 0); e.Advance(9); return fmt.Sprint(e.Next()) }(), "1 true"},
		{fmt.Sprint(e.LeftOrNone(z)), "0 true"},
		{fmt.Sprint(b.Tokens(), b.AllowN(3), b.Allow(), b.Tokens()), "2 false true 1"},
		{fmt.Sprint(b.Reserve(2)), "10 true"},
		{func() string { b.Advance(5); return fmt.Sprint(b.Tokens(), b.Whole(), b.Delay(), b.Allow()) }(), "-1 0 15 false"},
		{func() string { b.Cancel(9); return fmt.Sprint(b.Tokens(), b.SetBurst(1), b.Tokens(), b.SetBurst(0)) }(), "2 true 1 false"},
		{func() string { k.Advance(5); return fmt.Sprint(k.Take(4), k.Available(), k.TakeAvailable(1)) }(), "5 -1 0"},
		{func() string { k.Advance(35); return fmt.Sprint(k.TakeAvailable(9), k.Take(-1), k.Available()) }(), "3 0 0"},
		{fmt.Sprintln(k.TakeMax(2, 19)) + fmt.Sprintln(k.TakeMax(2, 20)) + fmt.Sprintln(k.TakeMax(0, 0)), "0 false\n20 true\n0 true\n"},
		{func() string { h.Do(one); h.Do(two); h.Save(); h.Do(three); return fmt.Sprint(h.Past()) }(), "[1 2 3]"},
		{fmt.Sprint(h.Dirty(), h.UndoAll(), h.Dirty()), "true 2 true"},
		{func() string { h.Begin(); h.Do(two); h.Do(three); h.End(); return fmt.Sprint(h.All(), h.CanRedo()) }(), "[1 3] false"},
		{fmt.Sprint(d.Acquire()) + fmt.Sprint(d.Acquire()) + fmt.Sprint(d.Acquire()) + fmt.Sprint(d.With(false)), "1 true2 true0 false[] false"},
		{fmt.Sprint(d.SetLimit(1), d.Release(1), d.Release(1), d.Size(), d.SetLimit(2), d.Release(2)), "0 true false 1 0 true"},
		{fmt.Sprint(d.Acquire()) + fmt.Sprint(d.With(true)) + fmt.Sprint(d.Release(2)) + fmt.Sprint(d.AcquireEldest()), "2 true[3] falsetrue3 true"},
		{fmt.Sprint(d.Release(3), d.InUse(), d.Idle()) + fmt.Sprint(d.WithEldest(false)) + fmt.Sprint(d.SetLimit(1)), "true 0 2[2] true1"},
		{fmt.Sprint(l.Trim(3), l.First(), l.Trim(9), l.Rollback(2), l.Rollback(5), l.End()), "2 2 2 false true 5"},
	} {
		if c.got != c.want {
			t.Errorf("%s, want %s", c.got, c.want)
		}
	}
}

// TestNonempty: the empty text is no key.
func TestNonempty(t *testing.T) {
	m := newNonempty()
	m.Put("", elem{logic.IntValue(1)})
	m.GetOrPut("", elem{logic.IntValue(1)})
	m.Put("a", elem{logic.IntValue(2)})
	if keys := m.Prefix(""); len(keys) != 1 || keys[0] != "a" {
		t.Errorf("keys %q", keys)
	}
}

// TestBegin: a system that knows a duration begins with the one whose half and double are drawn as
// well, also if others are drawn more often.
func TestBegin(t *testing.T) {
	t.Parallel()
	const second, hour = 1_000_000_000, 3600 * 1_000_000_000
	p := &problem{}
	for n, d := range []int64{4 * hour, hour / 2, hour, 2 * hour, 60 * second, second} {
		for range 2*n + 1 {
			p.walks = append(p.walks, []seen{{args: []logic.Value{logic.IntValue(d)}}})
		}
	}
	begin(p)
	if len(p.firsts) != 1 || p.firsts[0] != logic.IntValue(hour) {
		t.Errorf("it begins with %v, want an hour", p.firsts)
	}
}

// TestVeryName: what is off in most walks is judged if the name is the very same, the first calls
// of walks seldom show it, and the model explains the rest.
func TestVeryName(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		near, soon, clean int
		want              bool
	}{{9, 45, 240, true}, {7, 45, 240, false}, {9, 60, 240, false}, {9, 45, 100, false}} {
		e := &evidence{told: 33, off: 145, soon: c.soon}
		l := &Likeness{Clean: c.clean, Total: 240, explained: 0.9}
		if got := e.enough(l, &option{near: c.near}); got != c.want {
			t.Errorf("%+v: %v", c, got)
		}
	}
}
