package judge

import (
	"encoding/json"
	"strings"
	"testing"
)

// FuzzDocument compares the parser of lines with that of the standard library.
func FuzzDocument(f *testing.F) {
	for _, s := range []string{``, `{}`, `{"a":[1,-2.5e+3,"x\né",true,false,null,{"b":{}}]}`, `[1,]`, `{"a"}`, `01`, `"\x"`, `1 2`, ` [ ] `, "\"\x80\"", `tru`, `-`, `1.`, `1e`} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		if strings.Count(string(text), "[")+strings.Count(string(text), "{") > deepest {
			t.Skip("deeper than lines may be")
		}
		var d document
		err := d.read(text)
		if valid := json.Valid(text); valid != (err == nil) {
			t.Fatalf("%q: valid %v, but %v", text, valid, err)
		}
		if err != nil {
			return
		}
		for x, n := range d.nodes {
			if n.kind == '"' {
				var want string
				if err := json.Unmarshal(d.raw(x), &want); err != nil {
					t.Fatal(err)
				}
				if got := d.string(x); got != want {
					t.Fatalf("%s is %q, want %q", d.raw(x), got, want)
				}
			}
		}
	})
}

// TestMalformed: what is wrong with a line, and where.
func TestMalformed(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		text string
		at   int
		want string
	}{
		{`{"op": push}`, 7, `'p' stands where a value is expected`},
		{`{"op" "push"}`, 6, `'"' stands where a colon is expected`},
		{`{"op": 1`, 8, "the line ends, and a comma or } is missing"},
		{`{"op": "pu`, 10, "the line ends, and a quote that ends the string is missing"},
		{`{op: 1}`, 1, `'o' stands where the name of a member, in quotes, is expected`},
		{`{} x`, 3, `'x' stands where the end of the line is expected`},
	} {
		var d document
		if err := d.read([]byte(c.text)); err == nil || err.at != c.at || err.what != c.want {
			t.Errorf("%s: %+v, want %q at %d", c.text, err, c.want, c.at)
		}
	}
}
