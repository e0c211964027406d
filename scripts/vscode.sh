#!/usr/bin/env sh
# Checks the grammar of the extension for VS Code with the library that VS Code uses, and packages
# the extension as editors/vscode/clouseau.vsix. Fetches what package.json names.
set -eu
cd "$(dirname "$0")/../editors/vscode"
npm install --no-audit --no-fund --silent
npm test
npm run package
