package http

import (
	nethttp "net/http"
	"time"
)

// Conditions are those of a request. The zero value is no condition.
type Conditions struct {
	Match, NoneMatch               Tags
	ModifiedSince, UnmodifiedSince time.Time // in seconds; zero where there is none
}

// parseConditions reads the headers of a request. It ignores invalid dates (RFC 9110, 13.1.3 and
// 13.1.4), and returns an error for invalid lists.
func parseConditions(h nethttp.Header) (c Conditions, err error) {
	if c.Match, err = parseTags(h["If-Match"]); err != nil {
		return c, err
	}
	if c.NoneMatch, err = parseTags(h["If-None-Match"]); err != nil {
		return c, err
	}
	c.ModifiedSince, _ = nethttp.ParseTime(h.Get("If-Modified-Since"))
	c.UnmodifiedSince, _ = nethttp.ParseTime(h.Get("If-Unmodified-Since"))
	return c, nil
}

// header adds the conditions to a request's headers.
func (c Conditions) header(h nethttp.Header) {
	for name, tags := range map[string]Tags{"If-Match": c.Match, "If-None-Match": c.NoneMatch} {
		if tags.Present() {
			h.Set(name, tags.String())
		}
	}
	for name, date := range map[string]time.Time{"If-Modified-Since": c.ModifiedSince, "If-Unmodified-Since": c.UnmodifiedSince} {
		if !date.IsZero() {
			h.Set(name, date.UTC().Format(nethttp.TimeFormat))
		}
	}
}

// evaluate returns the status with which a request is refused, or 0 if the request is to be
// performed. It follows RFC 9110, 13.2.2, step by step; r is nil if there is no resource.
func (s *Server) evaluate(c Conditions, method string, r *resource) int {
	reads := method == nethttp.MethodGet || method == nethttp.MethodHead
	if s.fault == NoneMatchFirst && !s.noneMatch(c.NoneMatch, r) {
		return s.refusal(reads)
	}
	switch {
	case c.Match.Present() && !s.match(c.Match, r):
		return s.failed(nethttp.StatusPreconditionFailed)
	case (!c.Match.Present() || s.fault == UnmodifiedOverrides) && !s.unmodified(c.UnmodifiedSince, r):
		return nethttp.StatusPreconditionFailed
	case c.NoneMatch.Present() && !s.noneMatch(c.NoneMatch, r):
		return s.refusal(reads)
	case reads && (!c.NoneMatch.Present() || s.fault == ModifiedOverrides) && !s.modified(c.ModifiedSince, r):
		return nethttp.StatusNotModified
	}
	return 0
}

// failed is the status of a request whose If-Match is false.
func (s *Server) failed(status int) int {
	switch s.fault {
	case MatchNotRefused:
		return 0
	case MatchAnswers200:
		return nethttp.StatusOK
	}
	return status
}

// refusal is the status of a request whose If-None-Match is false.
func (s *Server) refusal(reads bool) int {
	switch {
	case reads && s.fault == NoneMatchAnswers200:
		return 0
	case reads || s.fault == NoneMatchAnswers304:
		return nethttp.StatusNotModified
	}
	return nethttp.StatusPreconditionFailed
}

// match evaluates If-Match (13.1.1).
func (s *Server) match(want Tags, r *resource) bool {
	if r == nil {
		return want.Any && s.fault == MatchAnyOfMissing
	}
	if s.fault == MatchWeak {
		return s.lists(want, r.tag, weakMatch)
	}
	return s.lists(want, r.tag, strongMatch)
}

// noneMatch evaluates If-None-Match (13.1.2).
func (s *Server) noneMatch(deny Tags, r *resource) bool {
	if r == nil || deny.Any && s.fault == NoneMatchAnyIgnored {
		return true
	}
	switch s.fault {
	case NoneMatchStrong:
		return !s.lists(deny, r.tag, strongMatch)
	case NoneMatchFlipped:
		return s.lists(deny, r.tag, weakMatch)
	}
	return !s.lists(deny, r.tag, weakMatch)
}

// lists reports whether a comparison finds the given tag among the tags.
func (s *Server) lists(tags Tags, tag Tag, same func(a, b Tag) bool) bool {
	if tags.Any {
		return true
	}
	for i, t := range tags.List {
		if same(t, tag) && s.counted(i, len(tags.List)) {
			return true
		}
	}
	return false
}

// counted reports whether the i-th of n tags counts.
func (s *Server) counted(i, n int) bool {
	switch s.fault {
	case ListFirstOnly:
		return i == 0
	case ListLastLost:
		return n == 1 || i < n-1
	case ListOfFour:
		return i < 4
	}
	return true
}

// unmodified evaluates If-Unmodified-Since (13.1.4).
func (s *Server) unmodified(since time.Time, r *resource) bool {
	return since.IsZero() || s.fault == UnmodifiedIgnored || r == nil || !r.modified.After(since)
}

// modified evaluates If-Modified-Since (13.1.3).
func (s *Server) modified(since time.Time, r *resource) bool {
	if s.fault == ModifiedStrictly && r != nil && r.modified.Equal(since) {
		return true
	}
	return since.IsZero() || r == nil || r.modified.After(since)
}
