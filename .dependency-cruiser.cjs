const { DOMAIN_PATHS, DOOR_PATHS } = require('./tools/doors.ts')
const { SERVER_DOMAINS } = require('./tools/server-domains.ts')
const { WEB_FLOORS } = require('./tools/web-floors.ts')

const domains = `^server/src/(${SERVER_DOMAINS.join('|')})/`

/** Who may import whom (docs/architecture.md). A package of which another one needs a former version lies in the workspace. */
const only = (name, from, allowed) => ({
  name,
  severity: 'error',
  from: { path: from },
  to: { pathNot: [...allowed, '^(server/)?node_modules/', '^(node:)?[a-z_/]+$'] },
})

/** The files of a folder of the site, without the rooms in it that stand on a floor of their own. */
const floorPath = (folder) => {
  const rooms = WEB_FLOORS.flat().flatMap((name) => (name.startsWith(`${folder}/`) ? [name.slice(folder.length + 1)] : []))
  return rooms.length > 0 ? `^web/app/${folder}/(?!(${rooms.join('|')})/)` : `^web/app/${folder}/`
}

/** A folder of the site imports from the floors below its own and from itself. */
const webFloor = (folder) => ({
  name: `web-floor-${folder.replace('/', '-')}`,
  severity: 'error',
  from: { path: floorPath(folder) },
  to: {
    path: '^web/app/',
    pathNot: [
      folder,
      ...WEB_FLOORS.slice(
        0,
        WEB_FLOORS.findIndex((floor) => floor.includes(folder)),
      ).flat(),
    ].map(floorPath),
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
    only('office-knows-the-site', '^web/office', ['^web/', '^contract/src', '^player/src']),
    ...WEB_FLOORS.flat().map(webFloor),
    {
      name: 'the-site-knows-no-office',
      severity: 'error',
      from: { path: '^web/(app|embed|worker)/' },
      to: { path: '^web/office/' },
    },
    only('demo-stands-alone', '^demo/src', ['^demo/src', '^contract/src/seeded-random']),
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
          '^server/src/platform/(parse-safely|tracked-rows)\\.ts$',
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
        pathNot: ['^server/src/demo/', '^server/src/composition/load-demo\\.ts$', '\\.test\\.tsx?$', '^server/test/'],
      },
      to: { path: '^(server/src/demo|demo/src)/' },
    },
    {
      name: 'domains-use-doors',
      severity: 'error',
      from: { path: domains },
      to: {
        path: domains,
        pathNot: ['^server/src/$1/', DOOR_PATHS],
      },
    },
    {
      name: 'composition-uses-doors',
      severity: 'error',
      from: { path: ['^server/src/[^/]+\\.ts$', '^server/src/(composition|pages|commands|demo)/'], pathNot: '\\.test\\.ts$' },
      to: { path: domains, pathNot: [DOOR_PATHS, DOMAIN_PATHS] },
    },
    {
      name: 'domains-listed-by-composition',
      severity: 'error',
      // A domain's value reaches all that it serves: who needs a part of it takes a door.
      from: { path: '^server/src/', pathNot: ['^server/src/composition/', '\\.test\\.ts$'] },
      to: { path: DOMAIN_PATHS },
    },
    {
      name: 'domains-below-composition',
      severity: 'error',
      // A domain is a value of the type that composition gives it; tests may open the whole server.
      from: { path: [domains, '^server/src/platform/'], pathNot: '\\.test\\.ts$' },
      to: { path: '^server/src/([^/]+\\.ts$|(composition|pages|commands|demo)/)', pathNot: '^server/src/composition/domain/' },
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
