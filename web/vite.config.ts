import { basename, join } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import { contractForBrowsers } from './contract-for-browsers.ts'

/** Where the first page begins: the frame and the home page, and the little that other pages have in common with the player. */
const FIRST_PAGE = [
  'root.tsx',
  'catalog/home/home-page.tsx',
  'ui/error-words.ts',
  'remote/change-at-once.ts',
  'track/FavouriteButton.tsx',
  '../../contract/src/catalog/sounding.ts',
]

/** Icons that lists have in common with the player. */
const COMMON_ICONS = /\/icons\/Icon(ChevronDown|ChevronUp|Metronome)\.mjs$/

/** Where that begins which follows it: what plays, what is drawn of it, the bar that it is played with, and little that pages share with these. */
const PLAYER = [
  'playback/begin.ts',
  'playback/preview-drawing.ts',
  'media/Bar.tsx',
  'media/playing-version.ts',
  'playback/speed.ts',
  'playback/wave-query.ts',
  'track/mix-address.ts',
  'track/version-name.ts',
]

/**
 * All that the first page needs goes out as one file, the player as a second, and what so many other modules share as
 * another: many small ones compress worse, and each is a request.
 */
const FIRST = { name: partOf('first', FIRST_PAGE, COMMON_ICONS), debugName: 'first page', priority: 3 }
const SECOND = { name: partOf('player', PLAYER), debugName: 'player', priority: 2 }
/** Many parts of the site show a little of what members save; downloads and their database come once there is something to save. */
const SAVED = {
  name: 'saved',
  test: /\/web\/app\/offline\/(offline|can-save-offline|flags-of|saving-labels|store-offline-page)\.ts/,
  priority: 2,
}
const SHARED = { name: 'shared', minShareCount: 4, priority: 1 }
const OFFLINE = { name: 'offline', test: /\/web\/(app|worker)\/offline\//, priority: 0 }

/**
 * Parts of the router in whose place our own stand. A script that is gone follows the click: the router would load the page
 * anew that is being left. Of what the site has no use for, browsers get as much as answers that.
 */
const ROUTER_PARTS = new Map([
  ['routeModules.js', 'shell/route-modules.ts'],
  ['fog-of-war.js', 'shell/router-left-out.ts'],
  ['instrumentation.js', 'shell/router-left-out.ts'],
])

/** What is named beside the rest of the router, and never reaches a browser. */
const SERVERS_OWN = /\/(rsc|server-runtime)\//

/** Fails where the router no longer has a part that is replaced. */
function replaceRouterParts(): Plugin {
  const replaced = new Set<string>()
  return {
    name: 'replace-router-parts',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId: {
      filter: { id: /\/(routeModules|fog-of-war|instrumentation)\.js$/ },
      handler(source, importer) {
        const part = basename(source)
        const own = ROUTER_PARTS.get(part)
        if (own === undefined || !importer?.includes('/node_modules/react-router/') || SERVERS_OWN.test(importer)) return null
        replaced.add(part)
        return inApp(own)
      },
    },
    generateBundle() {
      for (const part of ROUTER_PARTS.keys()) if (!replaced.has(part)) this.error(`react-router no longer has a ${part}`)
    },
  }
}

/** Names a part of the site for the modules that its beginnings import, at whatever remove, without waiting. */
function partOf(name: string, beginnings: string[], also?: RegExp): Rolldown.CodeSplittingNameFunction {
  let modules: Set<string> | undefined
  return (id, context) => {
    modules ??= importedFrom(beginnings.map(inApp), context)
    return modules.has(id) || also?.test(id) ? name : null
  }
}

function inApp(file: string): string {
  return join(import.meta.dirname, 'app', file)
}

/** The icons stand in a list of all that the site has: each goes with whoever draws it. */
const ICONS = join(import.meta.dirname, 'app/ui/icons.ts')

/** What schemas are made with: the first page has none. */
const SCHEMAS = /\/node_modules\/zod\//

/** The library's index names it, and only lists that grow use it. */
const GROWING_LISTS = /\/(infiniteQueryObserver|useInfiniteQuery)\.js$/

function importedFrom(beginnings: string[], graph: Pick<Rolldown.PluginContext, 'getModuleInfo'>): Set<string> {
  const found = new Set<string>()
  const waiting = [...beginnings]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id) || id === ICONS || SCHEMAS.test(id) || GROWING_LISTS.test(id)) continue
    found.add(id)
    waiting.push(...(graph.getModuleInfo(id)?.importedIds ?? []))
  }
  return found
}

export default defineConfig({
  plugins: [replaceRouterParts(), reactRouter(), contractForBrowsers],
  build: {
    target: 'es2022',
    // Phones' in-app browsers know no light-dark(): the build writes it for them as variables.
    cssTarget: ['chrome107', 'safari16.4', 'firefox110'],
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: [SAVED, SHARED, OFFLINE] } } },
  },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: [FIRST, SECOND] } } } } },
  },
  // The server's build holds all that it renders with, React and the router in their production builds: whoever starts it
  // need not say so in the environment, and it is read as a few files.
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  ssr: { noExternal: true },
})
