package benchmarks_test

// Traces of a tree of directories and files, and of graph builders. Published scripts split each
// call into a request and an answer; these are half as long.
var filesystemWitnesses = []witness{
	{name: "orphan", consistent: true, inGoal: true, generated: true, trace: `
		init; create /a true true; create /a/b true true; delete /a true; delete /a/b true`},
	{name: "it exists", consistent: true, inGoal: true, trace: `
		init; create /a true true; create /a/b true true; delete /a true; exists /a/b true; delete /a/b true`},
	{name: "created twice", consistent: true, inGoal: true, trace: `
		init; create /a true true; create /a/b false true; create /a/b true false; delete /a true; delete /a/b true`},
	{name: "created twice and exists", consistent: true, inGoal: true, trace: `
		init; create /a true true; create /a/b false true; create /a/b true false
		delete /a true; exists /a/b true; delete /a/b true`},
	{name: "right answers", trace: `
		init; create /a true true; create /a/b false true
		delete /a false; exists /a/b true; delete /a/b true; delete /a true`},
	{name: "deleted in order", consistent: true, trace: `
		init; create /a true true; create /a/b false true
		delete /a/b true; delete /a true; exists /a/b false`},
	{name: "created again", trace: `
		init; create /a true true; create /a/b false true; delete /a/b true; delete /a true
		create /a true true; delete /a true`},
	{name: "emptied by init", trace: "init; create /a true true; create /a/b true true; init; create /a true true; delete /a true"},
	{name: "below a file", trace: "init; create /a false true; create /a/b true true; delete /a/b true; delete /a true"},
	{name: "below nothing", consistent: true, trace: "init; create /a/b true false"},
	{name: "the root stays", consistent: true, trace: "init; delete / false; exists / true"},
	{name: "the root is deleted", trace: "init; delete / true"},
	{name: "never deleted", trace: "init; create /a true true; create /a/b true true; exists /a/b true"},
	{name: "created after a deletion", inGoal: true, trace: `
		init; create /a true true; create /a/b true true; delete /a/b true; create /a/c true true; delete /a true; delete /a/c true`},
}
