// Package gen draws random terms, expressions, traces and specs for property
// tests, and enumerates small domains for tests that compare with all cases.
package gen
