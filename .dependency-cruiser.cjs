const { SERVER_DOMAINS } = require('./tools/server-domains.ts')
const { WEB_FLOORS } = require('./tools/web-floors.ts')

const domains = `^server/src/(${SERVER_DOMAINS.join('|')})/`

/** Who may import whom (docs/architecture.md). */
const only = (name, from, allowed) => ({
  name,
  severity: 'error',
  from: { path: from },
  to: { pathNot: [...allowed, '^node_modules/', '^(node:)?[a-z_/]+$'] },
})

/** A floor of the site imports from the floors below it and from itself; `$1` is the folder that imports. */
const webFloor = (folders, index) => ({
  name: `web-floor-${folders.join('-')}`,
  severity: 'error',
  from: { path: `^web/app/(${folders.join('|')})/` },
  to: {
    path: '^web/app/',
    pathNot: ['^web/app/$1/', ...WEB_FLOORS.slice(0, index).flatMap((below) => below.map((name) => `^web/app/${name}/`))],
  },
})

module.exports = {
  forbidden: [
    { name: 'no-circles', severity: 'error', from: {}, to: { circular: true } },
    { name: 'no-unresolved', severity: 'error', from: {}, to: { couldNotResolve: true, pathNot: '/\\+types/' } },
    only('contract-stands-alone', '^contract/src', ['^contract/src']),
    {
      name: 'contract-schema-only',
      severity: 'error',
      from: { path: '^contract/src', pathNot: '\\.test\\.ts$' },
      to: { path: '^node_modules/', pathNot: '^node_modules/zod/' },
    },
    only('player-knows-contract', '^player/src', ['^player/src', '^contract/src']),
    only('web-knows-contract-and-player', '^web/app', ['^web/', '^contract/src', '^player/src', '/\\+types/']),
    ...WEB_FLOORS.map(webFloor),
    only('demo-stands-alone', '^demo/src', ['^demo/src']),
    only('server-knows-contract', '^server/src', ['^server/src', '^contract/src', '^demo/src', '^server/test']),
    only('platform-knows-no-domain', '^server/src/platform', ['^server/src/platform', '^contract/src', '^server/test']),
    {
      name: 'decisions-are-pure',
      severity: 'error',
      from: { path: '^server/src/commerce/decide/', pathNot: '\\.test\\.ts$' },
      to: {
        pathNot: [
          '^server/src/commerce/decide/',
          '^contract/src/',
          '^server/src/platform/tracked-rows\\.ts$',
          '^node_modules/zod/',
        ],
      },
    },
    {
      name: 'demo-only-when-asked-for',
      severity: 'error',
      from: { path: '^(server|web|contract|player)/', pathNot: ['^server/src/demo/', '\\.test\\.tsx?$', '^server/test/'] },
      to: { path: '^(server/src/demo|demo/src)/', dynamic: false },
    },
    {
      name: 'demo-has-one-way-in',
      severity: 'error',
      from: {
        path: '^(server|web|contract|player)/',
        pathNot: ['^server/src/demo/', '^server/src/load-demo\\.ts$', '\\.test\\.tsx?$', '^server/test/'],
      },
      to: { path: '^(server/src/demo|demo/src)/' },
    },
    {
      name: 'domains-use-doors',
      severity: 'error',
      from: { path: domains },
      to: {
        path: domains,
        pathNot: ['^server/src/$1/', '/index\\.ts$'],
      },
    },
    {
      name: 'composition-uses-doors',
      severity: 'error',
      from: { path: ['^server/src/[^/]+\\.ts$', '^server/src/(commands|demo)/'], pathNot: '\\.test\\.ts$' },
      to: { path: domains, pathNot: '/index\\.ts$' },
    },
    {
      name: 'domains-below-composition',
      severity: 'error',
      // What operators do goes through the domains that a server is made of.
      from: { path: '^server/src/([^/]+)/', pathNot: '^server/src/commands/admin' },
      to: { path: '^server/src/([^/]+\\.ts$|(commands|demo)/)', pathNot: '^server/src/$1/' },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(build|\\.react-router|data)/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json'],
    },
  },
}
