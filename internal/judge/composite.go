package judge

import (
	"bytes"
	"encoding/json"

	"github.com/clouseau-go/clouseau/internal/play/script"
	"github.com/clouseau-go/clouseau/logic"
)

// composite reads a value with parts, bytes or a float from its JSON form, which is that of trace
// files; ok is false if the text is none of the sort.
func composite(text []byte, s *logic.Sort) (v logic.Value, ok bool) {
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	var x any
	if d.Decode(&x) != nil {
		return v, false
	}
	v, err := script.FromPlain(s, x)
	return v, err == nil
}
