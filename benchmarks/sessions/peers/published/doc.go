// Package published plays sessions with published servers in Go: the mail server of go-smtp, and
// miniredis, a Redis in memory. Each has 1,000 sessions of the specs that Postfix and Redis itself
// have, and none may fail.
package published
