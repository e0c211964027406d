-- Drives Neovim's own client against the server: opens a spec, waits for diagnostics, completes,
-- renames, formats. What it sees is written to the file RESULT, a line each.
local server, spec, result = os.getenv("SERVER"), os.getenv("SPEC"), os.getenv("RESULT")
local out = {}
local function say(...) table.insert(out, table.concat({ ... }, " ")) end
local function finish()
  vim.fn.writefile(out, result)
  vim.cmd("qall!")
end
local function await(what, f)
  if not vim.wait(60000, f, 20) then
    say("gave up waiting for " .. what)
    finish()
  end
end

vim.cmd("edit " .. spec)
local buf = vim.api.nvim_get_current_buf()
local id = vim.lsp.start_client({ name = "clouseau", cmd = { server }, root_dir = vim.fn.fnamemodify(spec, ":h") })
vim.lsp.buf_attach_client(buf, id)
await("the client", function() return vim.lsp.get_client_by_id(id).initialized end)

local function params(pattern, shift)
  vim.fn.cursor(1, 1)
  local row, col = unpack(vim.fn.searchpos(pattern, "cW"))
  vim.api.nvim_win_set_cursor(0, { row, col - 1 + shift })
  return vim.lsp.util.make_position_params()
end
local function ask(method, p)
  local got = vim.lsp.buf_request_sync(buf, method, p, 60000)
  return got and got[id] and got[id].result
end
local function diagnostics()
  local found = {}
  for _, d in ipairs(vim.diagnostic.get(buf)) do
    table.insert(found, (d.code or "?") .. "@" .. (d.lnum + 1) .. ":" .. (d.col + 1))
  end
  return table.concat(found, ",")
end

-- A mistake is typed, seen, and taken back.
local line = vim.fn.search("absent(push")
local text = vim.fn.getline(line)
vim.fn.setline(line, (text:gsub("absent%(push", "absent(pusch")))
await("a diagnostic", function() return diagnostics() ~= "" end)
say("diagnostics", diagnostics())
vim.fn.setline(line, text)
await("no diagnostic", function() return diagnostics() == "" end)
say("no diagnostics")

local labels = {}
local items = ask("textDocument/completion", params("push(elem == y, ", #"push(elem == y, "))
for _, item in ipairs(items.items or items) do labels[item.label] = true end
say("completion", tostring(labels.level), tostring(labels.y), tostring(labels.seq))

local hover = ask("textDocument/hover", params("absent(push", #"absent(p"))
say("hover", hover.contents.value:match("call push[^\n]*"))

local there = ask("textDocument/definition", params("absent(push", #"absent(p"))
say("definition", tostring(there[1].range.start.line + 1))

local rename = params("absent(push", #"absent(p")
rename.newName = "add"
local edit = ask("textDocument/rename", rename)
vim.lsp.util.apply_workspace_edit(edit, "utf-16")
local count = 0
for _, l in ipairs(vim.api.nvim_buf_get_lines(buf, 0, -1, false)) do
  local _, n = l:gsub("add", "")
  count = count + n
end
say("renamed", tostring(count))
await("no diagnostic after renaming", function() return diagnostics() == "" end)

vim.fn.setline(vim.fn.search("vars  = { y"), "  vars = {y=int}")
local edits = ask("textDocument/formatting", { textDocument = vim.lsp.util.make_text_document_params(), options = { tabSize = 2, insertSpaces = true } })
vim.lsp.util.apply_text_edits(edits, buf, "utf-16")
say("formatted", vim.fn.getline(vim.fn.search("vars  = { y")))

local tokens = ask("textDocument/semanticTokens/full", { textDocument = vim.lsp.util.make_text_document_params() })
say("tokens", tostring(#tokens.data > 100))

-- What is known of the goal is shown, until the spec is another one.
local function titles()
  local found = {}
  for _, l in ipairs(ask("textDocument/codeLens", { textDocument = vim.lsp.util.make_text_document_params() }) or {}) do
    table.insert(found, l.command.title)
  end
  return table.concat(found, "; ")
end
say("unsaved", titles())
vim.api.nvim_buf_set_lines(buf, 0, -1, false, vim.fn.readfile(spec))
await("no diagnostic of the text on disk", function() return diagnostics() == "" end)
say("saved", titles())
local at = params("vars  = { y", 0)
local actions = ask("textDocument/codeAction", { textDocument = at.textDocument, range = { start = at.position, ["end"] = at.position }, context = { diagnostics = {} } })
for _, a in ipairs(actions or {}) do
  if a.command then say("action", a.title) end
end
local symbols = ask("workspace/symbol", { query = "gn" })
for _, s in ipairs(symbols or {}) do say("symbol", s.name, vim.fn.fnamemodify(vim.uri_to_fname(s.location.uri), ":t")) end
finish()
