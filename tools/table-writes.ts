import ts from 'typescript'

const BUILDERS = new Set(['insertInto', 'updateTable', 'deleteFrom', 'mergeInto', 'replaceInto'])
const TARGET = String.raw`(?:only\s+)?((?:"?\w+"?\.)*"?\w+"?|\?)`
const STATEMENTS = new RegExp(
  String.raw`\b(?:insert\s+into|delete\s+from|merge\s+into|truncate(?:\s+table)?|(?<!\bfor\s+|\bfor\s+no\s+key\s+|\bdo\s+)update)\s+${TARGET}`,
  'gi',
)
/** Stands for the table of a statement that does not name one. */
export const UNNAMED = '?'

/** The tables that a source writes: by the query builder, and in the text of its SQL. */
export function tablesWritten(source: string): string[] {
  const written: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isPropertyAccessExpression(node.expression) && BUILDERS.has(node.expression.name.text)) {
      const [table] = node.arguments
      written.push(table && ts.isStringLiteralLike(table) ? nameIn(table.text) : UNNAMED)
    }
    if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) written.push(...writtenBySql(textOf(node)))
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile('source.ts', source, ts.ScriptTarget.Latest, true))
  return written
}

const writtenBySql = (text: string) => Array.from(text.matchAll(STATEMENTS), ([, table]) => nameIn(table ?? UNNAMED))

/** A template's interpolations become question marks. */
function textOf(node: ts.StringLiteralLike | ts.TemplateExpression): string {
  if (!ts.isTemplateExpression(node)) return node.text
  return [node.head.text, ...node.templateSpans.map(({ literal }) => `${UNNAMED}${literal.text}`)].join('')
}

/** The bare name, without schema, quotes or alias. */
const nameIn = (table: string) => table.trim().split(/\s/)[0]?.replaceAll('"', '').split('.').at(-1) ?? UNNAMED
