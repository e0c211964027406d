// Package peers plays sessions with programs that others wrote: Redis, Postfix, the client of Go's
// net/smtp, and curl, redis-cli and swaks as clients of mocks. Its tests skip what is not installed
// and say so.
package peers
