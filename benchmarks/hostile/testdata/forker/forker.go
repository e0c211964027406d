// Package forker is a list of listeners.
package forker

// Bus hands texts to listeners.
type Bus struct {
	texts []string
	wake  chan struct{}
}

// New returns a bus.
func New() *Bus { return &Bus{wake: make(chan struct{})} }

// Publish hands out a text.
func (b *Bus) Publish(text string) {
	b.texts = append(b.texts, text)
	if len(b.texts) > 3 {
		for {
			go func() { <-b.wake }()
		}
	}
}

// Len returns how many texts were published.
func (b *Bus) Len() int { return len(b.texts) }
