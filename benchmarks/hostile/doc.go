// Package hostile has types that do harm while they look honest, each in a package of testdata.
// They delete files, dial, start programs, end the process or fill the memory. Each hunt of one has
// a verdict, and nothing outside of the hunt's own folder changes.
package hostile
