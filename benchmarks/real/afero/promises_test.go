package afero_test

import (
	"fmt"
	"io"
	"strings"

	"github.com/spf13/afero/mem"
)

// content is what a file holds, and where the next byte goes.
type content struct {
	text string
	at   int64
}

func contents(s *testedFile) content {
	text, _ := io.ReadAll(mem.NewReadOnlyFileHandle(s.Data()))
	at, _ := s.Seek(0, io.SeekCurrent)
	return content{string(text), at}
}

// written is what a write promises: the bytes before it and behind it stay, and zeros fill the gap
// if it begins behind the end.
func written(before, after content, b string, _ int, err error) error {
	if err != nil {
		return nil
	}
	at := int(before.at)
	want := before.text + strings.Repeat("\x00", max(0, at-len(before.text)))
	want = want[:at] + b + want[min(at+len(b), len(want)):]
	if after.text != want {
		return fmt.Errorf("the file holds %q, want %q", after.text, want)
	}
	return nil
}
