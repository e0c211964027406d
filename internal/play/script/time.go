package script

import "time"

// timeType is the name of the Go type of times in trace files.
const timeType = "time.Time"

// timeText returns a time in the form of trace files; ok is false for what does not come back the
// same: times of other zones than UTC, which another machine may not know, and readings of a clock.
func timeText(x time.Time) (text string, ok bool) {
	text = x.Format(time.RFC3339Nano)
	back, ok := readTime(text)
	return text, ok && back == x
}

// readTime reads what timeText wrote.
func readTime(text string) (x time.Time, ok bool) {
	x, err := time.Parse(time.RFC3339Nano, text)
	return x, err == nil && x.Location() == time.UTC
}
