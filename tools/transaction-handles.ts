import ts from 'typescript'

/** Code inside a transaction, or in a session of one connection, that reaches the database by another handle than its own. */
export interface WayAround {
  line: number
  text: string
}

/**
 * Searches a source, in functions that a transaction runs or that get one as `transaction`, for a handle from outside (`db`,
 * `deps.db`), and for an object that holds such a handle and is passed on without the transaction.
 */
export function waysAround(source: string): WayAround[] {
  const file = ts.createSourceFile('source.ts', source, ts.ScriptTarget.Latest, true)
  const ways = new Map<number, WayAround>()
  const report = (node: ts.Node) => {
    const line = file.getLineAndCharacterOfPosition(node.getStart()).line + 1
    ways.set(node.getStart(), { line, text: node.parent.getText().replaceAll(/\s+/g, ' ').slice(0, 100) })
  }
  const visit = (node: ts.Node): void => {
    const handle = ts.isFunctionLike(node) ? handleOf(node) : undefined
    if (handle !== undefined) searchWithin(node, handle, report)
    ts.forEachChild(node, visit)
  }
  visit(file)
  return [...ways.values()]
}

const GIVEN = 'transaction'
const BEGUN_BY = /^(inTransaction|runAlone)$|\.(transaction|connection)\(\)(\s*\.\w+\([^)]*\))*\s*\.execute$/

/** The name of the parameter by which a function has a transaction or a session. */
function handleOf(node: ts.SignatureDeclaration): string | undefined {
  if (node.parameters.some(({ name }) => namesIn(name).includes(GIVEN))) return GIVEN
  const call = node.parent
  const isBegun = ts.isCallExpression(call) && BEGUN_BY.test(call.expression.getText())
  return isBegun ? node.parameters[0]?.name.getText() : undefined
}

function searchWithin(body: ts.Node, handle: string, report: (node: ts.Node) => void): void {
  const declared = new Set(declaredIn(body))
  const visit = (node: ts.Node): void => {
    if (isHandle(node) && !declared.has(ownerOf(node))) report(node)
    if (ts.isCallExpression(node) && !isGivenOn(node, handle)) {
      for (const argument of node.arguments) {
        if (ts.isIdentifier(argument) && !declared.has(argument.text) && isHolder(argument)) report(argument)
      }
    }
    ts.forEachChild(node, visit)
  }
  visit(body)
}

/** `db` as a value, or `anything.db`. */
function isHandle(node: ts.Node): node is ts.Identifier | ts.PropertyAccessExpression {
  if (ts.isPropertyAccessExpression(node)) return /^#?db$/.test(node.name.text)
  if (!ts.isIdentifier(node) || node.text !== 'db') return false
  const { parent } = node
  const isName = (ts.isPropertyAccessExpression(parent) || ts.isPropertyAssignment(parent)) && parent.name === node
  return !isName && !ts.isTypeNode(parent) && !ts.isPropertySignature(parent)
}

const ownerOf = (node: ts.Identifier | ts.PropertyAccessExpression) =>
  ts.isIdentifier(node) ? node.text : node.expression.getText()

/** True for an object that holds a handle: `deps`, or one whose `db` is used in the same source. */
const isHolder = (node: ts.Identifier) =>
  node.text === 'deps' || new RegExp(String.raw`\b${node.text}\.db\b`).test(node.getSourceFile().text)

/** True when the transaction is among the arguments of a call. */
const isGivenOn = ({ arguments: given }: ts.CallExpression, handle: string) =>
  given.some((argument) => new RegExp(String.raw`\b${handle}\b`).test(argument.getText()))

function declaredIn(body: ts.Node): string[] {
  const names: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) || (ts.isParameter(node) && node.parent === body && isHandleItself(node))) {
      names.push(...namesIn(node.name))
    }
    ts.forEachChild(node, visit)
  }
  visit(body)
  return names
}

/** A first parameter that is called `db` is the transaction's handle, not one beside it. */
const isHandleItself = ({ name, parent }: ts.ParameterDeclaration) => ts.isIdentifier(name) && parent.parameters[0]?.name === name

const namesIn = (name: ts.BindingName): string[] =>
  ts.isIdentifier(name)
    ? [name.text]
    : name.elements.flatMap((element) => (ts.isBindingElement(element) ? namesIn(element.name) : []))
