// Package hoarder keeps bytes.
package hoarder

// Buffer keeps bytes.
type Buffer struct{ parts [][]byte }

// New returns a buffer.
func New() *Buffer { return &Buffer{} }

// Write adds bytes.
func (b *Buffer) Write(text string) { b.parts = append(b.parts, []byte(text)) }

// Len returns how many parts there are.
func (b *Buffer) Len() int { return len(b.parts) }

// Grow makes room for n parts.
func (b *Buffer) Grow(n int) {
	for i := 0; i != n; i++ {
		room := make([]byte, 1<<20)
		for k := range room {
			room[k] = 1
		}
		b.parts = append(b.parts, room)
	}
}
