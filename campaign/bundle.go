package campaign

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"slices"

	"github.com/nats-io/nkeys"
)

// Protocol is the version of what workers and campaigns say to each other, and of the reports of
// tests. Workers refuse work of another one.
const Protocol = 3

// Bundle is a compiled test, as its signature covers it.
type Bundle struct {
	Protocol int      `json:"protocol"`
	Version  string   `json:"version"` // of clouseau, which compiled it
	SHA256   string   `json:"sha256"`  // of the binary
	Size     int64    `json:"size"`
	Tests    []string `json:"tests"`
}

// has reports whether a test belongs to a bundle.
func (b *Bundle) has(test string) bool {
	return slices.Contains(b.Tests, test)
}

// NewBundle describes a binary.
func NewBundle(version string, binary []byte, tests []string) Bundle {
	sum := sha256.Sum256(binary)
	return Bundle{Protocol: Protocol, Version: version, SHA256: hex.EncodeToString(sum[:]), Size: int64(len(binary)), Tests: tests}
}

// Signed is a bundle with a signature.
type Signed struct {
	Bundle    json.RawMessage `json:"bundle"` // the bytes that were signed
	Key       string          `json:"key"`    // the public key
	Signature []byte          `json:"signature"`
}

// Sign signs a bundle.
func Sign(b Bundle, key nkeys.KeyPair) (*Signed, error) {
	text, err := json.Marshal(b)
	if err != nil {
		return nil, err
	}
	s := &Signed{Bundle: text}
	if s.Key, err = key.PublicKey(); err != nil {
		return nil, err
	}
	s.Signature, err = key.Sign(text)
	return s, err
}

// Refusal says why a worker does not do what it was asked for.
type Refusal struct {
	Reason string `json:"reason"` // one of a few
	Detail string `json:"detail"`
	// Elsewhere says that another worker may do it.
	Elsewhere bool `json:"elsewhere,omitempty"`
	// Again says that it was begun, and may come to its end another time.
	Again bool `json:"again,omitempty"`
}

func (r *Refusal) Error() string { return r.Reason + ": " + r.Detail }

// The reasons of refusals.
const (
	Unreadable = "unreadable"
	Unsigned   = "unsigned"
	Untrusted  = "untrusted"
	Tampered   = "tampered"
	TooLarge   = "too-large"
	OtherWorld = "another-version"
	NoSuchTest = "no-such-test"

	OverTime    = "over-time" // what a worker gives up after it was begun a few times
	OutOfMemory = "out-of-memory"
	NoReport    = "no-report"
)

func refuse(reason, format string, args ...any) *Refusal {
	return &Refusal{Reason: reason, Detail: fmt.Sprintf(format, args...)}
}

// again is a refusal of what was begun.
func again(reason, format string, args ...any) *Refusal {
	r := refuse(reason, format, args...)
	r.Again = true
	return r
}

// Open returns the bundle, if one of the trusted keys has signed it.
func (s *Signed) Open(trusted []string) (*Bundle, error) {
	if s == nil || s.Key == "" || len(s.Signature) == 0 {
		return nil, refuse(Unsigned, "the work has no signature")
	}
	if !slices.Contains(trusted, s.Key) {
		return nil, refuse(Untrusted, "the key %s is not one of those that this worker trusts", s.Key)
	}
	key, err := nkeys.FromPublicKey(s.Key)
	if err != nil {
		return nil, refuse(Untrusted, "%s: %v", s.Key, err)
	}
	if err := key.Verify(s.Bundle, s.Signature); err != nil {
		return nil, refuse(Tampered, "the signature is not one of the bundle: %v", err)
	}
	b, err := read[Bundle](s.Bundle)
	if err != nil {
		return nil, refuse(Unreadable, "the bundle: %v", err)
	}
	return b, nil
}

// read reads a value from its JSON.
func read[T any](text []byte) (*T, error) {
	v := new(T)
	return v, json.Unmarshal(text, v)
}

// Check compares a binary with its bundle.
func (b *Bundle) Check(binary []byte) error {
	if sum := sha256.Sum256(binary); hex.EncodeToString(sum[:]) != b.SHA256 || int64(len(binary)) != b.Size {
		return refuse(Tampered, "the binary has the SHA-256 %x, and the bundle names %s", sum, b.SHA256)
	}
	return nil
}

// NewKey returns a new pair of keys: the seed is kept secret, the public key is what workers trust.
func NewKey() (seed, public string, err error) {
	k, err := nkeys.CreateUser()
	if err != nil {
		return "", "", err
	}
	s, err1 := k.Seed()
	p, err2 := k.PublicKey()
	return string(s), p, errors.Join(err1, err2)
}
