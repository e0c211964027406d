// Starts the language server for specs, and restarts it on demand. All else is the server's.
"use strict";

const vscode = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

async function start() {
  const command = vscode.workspace.getConfiguration("clouseau").get("server");
  client = new LanguageClient(
    "clouseau",
    "Clouseau",
    { command, args: ["--stdio"] },
    {
      documentSelector: [{ language: "clouseau", scheme: "file" }],
      synchronize: { fileEvents: vscode.workspace.createFileSystemWatcher("**/*.{clouseau.hcl,go}") },
    },
  );
  try {
    await client.start();
  } catch (err) {
    client = undefined;
    vscode.window.showErrorMessage(
      `Clouseau: ${command} does not start (${err.message}). ` +
        "In a clone of clouseau, go -C lsp install ./clouseau-lsp puts it into the PATH; the setting clouseau.server names another place.",
    );
  }
}

async function stop() {
  const old = client;
  client = undefined;
  await old?.stop();
}

async function activate(context) {
  context.subscriptions.push(
    vscode.commands.registerCommand("clouseau.restart", async () => {
      await stop();
      await start();
    }),
  );
  await start();
}

module.exports = { activate, deactivate: stop };
