package source

import (
	"go/types"
	"strings"
	"testing"
)

func TestParseQuery(t *testing.T) {
	t.Parallel()
	for arg, want := range map[string]Query{
		"./kv.Store":                  {"./kv", "Store", ""},
		"./kv":                        {"./kv", "", ""},
		".":                           {".", "", ""},
		"..":                          {"..", "", ""},
		".Store":                      {".", "Store", ""},
		"../kv.Store":                 {"../kv", "Store", ""},
		"sync.Map":                    {"sync", "Map", ""},
		"example.com/kv":              {"example.com/kv", "", ""},
		"example.com/kv.Store":        {"example.com/kv", "Store", ""},
		"gopkg.in/yaml.v3":            {"gopkg.in/yaml.v3", "", ""},
		"gopkg.in/yaml.v3.Node":       {"gopkg.in/yaml.v3", "Node", ""},
		"example.com/kv/v2.Store":     {"example.com/kv/v2", "Store", ""},
		"./kv.Map[string,[]a.b/c.T]":  {"./kv", "Map", "string,[]a.b/c.T"},
		"example.com/kv.Set[kv.Key]":  {"example.com/kv", "Set", "kv.Key"},
		"example.com/odd.name/kv.Set": {"example.com/odd.name/kv", "Set", ""},
	} {
		got, err := ParseQuery(arg)
		if err != nil || got != want {
			t.Errorf("ParseQuery(%q) = %#v, %v, want %#v", arg, got, err, want)
		}
	}
}

func TestParseQueryErrors(t *testing.T) {
	t.Parallel()
	for arg, want := range map[string]string{
		"":               "names no package",
		"./...":          "names no package",
		"file=kv.go":     "is a file",
		"name=kv":        "names no package",
		"./kv.Set[":      "in brackets",
		"./kv.Set[]":     "in brackets",
		"./kv.Set[int]x": "in brackets",
		"./kv[int]":      "belong to a type",
	} {
		if q, err := ParseQuery(arg); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("ParseQuery(%q) = %v, %v, want an error with %q", arg, q, err, want)
		}
	}
}

func TestDefaultArgs(t *testing.T) {
	t.Parallel()
	text := func(args []types.Type) string {
		var out []string
		for _, a := range args {
			out = append(out, a.String())
		}
		return strings.Join(out, ",")
	}
	for n, want := range map[int]string{1: "int", 2: "string,int", 3: "string,int,int"} {
		all := defaultArgs(n)
		if got := text(all[0]); got != want {
			t.Errorf("defaultArgs(%d) begins with %s, want %s", n, got, want)
		}
		if len(all) != 1+1<<n {
			t.Errorf("defaultArgs(%d) has %d choices, want %d", n, len(all), 1+1<<n)
		}
	}
}
