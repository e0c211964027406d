package report

import (
	"encoding/json"
	"fmt"

	"github.com/clouseau-go/clouseau/internal/file"
)

// Append appends what to a file as one line of JSON, unless it holds something else (see
// [file.Extend]). If the name is empty it does nothing.
func Append(name string, what any) error {
	if name == "" {
		return nil
	}
	line, err := json.Marshal(what)
	if err != nil {
		return fmt.Errorf("report: %w", err)
	}
	if err := file.Extend(name, append(line, '\n')); err != nil {
		return fmt.Errorf("report: %w", err)
	}
	return nil
}
