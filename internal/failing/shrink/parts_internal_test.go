package shrink

import (
	"slices"
	"testing"

	"github.com/clouseau-go/clouseau/logic"
	"github.com/clouseau-go/clouseau/runtime/play/draw"
)

func item(id int64, level logic.Value) logic.Value {
	return logic.RecordValue(logic.Named{Name: "id", Value: logic.IntValue(id)}, logic.Named{Name: "level", Value: level})
}

// TestPartsSimplerEndsInTheMinimum takes the first simpler value that still fails until there is
// none: of lists with an item whose id is at least 3, one with exactly that item remains.
func TestPartsSimplerEndsInTheMinimum(t *testing.T) {
	t.Parallel()
	level := logic.NewEnum("Level", "lo", "hi")
	lo, hi := logic.EnumValue(level, 0), logic.EnumValue(level, 1)
	items := draw.Records(draw.Part{Name: "id", From: draw.Between(0, 20)}, draw.Part{Name: "level"})
	d := Domain{Parts: &draw.Parts{Elem: items}}
	fails := func(v logic.Value) bool {
		return slices.ContainsFunc(v.Elems(), func(x logic.Value) bool { return x.Field("id").Int() >= 3 })
	}
	v := logic.ListValue(item(1, hi), item(17, hi), item(9, lo), item(2, lo))
	for tries := 0; ; {
		i := slices.IndexFunc(d.simpler(v, nil), fails)
		if i < 0 {
			break
		}
		v = d.simpler(v, nil)[i]
		if tries++; tries > 100 {
			t.Fatalf("no end, now at %v", v)
		}
	}
	if want := logic.ListValue(item(3, lo)); v != want {
		t.Errorf("ends in %v, want %v", v, want)
	}
}

// TestPartsLeast: no list gets shorter than its sort allows.
func TestPartsLeast(t *testing.T) {
	t.Parallel()
	d := Domain{Parts: &draw.Parts{Least: 2, Elem: draw.Between(0, 9)}}
	three := logic.ListValue(logic.IntValue(4), logic.IntValue(5), logic.IntValue(6))
	for _, x := range d.simpler(three, nil) {
		if x.Size() < 2 || x == three {
			t.Errorf("simpler has %v", x)
		}
	}
	if v, ok := d.simplest(logic.NewList("Ints", logic.Int)); !ok || v != logic.ListValue(logic.IntValue(0), logic.IntValue(0)) {
		t.Errorf("simplest = %v, %v", v, ok)
	}
}

// TestPartsRecord: a field of a record becomes no value of another field's sort, also where nothing
// is known of its domain.
func TestPartsRecord(t *testing.T) {
	t.Parallel()
	job := logic.RecordValue(logic.Named{Name: "name", Value: logic.StringValue("a")}, logic.Named{Name: "cost", Value: logic.IntValue(3)},
		logic.Named{Name: "left", Value: logic.IntValue(4)})
	d := Domain{Parts: &draw.Parts{Fields: make([]draw.Part, 3)}}
	want := logic.RecordValue(logic.Named{Name: "name", Value: logic.StringValue("a")}, logic.Named{Name: "cost", Value: logic.IntValue(3)},
		logic.Named{Name: "left", Value: logic.IntValue(3)})
	if got := d.simpler(job, nil); len(got) != 1 || got[0] != want {
		t.Errorf("simpler than %v: %v, want %v alone", job, got, want)
	}
}
