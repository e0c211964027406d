package control

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"runtime"

	"github.com/clouseau-go/clouseau/internal/file"
)

// fileVersion is that of the format of schedule files.
const fileVersion = 1

// File is a schedule that can be replayed, as it is kept on disk.
type File struct {
	Version   int        `json:"version"`
	Test      string     `json:"test"`
	Verdict   Verdict    `json:"verdict"`
	Race      bool       `json:"race,omitempty"`
	Warm      bool       `json:"warm,omitempty"` // a run in the usual order comes first
	Left      int        `json:"left,omitempty"` // goroutines, of a leak
	System    string     `json:"system"`
	Seed      uint64     `json:"seed"`
	Steps     uint32     `json:"steps"` // at most
	Decisions []Decision `json:"decisions"`
}

// Save writes the finding of a trial into a directory, which it makes, and returns the name.
func (t *Trial) Save(dir string, race bool) (string, error) {
	f := File{fileVersion, t.Test, t.Finding.Verdict, race, t.Warm, t.Finding.Left, runtime.GOOS + "/" + runtime.GOARCH, t.Seed, t.Limits.Steps, t.Decisions}
	text, err := json.Marshal(f)
	if err != nil {
		return "", err
	}
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return "", err
	}
	name := filepath.Join(dir, t.Test+".schedule.json")
	return name, file.Write(name, append(text, '\n'))
}

// Load reads a schedule file.
func Load(name string) (*File, error) {
	text, err := os.ReadFile(name)
	if err != nil {
		return nil, err
	}
	f := &File{}
	if err := json.Unmarshal(text, f); err != nil {
		return nil, fmt.Errorf("%s is no schedule: %w", name, err)
	}
	if f.Version != fileVersion || f.Test == "" {
		return nil, fmt.Errorf("%s has version %d of schedules, want %d: record it again with clouseau schedules", name, f.Version, fileVersion)
	}
	return f, nil
}

// Trial is what the file says, for [Binary.Replay].
func (f *File) Trial() *Trial {
	limits := DefaultLimits()
	limits.Steps = f.Steps
	return &Trial{Test: f.Test, Seed: f.Seed, Limits: limits, Warm: f.Warm, Decisions: f.Decisions, Finding: &Run{Verdict: f.Verdict, Left: f.Left}}
}
