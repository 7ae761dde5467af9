import ts from 'typescript'

export interface TextCut {
  line: number
  text: string
}

const CUTTING = /^(slice|substring|substr)$/
const NAMES_CUTTING = /\b(slice|substring|substr)\b/

/**
 * Texts that nobody wrote, in which no character can be torn: dates in ISO form, digests, ids and storage keys, digits, and
 * output of programs.
 */
const EXEMPT = [
  /(toISOString\(\)(\.replace\(.*\))?|(local|shanghai\w+)\(.*\)|\b(\w*(day|month|date|createTime))( \?\? '')?\)?|-01`)$/i,
  /(\.digest\('hex'\)|toString\('hex'\)|\bhash\(.*\)|\b(sha256|hash|wire))$/s,
  /\b(id|\w*(Id|_id)|key|\w*Key|storage_key|\w*Code|code|receiptNumber|digits)$/,
  /^\(?output\b/,
]
/** Names of variables that hold positions in a text, such as results of a search. */
const POSITIONS = new Set(['at', 'from', 'to', 'start', 'end', 'dot', 'caret', 'index', 'skip', 'length', 'first', 'before'])

/** True when a source contains the name of such a method; a cheap check, so that most files need no types. */
export const mayCut = (source: string): boolean => NAMES_CUTTING.test(source)

/**
 * Finds where a source shortens a text to a length, which may tear a character: `slice`, `substring` or `substr` of a string, or
 * of its code points. Bounds that are positions in that text, and removing one character at either end, are allowed.
 */
export function textCuts(file: ts.SourceFile, checker: ts.TypeChecker): TextCut[] {
  const cuts: TextCut[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && isCut(node, checker)) {
      const line = file.getLineAndCharacterOfPosition(node.expression.getEnd()).line + 1
      cuts.push({ line, text: node.getText().replaceAll(/\s+/g, ' ') })
    }
    ts.forEachChild(node, visit)
  }
  visit(file)
  return cuts
}

function isCut({ expression, arguments: bounds }: ts.CallExpression, checker: ts.TypeChecker): boolean {
  if (!ts.isPropertyAccessExpression(expression) || !CUTTING.test(expression.name.text)) return false
  const cut = expression.expression
  if (!isText(cut, checker) && !areCodePoints(cut, checker)) return false
  const text = cut.getText().replaceAll(/\s+/g, ' ')
  return !EXEMPT.some((form) => form.test(text)) && !bounds.every((bound, index) => isPosition(bound, index, checker))
}

function isText(node: ts.Expression, checker: ts.TypeChecker): boolean {
  const ofText = (type: ts.Type): boolean =>
    type.isUnion() ? type.types.every(ofText) : (type.flags & ts.TypeFlags.StringLike) > 0
  return ofText(checker.getNonNullableType(checker.getTypeAtLocation(node)))
}

/** `[...text]`, `Array.from(text)`, `text.split('')`, or a constant that is one of them. */
function areCodePoints(node: ts.Expression, checker: ts.TypeChecker): boolean {
  if (ts.isIdentifier(node)) {
    const declared = checker.getSymbolAtLocation(node)?.valueDeclaration
    return (
      declared !== undefined &&
      ts.isVariableDeclaration(declared) &&
      !!declared.initializer &&
      areCodePoints(declared.initializer, checker)
    )
  }
  if (ts.isArrayLiteralExpression(node)) {
    return node.elements.some((each) => ts.isSpreadElement(each) && isText(each.expression, checker))
  }
  if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return false
  const { expression, name } = node.expression
  const [first] = node.arguments
  if (expression.getText() === 'Array' && name.text === 'from') return first !== undefined && isText(first, checker)
  return name.text === 'split' && isText(expression, checker) && first?.getText() === "''"
}

/** True for 0, for 1 and -1, which leave out the first or last character, for the length of a text, and for names of positions. */
function isPosition(bound: ts.Expression, index: number, checker: ts.TypeChecker): boolean {
  const type = checker.getTypeAtLocation(bound)
  if (type.isNumberLiteral()) return index === 0 ? type.value === 0 || type.value === 1 : type.value === -1
  const rest = bound
    .getText()
    .replaceAll(/[\w.]+\.(last)?indexOf\([^()]*\)/gi, 'at')
    .replaceAll(/('[^']*'|[\w.]+)\.length\b/g, 'at')
    .replaceAll(/\b\w+\.(from|to|index)\b|\bendOf\([^()]*\)/g, 'at')
  const names = rest.match(/[a-zA-Z_]\w*/g) ?? []
  return names.length > 0 && names.every((name) => POSITIONS.has(name)) && !/\d{2,}|[3-9]/.test(rest)
}

/**
 * SQL statements that cut a text, which PostgreSQL does by code points. Reading one more than is shown (`+ 1`) is allowed: that
 * text is cut where it is shown.
 */
export function statementCuts(source: string): TextCut[] {
  return [...source.matchAll(/\b(?:left|substr|substring)\((?!pg_|sha256\()[^`]*?(\$\{[^}]*\}|\d+)\)/g)]
    .filter(([, length = '']) => !length.endsWith('+ 1}'))
    .map(({ 0: text, index }) => ({ line: source.slice(0, index).split('\n').length, text }))
}
