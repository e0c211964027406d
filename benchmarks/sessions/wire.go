package sessions

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
)

// wire is a connection on which messages are objects of JSON.
type wire struct {
	in  *json.Decoder
	out *json.Encoder
}

func newWire(conn io.ReadWriter) *wire {
	return &wire{json.NewDecoder(conn), json.NewEncoder(conn)}
}

// read reads the next message; ok is false at the end of the stream.
func (w *wire) read(into any) (ok bool, err error) {
	err = w.in.Decode(into)
	if errors.Is(err, io.EOF) {
		return false, nil
	}
	return err == nil, err
}

func (w *wire) write(message any) error { return w.out.Encode(message) }

// lines is a connection on which messages are lines.
type lines struct {
	in  *bufio.Reader
	out io.Writer
}

func newLines(conn io.ReadWriter) *lines { return &lines{bufio.NewReader(conn), conn} }

func (l *lines) read() (line string, ok bool) {
	line, err := l.in.ReadString('\n')
	if err != nil {
		return "", false
	}
	return strings.TrimRight(line, "\r\n"), true
}

func (l *lines) write(format string, args ...any) error {
	_, err := fmt.Fprintf(l.out, format+"\r\n", args...)
	return err
}
