import { readFileSync } from 'node:fs'
import ts from 'typescript'
import { projectFiles } from './project-files.ts'
import { findWords, vagueOpenings, type WordUse } from './word-rules.ts'

/**
 * Refuses words for which the trade has others in names, comments, test names, style sheets, documents and file names, and doc
 * comments that open with a question word; counts the words that also have an ordinary use (`tools/words.json`). `node tools/words.ts FOLDER` lists the counted ones there.
 */
interface WordList {
  /** Word to its replacement. */
  refused: Record<string, string>
  /** Word to its replacement, for words that are only wrong as names of concepts. */
  counted: Record<string, string>
  /** File or folder to the reason why it is not searched. */
  exempt: Record<string, string>
  /** The same for how doc comments open. */
  exemptOpenings: Record<string, string>
}

const { refused, counted, exempt, exemptOpenings } = JSON.parse(readFileSync('tools/words.json', 'utf8')) as WordList
const FILES_MIN = 2000
const folder = process.argv[2]

const isOutside = (paths: Record<string, string>) => (file: string) => !Object.keys(paths).some((path) => file.startsWith(path))
const files = projectFiles().filter(isOutside(exempt))
if (files.length < FILES_MIN) throw new Error(`only ${files.length} files were seen`)

const search = { words: new Set([...Object.keys(refused), ...Object.keys(counted)]), frozen: frozenNames() }
const uses = files.flatMap((file) => findWords(file, textOf(file), search).map((use) => ({ ...use, file })))

const wrong = uses.filter(({ word }) => word in refused)
for (const use of wrong) process.stderr.write(`${lineOf(use)}: ${use.word} → ${refused[use.word]}: ${short(use.text)}\n`)
const counts = Object.keys(counted).map((word) => `${word} ${uses.filter((use) => use.word === word).length}`)
process.stdout.write(`${files.length} files, ${wrong.length} refused words; counted: ${counts.join(', ')}\n`)
if (folder !== undefined)
  for (const use of uses.filter(({ file, word }) => file.startsWith(folder) && word in counted))
    process.stdout.write(`${lineOf(use)}: ${use.word} (${counted[use.word]}): ${short(use.text)}\n`)
const openings = files
  .filter((file) => /\.tsx?$/.test(file) && isOutside(exemptOpenings)(file))
  .flatMap((file) => vagueOpenings(textOf(file)).map((use) => ({ ...use, file })))
for (const { file, line, text } of openings) process.stderr.write(`${file}:${line}: open with a noun or a verb: ${short(text)}\n`)
if (wrong.length > 0 || openings.length > 0) process.exitCode = 1

function lineOf({ file, line }: WordUse & { file: string }): string {
  return `${file}:${line}`
}

function short(text: string): string {
  return text.replace(/\s+/g, ' ').slice(0, 120)
}

function textOf(file: string): string {
  return /\.(tsx?|css|md)$/.test(file) ? readFileSync(file, 'utf8') : ''
}

/**
 * Names that clients, data and operators depend on: arguments and answers of the contract, columns, settings, records on
 * devices, and moves of orders, which are logged. They are read from their sources, so that the list follows by itself.
 */
function frozenNames(): ReadonlySet<string> {
  const contract = files.filter((file) => file.startsWith('contract/src/') && /(?<!\.test)\.ts$/.test(file))
  return new Set([
    ...contract.flatMap((file) => membersOf(file, isOfSchema)),
    ...membersOf('contract/src/commerce/orders/order-moves.ts', isMember),
    ...membersOf('contract/src/commerce/made-to-measure/design-requests.ts', isMember),
    // The interfaces of tables are generated, and named after the tables.
    ...membersOf('server/src/platform/database/tables.ts', (node) => isMember(node) || ts.isInterfaceDeclaration(node)),
    ...membersOf('server/src/platform/settings.ts', isMember),
    ...membersOf('web/worker/offline/storage/schema.ts', isMember),
    // Version 1 of the device's records is read by the upgrade and written by its journey.
    ...membersOf('web/worker/offline/storage/upgrade.ts', isRenamed),
    ...membersOf('e2e/steps/earlier-version-in-page.ts', isMember),
  ])
}

/** The names of a file's properties whose nodes satisfy `isMeant`. */
function membersOf(file: string, isMeant: (node: ts.Node) => boolean): string[] {
  const tree = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true)
  const names: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && isMeant(node.parent) && nameOf(node.parent) === node) names.push(node.text)
    ts.forEachChild(node, visit)
  }
  visit(tree)
  return names
}

function nameOf(node: ts.Node): ts.Node | undefined {
  return ts.isBindingElement(node) ? node.propertyName : ts.getNameOfDeclaration(node as ts.Declaration)
}

function isMember(node: ts.Node): boolean {
  return ts.isPropertyAssignment(node) || ts.isPropertySignature(node) || ts.isShorthandPropertyAssignment(node)
}

/** A property that is taken out of an object under another name: the first name of `{ before: after }`. */
function isRenamed(node: ts.Node): boolean {
  return ts.isBindingElement(node) && node.propertyName !== undefined
}

/** A member of a schema: of `z.object({ … })`, `route({ … })` or `pageOf({ … })`. */
function isOfSchema(node: ts.Node): boolean {
  if (!isMember(node)) return false
  for (let outer: ts.Node | undefined = node.parent; outer; outer = outer.parent) {
    if (ts.isCallExpression(outer) && /^(z\.|route$|pageOf$)/.test(outer.expression.getText())) return true
  }
  return false
}
