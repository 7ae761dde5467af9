import { join } from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import { contractForBrowsers } from './contract-for-browsers.ts'

/** Where the first page begins: the frame, the home page, and the play bar that follows it. */
const FIRST_PAGE = ['root.tsx', 'catalog/home/home-page.tsx', 'playback/PlayBar.tsx'].map((file) =>
  join(import.meta.dirname, 'app', file),
)

/**
 * All that the first page needs goes out as one file, and what so many other modules share as another: many small ones
 * compress worse, and each is a request.
 */
const FIRST = { name: firstPage(), debugName: 'first page', priority: 2 }
/** Many parts of the site show a little of what members keep; pages without any need none of it. */
const OFFLINE = { name: 'offline', test: /\/web\/(app|worker)\/offline\//, priority: 1 }
const SHARED = { name: 'shared', minShareCount: 4 }

/**
 * A script that is gone follows the click: the router would load the page anew that is being left. Fails where the router
 * no longer has the module that is replaced.
 */
function followClicks(): Plugin {
  const own = join(import.meta.dirname, 'app/shell/route-modules.ts')
  let isReplaced = false
  return {
    name: 'follow-clicks',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name === 'client',
    resolveId: {
      filter: { id: /\/routeModules\.js$/ },
      handler(_source, importer) {
        if (!importer?.includes('/node_modules/react-router/')) return null
        isReplaced = true
        return own
      },
    },
    generateBundle() {
      if (!isReplaced) this.error('react-router no longer loads its route modules by routeModules.js')
    },
  }
}

/** Names the part of the first page for the modules that its beginnings import, at whatever remove, without waiting. */
function firstPage(): Rolldown.CodeSplittingNameFunction {
  let modules: Set<string> | undefined
  return (id, context) => {
    modules ??= importedFrom(FIRST_PAGE, context)
    return modules.has(id) ? 'first' : null
  }
}

/** The icons stand in a list of all that the site has: each goes with whoever draws it. */
const ICONS = join(import.meta.dirname, 'app/ui/icons.ts')

function importedFrom(beginnings: string[], graph: Pick<Rolldown.PluginContext, 'getModuleInfo'>): Set<string> {
  const found = new Set<string>()
  const waiting = [...beginnings]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id) || id === ICONS) continue
    found.add(id)
    waiting.push(...(graph.getModuleInfo(id)?.importedIds ?? []))
  }
  return found
}

export default defineConfig({
  plugins: [followClicks(), reactRouter(), contractForBrowsers],
  build: {
    target: 'es2022',
    // Phones' in-app browsers know no light-dark(): the build writes it for them as variables.
    cssTarget: ['chrome107', 'safari16.4', 'firefox110'],
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: [OFFLINE, SHARED] } } },
  },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: [FIRST] } } } } },
  },
  // The server's build holds all that it renders with, React and the router in their production builds: whoever starts it
  // need not say so in the environment, and it is read as a few files.
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  ssr: { noExternal: true },
})
