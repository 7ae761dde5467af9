import ts from 'typescript'

/** A use of a word for which the trade has another one. */
export interface WordUse {
  word: string
  line: number
  /** The name, or the line of a comment or text. */
  text: string
}

export interface WordSearch {
  words: ReadonlySet<string>
  /** Names of the wire, the database, settings and stored records: clients and data depend on them. */
  frozen: ReadonlySet<string>
}

const TESTS = new Set(['test', 'it', 'describe'])

/** The words of a name or text, in lower case: `savedBytesOf` is saved, bytes and of. */
export const wordsIn = (name: string): string[] =>
  name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .replace(/([A-Z]+)([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word !== '')

/** Uses in a file's path and in its text: TypeScript, CSS or Markdown by its ending; of other kinds only the path is searched. */
export function findWords(file: string, source: string, search: WordSearch): WordUse[] {
  const inPath = usesIn(file, 1, search)
  if (/\.tsx?$/.test(file)) return [...inPath, ...inTypeScript(file, source, search)]
  if (file.endsWith('.css')) return [...inPath, ...inStyles(source, search)]
  if (file.endsWith('.md')) return [...inPath, ...inMarkdown(source, search)]
  return inPath
}

/** Uses in a text, each at its line; a word counts once a line. */
function usesIn(text: string, firstLine: number, { words }: WordSearch): WordUse[] {
  return text.split('\n').flatMap((line, index) => {
    const used = [...new Set(wordsIn(line))].filter((word) => words.has(word))
    return used.map((word) => ({ word, line: firstLine + index, text: line.trim() }))
  })
}

/** Uses in identifiers, comments and names of tests. Other strings are data or texts for users. */
function inTypeScript(file: string, source: string, search: WordSearch): WordUse[] {
  const kind = file.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, kind)
  const uses: WordUse[] = []
  const look = (text: string, at: number) => uses.push(...usesIn(text, tree.getLineAndCharacterOfPosition(at).line + 1, search))
  const visit = (node: ts.Node): void => {
    const isName = ts.isIdentifier(node) || ts.isPrivateIdentifier(node)
    if (isName && !search.frozen.has(node.text)) look(node.text, node.getStart(tree))
    const name = testName(node)
    if (name) look(name.getText(tree), name.getStart(tree))
    const parts = node.getChildren(tree).filter((part) => !ts.isJSDoc(part))
    for (const { pos, end } of parts.length === 0 ? commentsAround(node, source) : []) look(source.slice(pos, end), pos)
    parts.forEach(visit)
  }
  visit(tree)
  return uses
}

const COMMENTS = /\/\*[\s\S]*?\*\//g
/** Classes, custom properties and animations. */
const STYLE_NAMES = /(?<=\.)[a-z_][\w-]*|--[\w-]+|(?<=@keyframes\s+)[\w-]+/gi

/** Uses in names and comments of a style sheet. */
function inStyles(source: string, search: WordSearch): WordUse[] {
  const names = blanked(blanked(source, COMMENTS), /"[^"\n]*"|'[^'\n]*'|url\([^)]*\)/g)
  return [...matchesOf(source, COMMENTS), ...matchesOf(names, STYLE_NAMES)].flatMap(({ text, line }) =>
    usesIn(text, line, search),
  )
}

/** Uses in the prose of a document. Code, the targets of links and quoted texts of the site are not prose. */
function inMarkdown(source: string, search: WordSearch): WordUse[] {
  return usesIn(blanked(source, /```[\s\S]*?```|`[^`\n]*`|(?<=\])\([^)\n]*\)|https?:\/\/\S+/g), 1, search)
}

const OPENING = /\/\*\*[\s*]*(?:What|How|Where|Of|Whether)\s.*/g

/** Doc comments that open with a question word or `Of`: without a noun or a verb the reader has to find out what is meant. */
export const vagueOpenings = (source: string) =>
  matchesOf(source, OPENING).map(({ text, line }) => ({ text: text.replace(/^\/\*\*[\s*]*/, ''), line }))

function matchesOf(source: string, pattern: RegExp): { text: string; line: number }[] {
  return [...source.matchAll(pattern)].map(({ 0: text, index }) => ({ text, line: source.slice(0, index).split('\n').length }))
}

/** The text with spaces for what matches, so that lines keep their numbers. */
function blanked(text: string, pattern: RegExp): string {
  return text.replace(pattern, (match) => match.replace(/[^\n]/g, ' '))
}

/** The name of a test or a group of tests, if the node is one; `test.each(…)('name', …)` too. */
function testName(node: ts.Node): ts.Expression | undefined {
  if (!ts.isCallExpression(node)) return undefined
  const [name] = node.arguments
  if (!name || !(ts.isStringLiteralLike(name) || ts.isTemplateExpression(name))) return undefined
  return TESTS.has(calleeOf(node.expression)) ? name : undefined
}

/** The name of the called function: `test` for `test.each([…])`. */
function calleeOf(expression: ts.Expression): string {
  if (ts.isIdentifier(expression)) return expression.text
  if (ts.isPropertyAccessExpression(expression) || ts.isCallExpression(expression)) return calleeOf(expression.expression)
  if (ts.isTaggedTemplateExpression(expression)) return calleeOf(expression.tag)
  return ''
}

/** Comments before a token, and after it on the same line. The text of a JSX element contains none. */
function commentsAround(token: ts.Node, source: string): ts.CommentRange[] {
  if (ts.isJsxText(token)) return []
  return [
    ...(ts.getLeadingCommentRanges(source, token.getFullStart()) ?? []),
    ...(ts.getTrailingCommentRanges(source, token.end) ?? []),
  ]
}
