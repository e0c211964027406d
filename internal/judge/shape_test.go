package judge

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"pgregory.net/rapid"

	_ "github.com/clouseau-go/clouseau/internal/seeded"
	"github.com/clouseau-go/clouseau/spec"
)

const quickSpec = `language = 1
sort "Colour" {
  values = [red, green]
}
sort "Small" {
  base  = int
  range = [1, 9]
}
sort "Handle" {
  go = "string"
}
operation "pop" {
  kind    = call
  args    = { from = Small }
  results = { elem = int, ok = bool }
}
operation "told" {
  kind   = receive
  fields = { h = Handle, colour = Colour, text = string, rest = list(int) }
}
operation "ping" {
  kind = send
}
operation "shadow" {
  kind   = ghost
  fields = { n = int }
}
`

// twoReaders returns two readers for the same spec.
func twoReaders(t testing.TB) (quick, slow *reader) {
	t.Helper()
	s, ds := spec.LoadSource("q.clouseau.hcl", []byte(quickSpec))
	if ds.HasErrors() {
		t.Fatal(ds)
	}
	c := Config{Spec: s, Suggest: func(string, []string) string { return "" }}
	return newReader(c), newReader(c)
}

// compareQuick reports whether quick reads a line by its shape. It then has to mean what the
// document does, of which quick learns otherwise.
func compareQuick(t interface{ Fatalf(string, ...any) }, quick, slow *reader, text string) bool {
	quick.x = &entry{}
	if !quick.shaped([]byte(text)) {
		quick.read([]byte(text), &entry{})
		return false
	}
	if m := slow.doc.read([]byte(text)); m != nil {
		t.Fatalf("%s: %s, but quick reads it", text, m.what)
	}
	slow.x = &entry{}
	if wrong := slow.native(); wrong != nil {
		t.Fatalf("%s: %s, but quick reads it", text, wrong.text)
	}
	if got, want := fmt.Sprintf("%+v", quick.x), fmt.Sprintf("%+v", slow.x); got != want {
		t.Fatalf("%s: quick reads %s, want %s", text, got, want)
	}
	return true
}

// line draws a line that is nearly right.
func line(t *rapid.T) string {
	pick := func(xs ...string) string { return rapid.SampledFrom(xs).Draw(t, "pick") }
	space := func() string { return pick("", "", "", "", " ", "\t ") }
	value := func() string {
		return pick("1", "7", "true", "false", `"red"`, `"green"`, "0", "-3", "01", "1.5", "null", `"a\n"`, `"é"`,
			"\"\x80\"", "[1, 2]", "{}", "12345678901234567890", `"`, "tru", "1x")
	}
	object := func(keys ...string) string {
		var parts []string
		for range rapid.IntRange(0, 4).Draw(t, "members") {
			parts = append(parts, space()+`"`+pick(keys...)+`"`+space()+":"+space()+value()+space())
		}
		return "{" + strings.Join(parts, ",") + "}" + pick("", "", "", "", "}", ",")
	}
	var parts []string
	for range rapid.IntRange(0, 4).Draw(t, "members") {
		switch key := pick("run", "op", "op", "fields", "fields", "answers", "end", "at", `o\u0070`, "step"); key {
		case "op":
			parts = append(parts, `"op":`+pick(`"pop"`, `"pop"`, `"told"`, `"told"`, `"ping"`, `"shadow"`, `"none"`, "3"))
		case "fields", "answers":
			parts = append(parts, `"`+key+`":`+object("from", "elem", "ok", "h", "colour", "text", "rest", "n"))
		default:
			parts = append(parts, `"`+key+`":`+value())
		}
	}
	return space() + "{" + strings.Join(parts, space()+",") + "}" + space() + pick("", "", "", "", "x")
}

// values are those of a line, as far as a test can tell.
var values = regexp.MustCompile(`: ?[^,{}\[\]]+`)

// variant replaces values of a line.
func variant(t *rapid.T, text string) string {
	return values.ReplaceAllStringFunc(text, func(old string) string {
		if rapid.IntRange(0, 2).Draw(t, "keep") > 0 {
			return old
		}
		return ":" + rapid.SampledFrom([]string{"1", "9", "true", "false", `"red"`, `"green"`, `"told"`, "0", "-0", "-3",
			"-", "01", "1.5", "1e3", "null", `"a\n"`, `"é"`, "\"\x80\"", "[1, 2]", "{}", "123456789012345678", "1234567890123456789",
			"99999999999999999999", `"`, "tru", "1x", ` 1`, "1 ", `"a","b":1`, ""}).Draw(t, "value")
	})
}

// TestShapeDefinition: a line that has the shape of one before means what the document does.
func TestShapeDefinition(t *testing.T) {
	t.Parallel()
	read, tried := 0, 0
	rapid.Check(t, func(rt *rapid.T) {
		quick, slow := twoReaders(t)
		for range 40 {
			text := line(rt)
			compareQuick(rt, quick, slow, text)
			if !compareQuick(rt, quick, slow, text) {
				continue
			}
			for range 8 {
				if compareQuick(rt, quick, slow, variant(rt, text)) {
					read++
				}
				tried++
			}
		}
	})
	t.Logf("%d of %d lines were read by their shape", read, tried)
	if read < tried/20 || read > tried*19/20 {
		t.Errorf("%d of %d lines were read by their shape", read, tried)
	}
}

// TestShape: one line teaches how those like it are read.
func TestShape(t *testing.T) {
	t.Parallel()
	quick, slow := twoReaders(t)
	compareQuick(t, quick, slow, `{"run":1,"op":"pop","fields":{"from":3},"answers":{"elem":3,"ok":true},"at":"x"}`)
	compareQuick(t, quick, slow, `{"op":"ping"}`)
	for text, want := range map[string]bool{
		`{"run":"b","op":"pop","fields":{"from":9},"answers":{"elem":-12,"ok":false},"at":7}`: true,
		`{"op":"ping"}`:  true,
		`{"op":"ping"} `: false,
		`{"run":2,"op":"pop","fields":{"from":1},"answers":{"elem":3,"ok":1},"at":"x"}`:         false,
		`{"run":2,"op":"pop","fields":{"from":1},"answers":{"elem":3.5,"ok":true},"at":"x"}`:    false,
		`{"run":true,"op":"pop","fields":{"from":1},"answers":{"elem":3,"ok":true},"at":"x"}`:   false,
		`{"run":2,"op":"pop","fields":{"from":1},"answers":{"elem":3,"ok":true},"at":"\u0078"}`: false,
		`{"run":2,"op":"pop","fields":{"from":1},"answers":{"elem":3,"ok":true},"at":"x"`:       false,
	} {
		if got := compareQuick(t, quick, slow, text); got != want {
			t.Errorf("%s: by its shape %v, want %v", text, got, want)
		}
	}
}

// TestShapeLearned: which lines teach how those like them are read: those without lists, and right.
// A call without answers did not return.
func TestShapeLearned(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]bool{
		`{"run":1,"op":"pop","fields":{"from":3},"answers":{"elem":3,"ok":true}}`: true,
		`{"run": "a", "op": "pop", "fields": {"from": 3}}`:                        true,
		`{"op":"ping","at":"12:00","from":"x"}`:                                   true,
		`{"op":"ping","fields":{}}`:                                               true,
		`{"op":"pop","answers":{"ok":true,"elem":3,"from":1}}`:                    true,
		`{"op":"pop","fields":{"from":3},"answers":{}}`:                           false,
		`{"op":"pop","fields":{"from":true}}`:                                     false,
		`{"fields":{"from":3},"op":"pop"}`:                                        true,
		`{"op":"ping","at":"12:00","from":{}}`:                                    false,
		`{"op":"told","fields":{"h":"x","colour":"red","text":"a","rest":[1]}}`:   false,
		`{"op":"told","fields":{"h":"x","colour":"red","text":"\t","rest":[1]}}`:  false,
		`{"op":"ping"}}`: false,
	} {
		quick, slow := twoReaders(t)
		compareQuick(t, quick, slow, text)
		if got := compareQuick(t, quick, slow, text); got != want {
			t.Errorf("%s: %v, want %v", text, got, want)
		}
	}
}

// FuzzShape compares lines that are read by their shape with their documents.
func FuzzShape(f *testing.F) {
	f.Add(`{"run":1,"op":"pop","fields":{"from":3},"answers":{"elem":3,"ok":true}}`)
	f.Add(`{"op":"told","fields":{"h":"x","colour":"red","text":"a","rest":[1]}}`)
	quick, slow := twoReaders(f)
	f.Fuzz(func(t *testing.T, text string) {
		compareQuick(t, quick, slow, text)
		compareQuick(t, quick, slow, text) // by the shape that it has now
	})
}
