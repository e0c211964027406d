// Package versions puts versions of a Go type where they can be read and compiled: each has a
// directory in which the go command finds it, and a name there.
//
//	now, err := versions.Of(ctx, tmp, "example.com/kv.Store")
//	old, err := now.With(ctx, tmp, "v1.2.0")
//	// old.Dir is a temporary module that requires example.com/kv at v1.2.0
//	// old.Type is example.com/kv.Store, old.Name is v1.2.0
//
// The other version is one of the module, a revision of the repository, a directory, or another
// type: [Place.With] says which words mean what. A revision is extracted, so the tree and the
// administration of the repository stay as they are.
package versions
