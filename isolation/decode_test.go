package isolation_test

import (
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/isolation"
)

// endless is a line without an end.
type endless struct{ left int }

func (e *endless) Read(p []byte) (int, error) {
	if e.left == 0 {
		return 0, io.EOF
	}
	n := min(len(p), e.left)
	for i := range p[:n] {
		p[i] = 'x'
	}
	e.left -= n
	return n, nil
}

// TestDecodeLongLine: a line of 100 MB is refused without being kept.
func TestDecodeLongLine(t *testing.T) {
	const line = 100 << 20
	from := &endless{line}
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	_, err := isolation.Decode(io.MultiReader(strings.NewReader(`{"txn": 1, "ops": []}`+"\n"), from))
	runtime.ReadMemStats(&after)
	var m *isolation.Mistake
	if !errors.As(err, &m) || m.Line != 2 || !strings.Contains(m.Text, "longer than 16 MiB") {
		t.Errorf("Decode = %v", err)
	}
	if got := after.TotalAlloc - before.TotalAlloc; got > line {
		t.Errorf("%d bytes were allocated for a line of %d", got, line)
	}
	if from.left < line/2 {
		t.Errorf("%d bytes of %d were read", line-from.left, line)
	}
}

// TestDecodeMistakes has what no file of the command's tests has.
func TestDecodeMistakes(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ text, want string }{
		{"\n\n", "3: no transaction"},
		{`{"txn": 0}`, "1: txn is 0; an ID is a number from 1"},
		{`{"txn": 1} {"txn": 2}`, "1:11: more follows after the object"},
		{`{"txn": 1, "initial": {}}`, "1:1: a line is"},
		{`{}`, "1:1: a line is"},
		{`{"txn": 1, "ops": [], "txn": 2}`, `1:23: "txn" is there already, in the same object`},
		{`{"txn": 1, "ops": [{"write": "x"}, {"write": "x", "write": "y"}]}`, `1:51: "write" is there already`},
		{`{"initial": {"x": 1, "y": {"x": 2, "x": 3}, "x": 2}}`, `1:45: "x" is there already`},
		{`{"txn": 1, "session": -2}`, "1: session is -2, want a number from 0 or a name"},
		{`{"txn": 1, "ops": [{}]}`, `1: operation 1: want {"read": KEY, ...} or {"write": KEY}`},
		{`{"txn": 1, "ops": [{"write": "x", "from": 1}]}`, "operation 1: a write has no from or nth"},
		{`{"txn": 1, "ops": [{"read": "x", "value": 1, "nth": 1}]}`, "nth counts its writes"},
		{`{"txn": 1, "aborted": true, "commit": 1}`, "transaction 1 has aborted, and so has no commit"},
		{"{\"txn\": 1, \"commit\": 1}\n{\"txn\": 2, \"commit\": 1}", "2: transactions 1 and 2 have the same commit, 1"},
		{"{\"initial\": {\"x\": 1}}\n{\"initial\": {\"x\": 1}}", "2: the initial value of x is there already"},
		{"{\"versions\": {\"x\": []}}\n{\"versions\": {\"x\": []}}", "2: the versions of x are there already, in line 1"},
		{"{\"txn\": 1}\n{\"versions\": {\"x\": [1]}}", "2: the versions of x name T1 twice, or it does not write x"},
		{`{"txn": 1, "ops": [{"write": "x", "value": 1}, {"write": "x", "value": 2}, {"read": "x", "value": 1}]}`, "operation 3: T1 reads 1 of x, which it writes itself, and not just before"},
		{`{"txn": 1, "ops": [{"read": "x", "from": 1}]}`, "1: operation 1: T1 reads x from itself before it writes it"},
	} {
		_, err := isolation.Decode(strings.NewReader(c.text))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("Decode(%s) = %v, want %s", c.text, err, c.want)
		}
	}
}

// TestDecodeRandom: what is written by writers or by values is judged as the transactions are.
func TestDecodeRandom(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(14, 1))
	for range 2000 {
		txns := drawn(r, 2+r.IntN(5))
		h, err := isolation.New(txns)
		if err != nil {
			t.Fatal(err)
		}
		for _, values := range []bool{false, true} {
			text := encode(txns, values)
			rec, err := isolation.Decode(strings.NewReader(text))
			if err != nil {
				t.Fatalf("%v of\n%s", err, text)
			}
			report, err := rec.Judge(0)
			if err != nil || len(rec.Unsure) > 0 {
				t.Fatalf("%v, %d unsure, of\n%s", err, len(rec.Unsure), text)
			}
			for _, l := range isolation.Levels() {
				if got, want := report.Levels[l], h.Check(l); got.Admitted != want.Admitted || got.Undecided != "" {
					t.Fatalf("%s: %v, want %v of\n%s", l, got, want, text)
				}
			}
		}
	}
}

// encode writes transactions as lines. The value of a write is unique, and names it.
func encode(txns []isolation.Txn, values bool) string {
	var b strings.Builder
	last := map[string]string{} // by transaction and key
	for _, x := range txns {
		for i, o := range x.Ops {
			if o.Write {
				last[fmt.Sprint(x.ID, o.Key)] = fmt.Sprint(100*x.ID + i)
			}
		}
	}
	for _, x := range txns {
		fmt.Fprintf(&b, `{"txn": %d, "session": "s%d", "ops": [`, x.ID, x.Session)
		own := map[string]string{}
		for i, o := range x.Ops {
			if i > 0 {
				b.WriteString(", ")
			}
			value := last[fmt.Sprint(o.From, o.Key)]
			switch {
			case o.From == 0 && !o.Write:
				value = "null"
			case o.From == x.ID && !o.Write:
				value = own[o.Key]
			case o.Write:
				value = fmt.Sprint(100*x.ID + i)
				own[o.Key] = value
			}
			switch {
			case o.Write:
				fmt.Fprintf(&b, `{"write": %q, "value": %s}`, o.Key, value)
			case values:
				fmt.Fprintf(&b, `{"read": %q, "value": %s}`, o.Key, value)
			default:
				fmt.Fprintf(&b, `{"read": %q, "from": %d}`, o.Key, o.From)
			}
		}
		b.WriteString("]}\n")
	}
	return b.String()
}

// TestJudgeUnsure compares with all choices of writers: where two write the same value, the reads
// may be of either.
func TestJudgeUnsure(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(15, 1))
	unsure, differ := 0, 0
	for range times(500, 10_000) {
		txns := drawn(r, 5)
		text := encode(txns, true)
		// The second transaction writes the values of the first.
		text = strings.NewReplacer(": 200}", ": 100}", ": 201}", ": 100}", ": 101}", ": 100}").Replace(text)
		rec, err := isolation.Decode(strings.NewReader(text))
		if err != nil || len(rec.Unsure) == 0 || len(rec.Unsure) > 4 {
			continue // the transaction reads what it wrote before, or nobody reads the value
		}
		unsure++
		report, err := rec.Judge(0)
		if err != nil {
			t.Fatal(err)
		}
		for _, l := range isolation.Levels() {
			some, all := choices(t, rec, 0, l)
			if report.Levels[l].Admitted != some {
				t.Fatalf("%s: %v, want %v of\n%s", l, report.Levels[l], some, text)
			}
			if some && !all {
				differ++
			}
		}
	}
	if unsure < 100 || differ < 20 {
		t.Errorf("%d recordings with unsure reads, and the choice matters to %d levels", unsure, differ)
	}
}

// choices reports whether the level is satisfied with some, and with all, writers of the unsure
// reads from the given one on.
func choices(t *testing.T, rec *isolation.Recording, from int, l isolation.Level) (some, all bool) {
	if from == len(rec.Unsure) {
		h, err := isolation.New(rec.Txns)
		if err != nil {
			t.Fatal(err)
		}
		v := h.Check(l)
		return v.Admitted, v.Admitted
	}
	all = true
	u := rec.Unsure[from]
	op := &rec.Txns[u.Txn].Ops[u.Op]
	old := *op
	for _, w := range u.Writers {
		*op = w
		a, b := choices(t, rec, from+1, l)
		some, all = some || a, all && b
	}
	*op = old
	return some, all
}

// TestJudgeByVersions: a recording whose versions are known is judged by them at each level,
// however short the search; it is serializable if there is no cycle of dependencies, and else the
// cycle is the proof that it is not.
func TestJudgeByVersions(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(16, 1))
	serial, cyclic := 0, 0
	for range times(500, 10_000) {
		txns := drawn(r, 6)
		var ids []int
		for _, i := range r.Perm(len(txns)) {
			ids = append(ids, txns[i].ID)
		}
		if r.IntN(2) == 0 {
			slices.Sort(ids)
		}
		text := encode(txns, false)
		for at, id := range ids {
			old := fmt.Sprintf(`{"txn": %d,`, id)
			text = strings.Replace(text, old, fmt.Sprintf(`%s "commit": %d,`, old, at), 1)
		}
		rec, err := isolation.Decode(strings.NewReader(text))
		if err != nil {
			t.Fatal(err)
		}
		report, err := rec.Judge(1)
		if err != nil {
			t.Fatal(err)
		}
		oracle := newNaive(txns)
		oracle.versions = versionsBy(txns, ids)
		for _, l := range report.Levels {
			if l.Open || l.Admitted != oracle.admits(l.Level) || l.Admitted && !oracle.fits(l.Level, l.Order) {
				t.Fatalf("%v: %v of\n%s", l.Level, l.Verdict, text)
			}
		}
		ser := report.Levels[isolation.Serializable]
		switch {
		case ser.Anomaly != nil:
		case ser.Admitted != (report.Cycle == nil):
			t.Fatalf("%v, but the cycle %v of\n%s", ser.Verdict, report.Cycle, text)
		case ser.Admitted:
			serial++
		default:
			cyclic++
		}
	}
	if serial < 50 || cyclic < 50 {
		t.Errorf("%d without a cycle, %d with one", serial, cyclic)
	}
}
