// Colours a spec with the library that VS Code uses, and looks at some words.
"use strict";

const assert = require("assert");
const fs = require("fs");
const path = require("path");
const oniguruma = require("vscode-oniguruma");
const { Registry, INITIAL, parseRawGrammar } = require("vscode-textmate");

const grammarFile = path.join(__dirname, "..", "syntaxes", "clouseau.tmLanguage.json");
const specFile = path.join(__dirname, "..", "..", "..", "benchmarks", "stack", "stack.clouseau.hcl");

const expected = {
  operation: "keyword.control.block",
  history: "entity.other.attribute-name",
  seq: "keyword.operator.word.trace",
  star: "keyword.operator.word.trace",
  absent: "keyword.operator.word.trace",
  all: "constant.language.trace",
  any: "constant.language.trace",
  int: "support.type.sort",
  bool: "support.type.sort",
  true: "constant.language.boolean",
  push: "entity.name.function.operation",
  "&&": "keyword.operator",
  "==": "keyword.operator",
  3: "constant.numeric",
};

async function main() {
  const wasm = fs.readFileSync(require.resolve("vscode-oniguruma/release/onig.wasm")).buffer;
  await oniguruma.loadWASM(wasm);
  const registry = new Registry({
    onigLib: Promise.resolve({
      createOnigScanner: (patterns) => new oniguruma.OnigScanner(patterns),
      createOnigString: (s) => new oniguruma.OnigString(s),
    }),
    loadGrammar: async () => parseRawGrammar(fs.readFileSync(grammarFile, "utf8"), grammarFile),
  });
  const grammar = await registry.loadGrammar("source.clouseau");
  const seen = {};
  let stack = INITIAL;
  for (const line of fs.readFileSync(specFile, "utf8").split("\n")) {
    const r = grammar.tokenizeLine(line, stack);
    stack = r.ruleStack;
    for (const t of r.tokens) {
      const text = line.slice(t.startIndex, t.endIndex).trim();
      const scope = t.scopes[t.scopes.length - 1];
      if (!scope.startsWith("comment") && !scope.startsWith("string") && !(text in seen)) {
        seen[text] = scope;
      }
    }
  }
  for (const [word, scope] of Object.entries(expected)) {
    assert.strictEqual(seen[word], scope + ".clouseau", word);
  }
  console.log(`${Object.keys(expected).length} words are coloured as they should be`);
}

main().catch((err) => {
  console.error(err.message);
  process.exit(1);
});
