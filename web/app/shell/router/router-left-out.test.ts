import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import * as lastResort from './last-resort.tsx'
import * as laterRoutes from './later-routes.ts'
import * as leftOut from './router-left-out.ts'

const ROUTER = new URL('../../../../node_modules/react-router/dist/production/', import.meta.url)
/** The parts of the router in browsers that call what is replaced. */
const CALLERS = [
  'index.js',
  'lib/router/router.js',
  'lib/dom/ssr/components.js',
  'lib/dom/ssr/routes.js',
  'lib/dom/ssr/fallback.js',
]

test.each([
  ['fog-of-war', laterRoutes],
  ['errorBoundaries', lastResort],
  ['instrumentation', leftOut],
])('our own %s has every function that the router imports from it', async (part, replacement) => {
  const texts = await Promise.all(CALLERS.map((file) => readFile(new URL(file, ROUTER), 'utf8')))
  const imports = new RegExp(`import \\{([^}]+)\\} from "(?:(?!/rsc/)[^"])*${part}\\.js"`, 'g')
  const called = texts.flatMap((text) =>
    [...text.matchAll(imports)].flatMap(([, names = '']) => names.split(',').map((name) => name.trim())),
  )
  expect(called).not.toEqual([])
  expect(Object.keys(replacement)).toEqual(expect.arrayContaining(called))
})

test('nothing instruments the router, and nothing is requested to discover routes', () => {
  const router = {}
  const manifest = { routes: {} }
  expect(leftOut.instrumentClientSideRouter(router)).toBe(router)
  expect(leftOut.getRouteInstrumentationUpdates()).toEqual({})
  expect(leftOut.consumeInstrumentationClientResultMetaReceiver()).toBeUndefined()
  expect(laterRoutes.isFogOfWarEnabled()).toBe(false)
  expect(laterRoutes.getPartialManifest(manifest)).toBe(manifest)
  expect(laterRoutes.useFogOFWarDiscovery()).toBeUndefined()
})
