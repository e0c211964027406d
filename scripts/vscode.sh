#!/usr/bin/env sh
# Checks the grammar of the extension for VS Code with the library that VS Code uses, and packages
# the extension as editors/vscode/clouseau.vsix. Fetches what package.json names.
set -eu
cd "$(dirname "$0")/../editors/vscode"
npm install --no-audit --no-fund --silent
npm test
npm run package
for file in package.json language-configuration.json syntaxes/clouseau.tmLanguage.json src/extension.js node_modules/vscode-languageclient/node.js; do
	npx vsce ls | grep -qx "$file" || { echo "the package lacks $file" >&2; exit 1; }
done
