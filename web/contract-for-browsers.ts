import type { Plugin, Rolldown } from 'vite'

type Statement = ReturnType<Rolldown.PluginContext['parse']>['body'][number]
type Declaration = Extract<Statement, { type: 'VariableDeclaration' }>
type Expression = NonNullable<Declaration['declarations'][number]['init']>

/** From, to, and what comes there instead. */
type Edit = readonly [number, number, string]

/** What only the server reads of a call. */
const SERVERS_OWN = ['answer', 'summary']

/**
 * Browsers get the calls without what only the server reads of them, and of the contract's values only those that are used:
 * making one has no effect beside its value, which no bundler sees by itself.
 */
export const contractForBrowsers: Plugin = {
  name: 'contract-for-browsers',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /\/contract\/src\/.*\.ts$/ },
    handler(code) {
      const edits = this.parse(code, { lang: 'ts' }).body.flatMap((statement) => {
        const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
        return declared?.type === 'VariableDeclaration'
          ? declared.declarations.flatMap(({ init }) => (init ? editsOf(init) : []))
          : []
      })
      return { code: edited(code, edits), map: null }
    },
  },
}

function editsOf(init: Expression): Edit[] {
  if (init.type === 'Literal' || init.type === 'ArrowFunctionExpression') return []
  return [[init.start, init.start, '/* @__PURE__ */ (() => ('], ...serversOwn(init), [init.end, init.end, '))()']]
}

/** Where `route({ … })` is called. */
function serversOwn(init: Expression): Edit[] {
  if (init.type !== 'CallExpression' || init.callee.type !== 'Identifier' || init.callee.name !== 'route') return []
  const [definition] = init.arguments
  if (definition?.type !== 'ObjectExpression') return []
  return definition.properties.flatMap((property): Edit[] => {
    if (property.type !== 'Property' || property.key.type !== 'Identifier') return []
    const { key, start, end } = property
    return SERVERS_OWN.includes(key.name) ? [[start, end, `${key.name}: undefined`]] : []
  })
}

/** Edits come in the order of their places. */
function edited(code: string, edits: Edit[]): string {
  return edits.reduceRight((text, [from, to, instead]) => text.slice(0, from) + instead + text.slice(to), code)
}
