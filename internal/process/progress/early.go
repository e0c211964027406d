package progress

import (
	"io"
	"time"
)

// Early shows a text after a while, if it is not stopped before: a failing run as it was found, if
// making it smaller takes long.
type Early struct {
	To    io.Writer
	timer *time.Timer
}

// patience is the time before the text is shown; most runs are smaller by then.
const patience = 500 * time.Millisecond

// Later shows a text after a while.
func (e *Early) Later(text string) {
	e.timer = time.AfterFunc(patience, func() { _, _ = io.WriteString(e.To, text) })
}

// Stop cancels the showing.
func (e *Early) Stop() {
	if e.timer != nil {
		e.timer.Stop()
	}
}
