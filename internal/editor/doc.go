// Package editor answers what an editor asks about a spec: what a name stands for and where else
// it stands, what may be written at a place, what a word means. It knows nothing of editors'
// protocols.
//
//	p := editor.NewProject(os.ReadFile)
//	u, ok := p.At("stack.clouseau.hcl", 417)
//	p.References(u.To[0])
//
// A text that is being typed is seldom a spec, so the package does not work on what package spec
// makes of one, but on the tokens of the text: a tree of blocks, attributes and brackets
// (tree.go), and an index that says for each name what it stands for (index.go). Which blocks and
// attributes there are, what they hold and which words mean something comes from package spec
// (spec.Form, spec.Words); what is visible where, in models above all, is told a second time, as
// the index has to go on where a text breaks the rules. TestRenameAll compares the two by giving
// every name of every spec another one, after which the specs have to load as before.
//
// What package spec says of a text are its diagnostics; they come from there.
package editor
