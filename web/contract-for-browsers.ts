import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

type Statement = ReturnType<Rolldown.PluginContext['parse']>['body'][number]
type Import = Extract<Statement, { type: 'ImportDeclaration' }>
type Declaration = Extract<Statement, { type: 'VariableDeclaration' }>
type Expression = NonNullable<Declaration['declarations'][number]['init']>
type Called = Expression | Extract<Expression, { type: 'ArrowFunctionExpression' }>['body']

/** From, to, and what comes there instead. */
type Edit = readonly [number, number, string]

const CONTRACT = join(import.meta.dirname, '../contract/src')

/** What only the server reads of a call. */
const SERVERS_OWN = ['answer', 'summary']

/** What else is left out of a call where nothing is checked before it is made. */
const CHECKED = 'args'

/** Marks the contract's modules as those that check need them: with the schemas of the arguments. */
const WHOLE = '?whole'

/** Who imports one of these checks with the schemas of the calls beside it. */
const CHECKS = ['fieldFaults', 'useCallForm']

/**
 * Browsers get the calls without what only the server reads of them, and of the contract's values only those that are used:
 * making one has no effect beside its value, which no bundler sees by itself. Schemas go to those modules only that check
 * something, and with them the library behind them: to show a page and to make its calls takes none.
 */
export const contractForBrowsers: Plugin = {
  name: 'contract-for-browsers',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /\/(contract\/src|web\/app)\/.*\.tsx?(\?whole)?$/, code: /contract|\bimport\b/ },
    handler(code, id) {
      const { body } = this.parse(code, { lang: id.endsWith('x') ? 'tsx' : 'ts' })
      const imports = body.filter((statement) => statement.type === 'ImportDeclaration')
      const edits = id.startsWith(CONTRACT)
        ? contractEdits(code, id, body, imports)
        : imports.filter((statement) => checksWith(statement, imports)).flatMap((statement) => wholeImport(statement, id))
      return edits.length > 0 ? { code: edited(code, edits), map: null } : null
    },
  },
}

function contractEdits(code: string, id: string, body: Statement[], imports: Import[]): Edit[] {
  const isWhole = id.endsWith(WHOLE)
  const left = isWhole ? SERVERS_OWN : [...SERVERS_OWN, CHECKED]
  const declared = body.flatMap((statement) => declarationEdits(statement, left))
  const rest = edited(code, [...imports.map(({ start, end }): Edit => [start, end, '']), ...declared])
  const imported = imports.flatMap((statement): Edit[] => {
    // What only served what was left out would come along with whoever imports this module.
    if (!localNames(statement).some((name) => new RegExp(`\\b${name}\\b`).test(rest)))
      return [[statement.start, statement.end, '']]
    return isWhole ? wholeImport(statement, id) : []
  })
  return [...imported, ...declared]
}

const localNames = ({ specifiers }: Import) => specifiers.map(({ local }) => local.name)

/** A schema is named like the type that it tells. */
const isSchema = (name: string) => /^[A-Z][a-z]/.test(name)

/** The names of the values that an import brings. */
function importedValues({ importKind, specifiers }: Import): string[] {
  if (importKind === 'type') return []
  return specifiers.flatMap((specifier) =>
    specifier.type === 'ImportSpecifier' && specifier.importKind !== 'type' && specifier.imported.type === 'Identifier'
      ? [specifier.imported.name]
      : [],
  )
}

/** Whether a module of the site checks with what it imports here. */
function checksWith(statement: Import, imports: Import[]): boolean {
  const doesCheck = imports.some((other) => importedValues(other).some((name) => CHECKS.includes(name)))
  return doesCheck || importedValues(statement).some(isSchema)
}

/** Only modules that have schemas are there twice. */
function wholeImport({ source }: Import, importer: string): Edit[] {
  const path = contractPath(source.value, importer)
  if (path === undefined || !hasSchemas(path)) return []
  return [[source.start, source.end, JSON.stringify(source.value + WHOLE)]]
}

function contractPath(name: string, importer: string): string | undefined {
  const [, own] = /^@shenglang\/contract\/(.+)$/.exec(name) ?? []
  if (own !== undefined) return join(CONTRACT, `${own}.ts`)
  return name.startsWith('.') && importer.startsWith(CONTRACT) ? join(importer, '..', name) : undefined
}

const hasSchemas = (path: string) => readFileSync(path, 'utf8').includes("from 'zod/mini'")

function declarationEdits(statement: Statement, left: string[]): Edit[] {
  const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
  if (declared?.type !== 'VariableDeclaration') return []
  return declared.declarations.flatMap(({ init }) => (init ? editsOf(init, left) : []))
}

function editsOf(init: Expression, left: string[]): Edit[] {
  if (init.type === 'Literal') return []
  if (init.type === 'ArrowFunctionExpression') return leftOut(init.body, left)
  return [[init.start, init.start, '/* @__PURE__ */ (() => ('], ...leftOut(init, left), [init.end, init.end, '))()']]
}

/** Where `route({ … })` is called. */
function leftOut(called: Called, left: string[]): Edit[] {
  if (called.type !== 'CallExpression' || called.callee.type !== 'Identifier' || called.callee.name !== 'route') return []
  const [definition] = called.arguments
  if (definition?.type !== 'ObjectExpression') return []
  return definition.properties.flatMap((property): Edit[] => {
    if (property.type !== 'Property' || property.key.type !== 'Identifier') return []
    const { key, start, end } = property
    return left.includes(key.name) ? [[start, end, `${key.name}: undefined`]] : []
  })
}

function edited(code: string, edits: Edit[]): string {
  const inOrder = edits.toSorted(([one], [other]) => one - other)
  return inOrder.reduceRight((text, [from, to, instead]) => text.slice(0, from) + instead + text.slice(to), code)
}
