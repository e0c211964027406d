package journal

import (
	"io"
	"io/fs"
	"os"
	"time"
)

// glance is the time from one look at a journal to the next.
const glance = 10 * time.Millisecond

// Follow reads a journal until the process that keeps it has ended, which done says, and calls told
// with each new entry. The process waits for that after a new failure; answer is the pipe to it.
func Follow(name string, answer io.Writer, done <-chan struct{}, told func(e *Entry)) {
	var last fs.FileInfo
	answered := 0
	look := func() {
		info, err := os.Stat(name)
		if err != nil || last != nil && os.SameFile(info, last) && info.ModTime().Equal(last.ModTime()) && info.Size() == last.Size() {
			return
		}
		e, err := Read(name)
		if err != nil {
			return
		}
		last = info
		told(e)
		for ; answered < e.Asked; answered++ {
			_, _ = answer.Write([]byte{1}) // the process may have ended
		}
	}
	tick := time.NewTicker(glance)
	defer tick.Stop()
	for {
		look()
		select {
		case <-done:
			look()
			return
		case <-tick.C:
		}
	}
}
