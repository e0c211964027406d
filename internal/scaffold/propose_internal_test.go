package scaffold

import (
	"go/token"
	"go/types"
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/internal/scaffold/words"
)

// TestGone: where documentation mentions what is as good as gone, one may count it and the other
// one may not. A clear that says no promises nothing.
func TestGone(t *testing.T) {
	t.Parallel()
	number := &sort{name: "int", builtin: true, goType: types.Typ[types.Int]}
	texts := &sort{name: "list(Text)", goType: types.NewSlice(types.Typ[types.String])}
	truth := &sort{name: "bool", builtin: true, goType: types.Typ[types.Bool]}
	op := func(name, comment string, result *sort) *operation {
		sig := types.NewSignatureType(nil, nil, nil, nil, nil, false)
		return &operation{name: lowerCamel(name), fn: types.NewFunc(token.NoPos, nil, name, sig), sig: sig, comment: comment,
			results: []*field{{name: "result", value: &value{sort: result}}}}
	}
	for comment, doubtful := range map[string]bool{"Len counts entries.": false, "Len counts entries, expired ones too.": true} {
		size := op("Len", comment, number)
		p := proposer{names: newNames(), says: func(words.Meaning) bool { return false }, ops: operations{size, op("Keys", "Keys lists keys.", texts), op("Clear", "", truth)}}
		if all := p.relations(); len(all) == 0 || !strings.HasPrefix(all[0].text, "same(len") || all[0].doubtful != doubtful {
			t.Errorf("%q: %+v", comment, all)
		}
		if all := p.clears(size); len(all) != 1 || !strings.Contains(all[0].history, "clear(result)") {
			t.Errorf("%+v", all)
		}
	}
}

// TestFlush: what flushes takes everything out if its documentation says that it removes something.
func TestFlush(t *testing.T) {
	t.Parallel()
	sig := types.NewSignatureType(nil, nil, nil, nil, nil, false)
	for _, c := range []struct {
		name, doc string
		want      bool
	}{
		{"Flush", "Flush deletes all items.", true},
		{"Flush", "Flush writes what is buffered.", false},
		{"Flush", "", false},
		{"Clear", "", true},
	} {
		op := &operation{name: lowerCamel(c.name), fn: types.NewFunc(token.NoPos, nil, c.name, sig), sig: sig, doc: c.doc}
		if clears(op) != c.want {
			t.Errorf("%s, %q: %v", c.name, c.doc, !c.want)
		}
	}
}
