package findings_test

import (
	"fmt"
	"io"

	"gioui.org/widget"
	"github.com/alecthomas/kong"
	"github.com/benoitkugler/textlayout/fonts/binaryreader"
	"github.com/yuin/goldmark/text"
)

// panics says what a function panics with.
func panics(f func()) (what any) {
	defer func() { what = recover() }()
	f()
	return nil
}

// Segments that hold nothing take one at their end, and none at their beginning.
func Example_unshiftIntoNothing() {
	segments := text.NewSegments()
	fmt.Println(panics(func() { segments.Unshift(text.NewSegment(0, 1)) }))
	segments.Append(text.NewSegment(0, 1))
	segments.Unshift(text.NewSegment(0, 1))
	fmt.Println(segments.Len())
	// Output:
	// runtime error: slice bounds out of range [:1] with capacity 0
	// 2
}

// Where no token is the one that is looked for, the end is popped for ever: here until the
// ten thousandth token, of two.
func Example_popUntilTheEnd() {
	asked := 0
	popped := kong.Scan("a", "b").PopUntil(func(t kong.Token) bool {
		asked++
		return t.Value == "--" || asked == 10_000
	})
	fmt.Println(len(popped), popped[9_998].Type == kong.EOLToken)
	// Output:
	// 9999 true
}

// A reader that was set behind its end says so in all methods but one.
func Example_dataBehindTheEnd() {
	r := binaryreader.NewReader([]byte("a"))
	r.SetPos(2)
	_, err := r.Byte()
	fmt.Println(err != nil)
	fmt.Println(panics(func() { r.Data() }))
	// Output:
	// true
	// runtime error: slice bounds out of range [2:1]
}

// An offset behind the end is taken, and the next read is not the end of the file.
func Example_readBehindTheEnd() {
	var e widget.Editor
	e.SetText("hello")
	fmt.Println(e.Seek(100, io.SeekStart))
	fmt.Println(panics(func() { e.Read(make([]byte, 1)) }))
	// Output:
	// 100 <nil>
	// runtime error: slice bounds out of range [100:5]
}
