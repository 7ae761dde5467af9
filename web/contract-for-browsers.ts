import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin, Rolldown } from 'vite'

type Statement = ReturnType<Rolldown.PluginContext['parse']>['body'][number]
type Import = Extract<Statement, { type: 'ImportDeclaration' }>
type Declaration = Extract<Statement, { type: 'VariableDeclaration' }>
type Expression = NonNullable<Declaration['declarations'][number]['init']>
type Called = Expression | Extract<Expression, { type: 'ArrowFunctionExpression' }>['body']

/** From, to, and the replacement. */
type Edit = readonly [number, number, string]

const CONTRACT = join(import.meta.dirname, '../contract/src')

/** Fields of a call that only the server reads. */
const SERVERS_OWN = ['answer', 'summary']

/** Also left out of a call that is not validated in the browser. */
const CHECKED = 'args'

/** Marks the contract's modules with the schemas of arguments, for modules that validate. */
export const WHOLE = '?whole'

/** A module that imports one of these validates with the schemas of its calls. */
const CHECKS = ['fieldFaults', 'useCallForm']

/**
 * Browsers get calls without the fields that only the server reads, and of the contract's values only those that are used:
 * creating one has no side effect, which bundlers cannot detect. Schemas, and with them their library, go only to modules that
 * validate: pages and calls need none.
 */
export const contractForBrowsers: Plugin = {
  name: 'contract-for-browsers',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /\/(contract\/src|web\/(app|office))\/.*\.tsx?(\?whole)?$/, code: /contract|\bimport\b/ },
    handler(code, id) {
      if (!id.startsWith(CONTRACT) && !mayValidate(code)) return null
      const { body } = this.parse(code, { lang: id.endsWith('x') ? 'tsx' : 'ts' })
      const imports = body.filter((statement) => statement.type === 'ImportDeclaration')
      const edits = id.startsWith(CONTRACT)
        ? contractEdits(code, id, body, imports)
        : imports.filter((statement) => checksWith(statement, imports)).flatMap((statement) => wholeImport(statement, id))
      return edits.length > 0 ? { code: edited(code, edits), map: null } : null
    },
  },
}

/** Values of the contract that a module imports, as text: parsing all of the site would take a tenth of its build. */
const CONTRACT_IMPORT = /import \{([^}]*)\} from '@shenglang\/contract\//g

/** True when a module may validate with schemas of the contract, and when in doubt. */
function mayValidate(code: string): boolean {
  const imported = [...code.matchAll(CONTRACT_IMPORT)].map(([, names = '']) => names)
  return (
    imported.length > 0 && (CHECKS.some((name) => code.includes(name)) || imported.some((names) => /\b[A-Z][a-z]/.test(names)))
  )
}

function contractEdits(code: string, id: string, body: Statement[], imports: Import[]): Edit[] {
  const isWhole = id.endsWith(WHOLE)
  const left = isWhole ? SERVERS_OWN : [...SERVERS_OWN, CHECKED]
  const declared = body.flatMap((statement) => declarationEdits(statement, left))
  const rest = edited(code, [...imports.map(({ start, end }): Edit => [start, end, '']), ...declared])
  const imported = imports.flatMap((statement): Edit[] => {
    // Code that only served what was left out would otherwise be bundled with this module's importers.
    if (!localNames(statement).some((name) => new RegExp(`\\b${name}\\b`).test(rest)))
      return [[statement.start, statement.end, '']]
    return isWhole ? wholeImport(statement, id) : []
  })
  return [...imported, ...declared]
}

const localNames = ({ specifiers }: Import) => specifiers.map(({ local }) => local.name)

/** A schema has the name of its type. */
const isSchema = (name: string) => /^[A-Z][a-z]/.test(name)

/** The names of the values that an import contains. */
function importedValues({ importKind, specifiers }: Import): string[] {
  if (importKind === 'type') return []
  return specifiers.flatMap((specifier) =>
    specifier.type === 'ImportSpecifier' && specifier.importKind !== 'type' && specifier.imported.type === 'Identifier'
      ? [specifier.imported.name]
      : [],
  )
}

/** True when a module of the site validates with the values of this import. */
function checksWith(statement: Import, imports: Import[]): boolean {
  const doesCheck = imports.some((other) => importedValues(other).some((name) => CHECKS.includes(name)))
  return doesCheck || importedValues(statement).some(isSchema)
}

/** Only modules with schemas exist in both forms. */
function wholeImport({ source }: Import, importer: string): Edit[] {
  const path = contractPath(source.value, importer)
  if (path === undefined || !hasSchemas(path)) return []
  return [[source.start, source.end, JSON.stringify(source.value + WHOLE)]]
}

function contractPath(name: string, importer: string): string | undefined {
  const [, module] = /^@shenglang\/contract\/(.+)$/.exec(name) ?? []
  if (module !== undefined) return join(CONTRACT, `${module}.ts`)
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

/** Each call of `route({ … })`. */
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
