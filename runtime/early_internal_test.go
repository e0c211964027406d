package runtime

import "io"

// ShowEarly has a harness show its failing run, when making it smaller takes long, somewhere else.
func ShowEarly(h *Harness, to io.Writer) { h.early.to = to }
