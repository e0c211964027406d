package sjson_test

import (
	"encoding/json"
	"fmt"
	"strings"

	"github.com/tidwall/sjson"
)

// doc is a document with objects below a and b, and a list l.
type doc struct{ text string }

func newDoc() *doc { return &doc{`{"l":[]}`} }

func (d *doc) keep(text string, err error) bool {
	if err == nil {
		d.text = text
	}
	return err == nil
}

func (d *doc) Set(path, v string) bool    { return d.keep(sjson.Set(d.text, path, v)) }
func (d *doc) SetRaw(path string) bool    { return d.keep(sjson.SetRaw(d.text, path, `{"z":[1,2]}`)) }
func (d *doc) Delete(path string) bool    { return d.keep(sjson.Delete(d.text, path)) }
func (d *doc) Push(v string) bool         { return d.keep(sjson.Set(d.text, "l.-1", v)) }
func (d *doc) SetAt(i int, v string) bool { return d.keep(sjson.Set(d.text, fmt.Sprint("l.", i), v)) }
func (d *doc) DeleteAt(i int) bool        { return d.keep(sjson.Delete(d.text, fmt.Sprint("l.", i))) }

// Text is the document with its keys in order.
func (d *doc) Text() string {
	var v any
	if err := json.Unmarshal([]byte(d.text), &v); err != nil {
		return d.text
	}
	b, _ := json.Marshal(v)
	return string(b)
}

func (d *doc) Pretty() {
	var v any
	json.Unmarshal([]byte(d.text), &v)
	b, _ := json.MarshalIndent(v, " ", "\t")
	d.text = string(b)
}

// tree does the same with maps.
type tree struct{ m map[string]any }

func newTree() *tree { return &tree{map[string]any{"l": []any{}}} }

func (t *tree) at(path string, make bool) (map[string]any, string) {
	m := t.m
	for {
		key, rest, ok := strings.Cut(path, ".")
		if !ok {
			return m, key
		}
		next, is := m[key].(map[string]any)
		if !is {
			if !make {
				return nil, ""
			}
			next = map[string]any{}
			m[key] = next
		}
		m, path = next, rest
	}
}

func (t *tree) put(path string, v any) bool {
	m, key := t.at(path, true)
	if m != nil {
		m[key] = v
	}
	return m != nil
}

func (t *tree) Set(path, v string) bool { return t.put(path, v) }
func (t *tree) SetRaw(path string) bool { return t.put(path, map[string]any{"z": []any{1, 2}}) }

func (t *tree) Delete(path string) bool {
	if m, key := t.at(path, false); m != nil {
		delete(m, key)
	}
	return true
}

func (t *tree) list() []any { l, _ := t.m["l"].([]any); return l }

func (t *tree) Push(v string) bool { t.m["l"] = append(t.list(), any(v)); return true }

func (t *tree) SetAt(i int, v string) bool {
	l := t.list()
	for len(l) <= i {
		l = append(l, nil)
	}
	l[i] = v
	t.m["l"] = l
	return true
}

func (t *tree) DeleteAt(i int) bool {
	if l := t.list(); i < len(l) {
		t.m["l"] = append(append([]any{}, l[:i]...), l[i+1:]...)
	}
	return true
}

func (t *tree) Text() string { b, _ := json.Marshal(t.m); return string(b) }
func (t *tree) Pretty()      {}
