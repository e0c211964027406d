package runtime

import "io"

// ShowEarly sets where a harness shows its failing run if making it smaller takes long.
func ShowEarly(h *Harness, to io.Writer) { h.early.To = to }
