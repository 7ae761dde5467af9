import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import * as leftOut from './router-left-out.ts'

const ROUTER = new URL('../../../../node_modules/react-router/dist/production/', import.meta.url)
/** The parts of the router in browsers that call what is left out. */
const CALLERS = ['index.js', 'lib/router/router.js', 'lib/dom/ssr/components.js']

test('the stand-in answers every call of the router', async () => {
  const texts = await Promise.all(CALLERS.map((file) => readFile(new URL(file, ROUTER), 'utf8')))
  const called = texts.flatMap((text) =>
    [...text.matchAll(/import \{([^}]+)\} from "[^"]*(?:fog-of-war|instrumentation)\.js"/g)].flatMap(([, names = '']) =>
      names.split(',').map((name) => name.trim()),
    ),
  )
  expect(called.toSorted()).toEqual(Object.keys(leftOut).toSorted())
})

test('all routes are known without it, and the router is the version it was made for', () => {
  const router = {}
  const manifest = { routes: {} }
  expect(leftOut.isFogOfWarEnabled()).toBe(false)
  expect(leftOut.getPatchRoutesOnNavigationFunction()).toBeUndefined()
  expect(leftOut.getPartialManifest(manifest)).toBe(manifest)
  expect(leftOut.instrumentClientSideRouter(router)).toBe(router)
  expect(leftOut.getRouteInstrumentationUpdates()).toEqual({})
  expect(leftOut.consumeInstrumentationClientResultMetaReceiver()).toBeUndefined()
  expect(leftOut.useFogOFWarDiscovery()).toBeUndefined()
})
