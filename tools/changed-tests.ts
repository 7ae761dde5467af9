/** The imports of each file, as paths from the repository's root. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>

/** The application and the helpers of tests import every domain: through these files every change would reach every test. */
const COMPOSITION = /^server\/(src\/(composition\/|main\.ts$|commands\/[^/]+$)|test\/)(?!.*\.test\.ts$)|^web\/app\/routes\.ts$/
const DOOR = /^server\/src\/[^/]+\/index\.ts$/

/** Files on which everything depends: a change of one can break any test. */
const EVERYTHING =
  /^(package(-lock)?\.json|vitest\.config\.ts|playwright\.config\.ts|server\/migrations\/|server\/test\/(database-server|test-database|test-application)\.ts)/

/** The journeys of a domain, and those of folders of a domain that have journeys of their own. */
export const JOURNEYS: Record<string, readonly string[]> = {
  accounts: ['accounts', 'first-visit'],
  catalog: ['catalogue', 'library'],
  'catalog/crates': ['crates'],
  'catalog/discover': ['home', 'library'],
  'catalog/work': ['catalogue'],
  commerce: ['buying'],
  'commerce/checkout': ['checkout'],
  'commerce/levels': ['membership'],
  'commerce/orders': ['orders'],
  'commerce/payments': ['checkout'],
  'commerce/shop': ['goods'],
  media: ['embed', 'listening'],
  messaging: ['messages'],
  moderation: ['moderation'],
  notices: ['notices', 'premieres', 'push'],
  offline: ['offline/offline', 'offline/offline-page'],
  playback: ['player', 'deck'],
  player: ['player', 'deck'],
  remote: ['remote'],
  session: ['accounts'],
  sharing: ['sharing'],
  shell: ['pages', 'phones'],
  site: ['builds', 'telemetry'],
  social: ['circle', 'comments'],
  studio: ['studio'],
  track: ['rows'],
  ui: ['components', 'pictures'],
}

export interface Selection {
  /** True when only the whole suite can prove the change. */
  isWhole: boolean
  unit: string[]
  journeys: string[]
}

/**
 * The tests that a change can break: those that import it or a file of another domain that uses it, and where only the
 * application or another domain's door leads to it, those of its own domain. The whole suite proves the rest.
 */
export function selectTests(changed: readonly string[], graph: ImportGraph, journeys = JOURNEYS): Selection {
  if (changed.some((file) => EVERYTHING.test(file))) return { isWhole: true, unit: [], journeys: [] }
  const isTest = (file: string) => file.endsWith('.test.ts')
  const reached = importersOf(changed, graph)
  const domains = new Set(changed.map(domainOf))
  const isEnd = (file: string) => COMPOSITION.test(file) || (DOOR.test(file) && !domains.has(domainOf(file)))
  const direct = importersOf(changed, graph, isEnd)
  const unit = [...new Set([...changed, ...reached])].filter(
    (file) => isTest(file) && (changed.includes(file) || direct.has(file) || domains.has(domainOf(file))),
  )
  const changedJourneys = changed
    .filter((file) => file.endsWith('.spec.ts'))
    .map((file) => file.slice('e2e/'.length, -'.spec.ts'.length))
  const shipped = changed.filter((file) => !isTest(file) && !file.startsWith('e2e/'))
  const ofDomains = shipped.flatMap((file) => journeys[roomOf(file) ?? ''] ?? journeys[domainOf(file) ?? ''] ?? [])
  return { isWhole: false, unit: unit.sort(), journeys: [...new Set([...changedJourneys, ...ofDomains])].sort() }
}

/** All files that import one of these, directly or not; importers of a file for which `isEnd` holds are not followed. */
function importersOf(files: readonly string[], graph: ImportGraph, isEnd = (_: string) => false): Set<string> {
  const importers = new Map<string, string[]>()
  for (const [file, imports] of graph)
    for (const imported of imports) importers.set(imported, [...(importers.get(imported) ?? []), file])
  const reached = new Set<string>()
  const waiting = [...files]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (isEnd(file) && !files.includes(file)) continue
    for (const importer of importers.get(file) ?? []) {
      if (reached.has(importer)) continue
      reached.add(importer)
      waiting.push(importer)
    }
  }
  return reached
}

const DOMAIN_FOLDER = /^(?:(?:contract\/src|server\/src|web\/app|web\/worker)\/)?(([^/]+)(?:\/[^/]+)?)\//

/** The domain that a file belongs to, as the folders below `src` and `app` call it; `player` for the player's package. */
function domainOf(file: string): string | undefined {
  return DOMAIN_FOLDER.exec(file)?.[2]
}

/** The folder of its domain that contains a file, such as `catalog/work`. */
function roomOf(file: string): string | undefined {
  return DOMAIN_FOLDER.exec(file)?.[1]
}
