package report

import (
	"cmp"
	"encoding/json"
	"fmt"
	"os"
)

// Append appends what to a file as one line of JSON. If file is empty it does nothing.
func Append(file string, what any) error {
	if file == "" {
		return nil
	}
	line, err := json.Marshal(what)
	if err != nil {
		return fmt.Errorf("report: %w", err)
	}
	f, err := os.OpenFile(file, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o666)
	if err != nil {
		return fmt.Errorf("report: %w", err)
	}
	_, err = f.Write(append(line, '\n'))
	if err := cmp.Or(err, f.Close()); err != nil {
		return fmt.Errorf("report: %w", err)
	}
	return nil
}
