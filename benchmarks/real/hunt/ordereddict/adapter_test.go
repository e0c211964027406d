package ordereddict_test

import (
	"encoding/json"
	"fmt"
	"slices"

	"github.com/Velocidex/ordereddict"
)

type sut struct{ d *ordereddict.Dict }

func newSUT() *sut { return &sut{ordereddict.NewDict()} }

func num(x interface{}) int {
	var n int
	fmt.Sscan(fmt.Sprint(x), &n)
	return n
}

// Set of a key that is there may move it, as the comment of Update has it.
func (s *sut) Set(k string, v int) {
	if _, ok := s.d.Get(k); ok {
		s.d.Update(k, v)
	} else {
		s.d.Set(k, v)
	}
}
func (s *sut) Update(k string, v int)   { s.Set(k, v) }
func (s *sut) Get(k string) (int, bool) { v, ok := s.d.Get(k); return num(v), ok }
func (s *sut) Delete(k string)          { s.d.Delete(k) }
func (s *sut) Keys() []string           { return s.d.Keys() }
func (s *sut) Values() (out []int) {
	for _, v := range s.d.Values() {
		out = append(out, num(v))
	}
	return
}
func (s *sut) Items() (out []string) {
	for _, x := range s.d.Items() {
		out = append(out, x.Key)
	}
	return
}
func (s *sut) Len() int     { return s.d.Len() }
func (s *sut) Json() string { b, _ := json.Marshal(s.d); return string(b) }
func (s *sut) Reload() bool {
	b, err := json.Marshal(s.d)
	d := ordereddict.NewDict()
	if err != nil || json.Unmarshal(b, d) != nil {
		return false
	}
	s.d = d
	return true
}
func (s *sut) Copy() { s.d = s.d.Copy() }
func (s *sut) MergeFrom(k string, v int) {
	if _, ok := s.d.Get(k); !ok {
		o := ordereddict.NewDict()
		o.Set(k, v)
		s.d.MergeFrom(o)
	}
}
func (s *sut) ToMap() (out []int) {
	for _, v := range s.d.ToMap() {
		out = append(out, num(v))
	}
	slices.Sort(out)
	return
}

// "Printing the dict will always result in a valid JSON document", and "we preserve key order when
// unmarshaling from JSON".
type ref struct {
	ks []string
	m  map[string]int
}

func newRef() *ref { return &ref{m: map[string]int{}} }
func (r *ref) Set(k string, v int) {
	if _, ok := r.m[k]; !ok {
		r.ks = append(r.ks, k)
	}
	r.m[k] = v
}
func (r *ref) Update(k string, v int)   { r.Set(k, v) }
func (r *ref) Get(k string) (int, bool) { v, ok := r.m[k]; return v, ok }
func (r *ref) Delete(k string) {
	delete(r.m, k)
	r.ks = slices.DeleteFunc(r.ks, func(x string) bool { return x == k })
}
func (r *ref) Keys() []string { return slices.Clone(r.ks) }
func (r *ref) Values() (out []int) {
	for _, k := range r.ks {
		out = append(out, r.m[k])
	}
	return
}
func (r *ref) Items() []string { return r.Keys() }
func (r *ref) Len() int        { return len(r.ks) }
func (r *ref) Json() string {
	s := "{"
	for i, k := range r.ks {
		if i > 0 {
			s += ","
		}
		s += fmt.Sprintf("%q:%d", k, r.m[k])
	}
	return s + "}"
}
func (r *ref) Reload() bool { return true }
func (r *ref) Copy()        {}
func (r *ref) MergeFrom(k string, v int) {
	if _, ok := r.m[k]; !ok {
		r.Set(k, v)
	}
}
func (r *ref) ToMap() (out []int) { out = r.Values(); slices.Sort(out); return }
