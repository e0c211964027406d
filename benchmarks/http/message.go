package http

import (
	"bytes"
	"fmt"
	"io"
	nethttp "net/http"
	"strings"
	"time"
)

// Request is what a client asks.
type Request struct {
	Method string
	Path   string // absolute
	Conditions
	Body string // of PUT and POST
}

// Response is what a server answers.
type Response struct {
	Status   int
	Tag      *Tag      // nil where none is told, or it is malformed
	Modified time.Time // zero where it is not told
	Date     time.Time // of the answer; zero where it is not told
	Body     string
	Closing  bool // no more comes on the connection
}

// bytes returns the request as it goes over the wire.
func (r Request) bytes(host string) []byte {
	h := nethttp.Header{"Host": {host}}
	r.header(h)
	if r.Method == nethttp.MethodPut || r.Method == nethttp.MethodPost {
		h.Set("Content-Length", fmt.Sprint(len(r.Body)))
	}
	var out bytes.Buffer
	fmt.Fprintf(&out, "%s %s HTTP/1.1\r\n", r.Method, r.Path)
	_ = h.Write(&out) // a buffer takes everything
	out.WriteString("\r\n" + r.Body)
	return out.Bytes()
}

// newResponse reads the parts of an answer that count here.
func newResponse(r *nethttp.Response) (Response, error) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return Response{}, err
	}
	out := Response{Status: r.StatusCode, Body: string(body), Closing: r.Close}
	if text := strings.TrimSpace(r.Header.Get("ETag")); text != "" {
		if tag, rest, err := parseTag(text); err == nil && rest == "" {
			out.Tag = &tag
		}
	}
	out.Modified, _ = nethttp.ParseTime(r.Header.Get("Last-Modified"))
	out.Date, _ = nethttp.ParseTime(r.Header.Get("Date"))
	return out, nil
}
