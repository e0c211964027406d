package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"strings"
	"testing"

	"github.com/clouseau-go/clouseau/benchmarks"
	"github.com/clouseau-go/clouseau/internal/cli"
)

// TestRowsAtOnce checks that bench prints a row as JSON before it measures the next one, and that
// an interrupt leaves valid JSON: on standard output, and for a file as a whole.
func TestRowsAtOnce(t *testing.T) {
	t.Parallel()
	for _, file := range []string{"", "rows.json"} {
		for _, want := range []string{"[]\n", "[\n  {\n    \"system\": \"a\"\n  }\n]\n", "[\n  {\n    \"system\": \"a\"\n  },\n  {\n    \"system\": \"b\"\n  }\n]\n"} {
			var out bytes.Buffer
			b := &bench{t: &cli.Terminal{Stdout: &out, Stderr: io.Discard}, format: "json", at: cli.Output{Name: file}}
			ctx, interrupt := context.WithCancel(t.Context())
			type row struct {
				System string `json:"system"`
			}
			err := measure(ctx, b, func(_ context.Context, _ benchmarks.Options, add func(row)) error {
				for _, name := range []string{"a", "b"} {
					if strings.Contains(want, `"`+name+`"`) {
						add(row{name})
						if seen := strings.Contains(out.String(), name); seen != (file == "") {
							t.Errorf("%q: when the row %s is known, %q is printed", file, name, out.String())
						}
					}
				}
				interrupt()
				return nil
			}, nil)
			text := out.String() + b.out.String()
			if !errors.Is(err, context.Canceled) || text != want || !json.Valid([]byte(text)) {
				t.Errorf("%q: printed %q, %v; want %q", file, text, err, want)
			}
		}
	}
}
