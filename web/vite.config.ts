import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import { composeIdioms } from './compose-idioms.ts'
import { contractForBrowsers, WHOLE } from './contract-for-browsers.ts'
import { scopedName } from './scoped-name.ts'

type Graph = Pick<Rolldown.PluginContext, 'getModuleInfo'>

/** Entries of the first page: the frame and the home page, and the little that other pages share with the player. */
const FIRST_PAGE = [
  'root.tsx',
  'catalog/discover/home/home-page.tsx',
  'ui/text/error-message.ts',
  'remote/change-at-once.ts',
  'track/favourites/FavouriteButton.tsx',
  '../../contract/src/catalog/work/sounding.ts',
]

/** Icons that lists share with the player. */
const COMMON_ICONS = /\/icons\/Icon(ChevronDown|ChevronUp|Metronome)\.mjs$/

/** Entries of the second part: playback, its drawing, the play bar, and what pages share with these. */
const PLAYER = [
  'playback/engine/begin-playback.ts',
  'playback/waveform/preview-drawing.ts',
  'media/bar/Bar.tsx',
  'media/downloads/playing-version.ts',
  'playback/track/speed.ts',
  'playback/waveform/wave-query.ts',
  'track/text/mix-address.ts',
  'track/text/version-name.ts',
]

/**
 * Everything for the first page is one file, the player a second, and what many other modules share another: many small ones
 * compress worse, and each is a request.
 */
const FIRST = { name: partOf('first', FIRST_PAGE, COMMON_ICONS), debugName: 'first page', priority: 3 }
const SECOND = { name: partOf('player', PLAYER), debugName: 'player', priority: 2 }
/** Many parts of the site show the saving state; downloads and their database are loaded once there is something to save. */
const SAVED = {
  name: 'saved',
  test: /\/web\/app\/offline\/(ui\/(offline|can-save-offline|flags-of|saving-labels|saved-texts)|storage\/store-offline-page)\.ts/,
  priority: 2,
}
const SHARED = {
  name: (id: string, graph: Graph) => (validates(id, graph) ? null : 'shared'),
  debugName: 'shared',
  minShareCount: 4,
  priority: 1,
}
/**
 * Forms share these modules, with the schemas that they validate by: a page without a form would evaluate them for nothing,
 * which takes a phone 0.1 s.
 */
const FORMS = {
  name: (id: string, graph: Graph) => (validates(id, graph) ? 'forms' : null),
  debugName: 'forms',
  minShareCount: 4,
  priority: 0.9,
}
/** Tables are on few pages, though on more than three: without a part of their own the home page would load them too. */
const TABLE = { name: 'table', test: /\/web\/app\/ui\/table\//, priority: 2 }
/** Menus and placeholders: on many pages, but on none of them at once. */
const KIT = { name: 'kit', test: /\/web\/app\/ui\/(overlays\/(Menu|Popover|use-popover)|data\/Skeleton)\./, priority: 2 }
/** Section flags are on four kinds of page, none of which is a first page; two of these also show matches in groups. */
const FLAGS = {
  name: 'flags',
  test: /\/web\/app\/(playback\/waveform\/(SectionFlags|section-)|track\/mix\/match-sections)/,
  priority: 2,
}
/**
 * Code that the library's list shares with its map, presets and matches, and the charts' calls with what saves them: else five
 * files of a few hundred bytes each.
 */
const LIBRARY = {
  name: 'library',
  test: /\/catalog\/discover\/(filter\/(MixButton|mix-now|tap-tempo)|list\/order-names|charts)\.tsx?$/,
  // Below the player and what many share, which would import it for what both use.
  priority: 0.5,
}
/** Icons of lazy parts, but for that of the home page: else a file of 150 bytes for each, and the first script lists them all. */
const ICON_FILES = { name: 'icons', test: /\/icons\/Icon(?!ArrowsExchange)\w+\.mjs$/, minShareCount: 2, priority: 0.5 }
const OFFLINE = { name: 'offline', test: /\/web\/(app|worker)\/offline\//, priority: 0 }

/**
 * Parts of the router that are replaced by our own. A missing script must open the clicked page: the router would reload the
 * current one. Routes of other pages are made later, without a request. What
 * nothing else can show is said in Chinese. Unused parts are replaced by their minimal answers.
 */
const ROUTER_PARTS = new Map([
  ['routeModules.js', 'shell/router/route-modules.ts'],
  ['fog-of-war.js', 'shell/router/later-routes.ts'],
  ['errorBoundaries.js', 'shell/router/last-resort.tsx'],
  ['instrumentation.js', 'shell/router/router-left-out.ts'],
])

/** Modules of the router that are imported beside the rest, but never sent to a browser. */
const SERVERS_OWN = /\/(rsc|server-runtime)\//

/** Fails where the router no longer has a replaced part. */
function replaceRouterParts(): Plugin {
  const replaced = new Set<string>()
  return {
    name: 'replace-router-parts',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId: {
      filter: { id: /\/(routeModules|fog-of-war|errorBoundaries|instrumentation)\.js$/ },
      handler(source, importer) {
        const part = basename(source)
        const file = ROUTER_PARTS.get(part)
        if (file === undefined || !importer?.includes('/node_modules/react-router/')) return null
        if (SERVERS_OWN.test(importer) || SERVERS_OWN.test(source)) return null
        replaced.add(part)
        return inApp(file)
      },
    },
    generateBundle() {
      for (const part of ROUTER_PARTS.keys()) if (!replaced.has(part)) this.error(`react-router no longer has a ${part}`)
    },
  }
}

/** Assigns a part's name to the modules that its entries import statically, directly or not. */
function partOf(name: string, beginnings: string[], also?: RegExp): Rolldown.CodeSplittingNameFunction {
  const missing = beginnings.filter((file) => !existsSync(inApp(file)))
  if (missing.length > 0) throw new Error(`no such module begins ${name}: ${missing.join(', ')}`)
  let modules: Set<string> | undefined
  return (id, context) => {
    modules ??= importedFrom(beginnings.map(inApp), context)
    return modules.has(id) || also?.test(id) ? name : null
  }
}

function inApp(file: string): string {
  return join(import.meta.dirname, 'app', file)
}

/** One module lists all icons of the site: each icon goes with the modules that use it. */
const ICONS = join(import.meta.dirname, 'app/ui/data/icons.ts')

/** The library of schemas: the first page has none. */
const SCHEMAS = /\/node_modules\/zod\//

let withSchemas: Set<string> | undefined

/** True for the library of schemas, and for modules whose static imports lead to schemas that validate. */
function validates(id: string, graph: Graph): boolean {
  withSchemas ??= importersOf(wholeModules(graph), graph)
  return withSchemas.has(id) || SCHEMAS.test(id)
}

/** The contract's modules with the schemas that forms validate by (contract-for-browsers.ts). */
function wholeModules(graph: Graph): string[] {
  const library = graph.getModuleInfo(join(import.meta.dirname, '../node_modules/zod/mini/index.js'))
  if (!library) throw new Error('the build has no library of schemas')
  return library.importers.filter((id) => id.endsWith(WHOLE))
}

/** Modules with all that import them, directly or not. */
function importersOf(modules: string[], graph: Graph): Set<string> {
  const importers = new Set(modules)
  for (const id of importers) for (const importer of graph.getModuleInfo(id)?.importers ?? []) importers.add(importer)
  return importers
}

/** The library's index names it, and only growing lists use it. */
const GROWING_LISTS = /\/(infiniteQueryObserver|useInfiniteQuery)\.js$/

function importedFrom(beginnings: string[], graph: Graph): Set<string> {
  const modules = new Set<string>()
  const waiting = [...beginnings]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (modules.has(id) || id === ICONS || SCHEMAS.test(id) || GROWING_LISTS.test(id)) continue
    modules.add(id)
    waiting.push(...(graph.getModuleInfo(id)?.importedIds ?? []))
  }
  return modules
}

export default defineConfig({
  plugins: [replaceRouterParts(), reactRouter(), contractForBrowsers],
  css: { modules: { generateScopedName: scopedName }, postcss: { plugins: [composeIdioms] } },
  build: {
    target: 'es2022',
    reportCompressedSize: false,
    // Phones' in-app browsers do not support light-dark(): the build compiles it to variables.
    cssTarget: ['chrome107', 'safari16.4', 'firefox110'],
    assetsInlineLimit: 0,
    rolldownOptions: {
      // A text is loaded with the pages that show it, not with all texts of its folder.
      optimization: { inlineConst: { mode: 'all', pass: 1 } },
      output: { codeSplitting: { groups: [SAVED, TABLE, KIT, FLAGS, LIBRARY, SHARED, FORMS, ICON_FILES, OFFLINE] } },
    },
  },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: [FIRST, SECOND] } } } } },
  },
  // The server's build contains everything it renders with, React and the router in their production builds: starting it
  // needs no environment variable for that, and reads only a few files.
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  ssr: { noExternal: true },
})
