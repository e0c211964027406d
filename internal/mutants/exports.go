package mutants

import (
	"bytes"
	"context"
	"fmt"
	"os/exec"
	"strings"
)

// Exports returns the files with the export data of what a package imports, as it is seen from a
// directory, and of what the switch does. The go command compiles what it has not compiled yet.
func Exports(ctx context.Context, dir, pkg string) (map[string]string, error) {
	cmd := exec.CommandContext(ctx, "go", "list", "-export", "-deps", "-e", "-f", "{{if .Export}}{{.ImportPath}}={{.Export}}{{end}}", pkg, "os", "runtime/metrics", "strconv", "strings", "sync", "time")
	cmd.Dir = dir
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		return nil, fmt.Errorf("go list -export: %w\n%s", err, &stderr)
	}
	exports := map[string]string{}
	for line := range strings.Lines(string(out)) {
		if path, file, ok := strings.Cut(strings.TrimSpace(line), "="); ok {
			exports[path] = file
		}
	}
	return exports, nil
}
