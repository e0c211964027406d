package report

import (
	"cmp"
	"encoding/base64"
	"encoding/binary"
	"math"
	"slices"
	"strings"

	"github.com/clouseau-go/clouseau/logic"
)

// Sketch is a set of hashes of which only the smallest are kept. It knows how many there are up to
// [SketchSize], and estimates more of them to some two percent (Bar-Yossef, Jayram, Kumar,
// Sivakumar and Trevisan, Counting distinct elements in a data stream, 2002). Sketches of parts
// give the sketch of the whole.
type Sketch struct{ kept map[uint64]bool }

// SketchSize is how many hashes a sketch keeps.
const SketchSize = 4096

// Add adds a hash.
func (s *Sketch) Add(h uint64) {
	if s.kept == nil {
		s.kept = map[uint64]bool{}
	}
	if s.kept[h] = true; len(s.kept) >= 2*SketchSize {
		s.prune()
	}
}

// prune leaves the smallest hashes.
func (s *Sketch) prune() {
	if len(s.kept) <= SketchSize {
		return
	}
	for _, h := range s.hashes()[SketchSize:] {
		delete(s.kept, h)
	}
}

func (s *Sketch) hashes() []uint64 {
	out := make([]uint64, 0, len(s.kept))
	for h := range s.kept {
		out = append(out, h)
	}
	slices.Sort(out)
	return out
}

// Merge adds the hashes of another sketch.
func (s *Sketch) Merge(o Sketch) {
	for h := range o.kept {
		s.Add(h)
	}
}

// Len returns how many different hashes were added.
func (s *Sketch) Len() int {
	s.prune()
	if len(s.kept) < SketchSize {
		return len(s.kept)
	}
	largest := uint64(0)
	for h := range s.kept {
		largest = max(largest, h)
	}
	return int(math.Round((SketchSize - 1) / (float64(largest) / (1 << 63) / 2)))
}

// MarshalText writes the hashes.
func (s Sketch) MarshalText() ([]byte, error) {
	s.prune()
	var data []byte
	for _, h := range s.hashes() {
		data = binary.BigEndian.AppendUint64(data, h)
	}
	return base64.StdEncoding.AppendEncode(nil, data), nil
}

// UnmarshalText reads hashes.
func (s *Sketch) UnmarshalText(text []byte) error {
	data, err := base64.StdEncoding.AppendDecode(nil, text)
	if err != nil {
		return err
	}
	*s = Sketch{}
	for ; len(data) >= 8; data = data[8:] {
		s.Add(binary.BigEndian.Uint64(data))
	}
	return nil
}

// textHash is the same for a text in all processes (FNV-1a).
func textHash(text string) uint64 {
	h := uint64(14695981039346656037)
	for i := range len(text) {
		h = (h ^ uint64(text[i])) * 1099511628211
	}
	return h
}

// valueHash is the same for a value in all processes.
func valueHash(v logic.Value) uint64 { return textHash(v.String()) }

// compareNames compares names, and numbers in them by their values.
func compareNames(a, b string) int {
	x, xok := logic.ParseInteger(a)
	y, yok := logic.ParseInteger(b)
	switch {
	case xok && yok && x != y:
		if x.Less(y) {
			return -1
		}
		return 1
	case xok != yok:
		if xok {
			return -1
		}
		return 1
	}
	return cmp.Compare(strings.ToLower(a)+"\x00"+a, strings.ToLower(b)+"\x00"+b)
}
