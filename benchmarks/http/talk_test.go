package http

import (
	nethttp "net/http"
	"net/http/httptest"
	"strings"
	"testing"

	_ "github.com/clouseau-go/clouseau/internal/seeded"
)

// talk performs requests on a server one after the other, and returns the answers.
// A request is written as METHOD PATH [BODY] [| HEADER: VALUE]..., where $n in a
// header is the tag, and @n the date, of the n-th answer, counted from 1.
func talk(t *testing.T, s *Server, requests ...string) []Response {
	t.Helper()
	var answers []Response
	ctx := s.http.ConnContext(t.Context(), nil)
	for _, text := range requests {
		line, headers, _ := strings.Cut(text, " | ")
		words := strings.SplitN(line, " ", 3)
		body := ""
		if len(words) == 3 {
			body = words[2]
		}
		r := httptest.NewRequestWithContext(ctx, words[0], words[1], strings.NewReader(body))
		for header := range strings.SplitSeq(headers, " | ") {
			if name, value, ok := strings.Cut(header, ": "); ok {
				r.Header.Add(name, expand(value, answers))
			}
		}
		w := httptest.NewRecorder()
		s.ServeHTTP(w, r)
		a, err := newResponse(w.Result())
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		answers = append(answers, a)
	}
	return answers
}

// expand puts the tags and dates of earlier answers into a header.
func expand(value string, answers []Response) string {
	for i, a := range answers {
		n := string(rune('1' + i))
		if a.Tag != nil {
			value = strings.ReplaceAll(value, "$"+n, a.Tag.Opaque)
		}
		value = strings.ReplaceAll(value, "@"+n, a.Modified.Format(nethttp.TimeFormat))
	}
	return value
}

// last returns the last of some answers.
func last(answers []Response) Response { return answers[len(answers)-1] }
