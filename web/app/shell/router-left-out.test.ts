import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import * as leftOut from './router-left-out.ts'

const ROUTER = new URL('../../../node_modules/react-router/dist/production/', import.meta.url)
/** Those parts of the router that reach browsers and ask for what is left out. */
const ASKING = ['index.js', 'lib/router/router.js', 'lib/dom/ssr/components.js']

test('it answers all that the router asks of what is left out', async () => {
  const texts = await Promise.all(ASKING.map((file) => readFile(new URL(file, ROUTER), 'utf8')))
  const asked = texts.flatMap((text) =>
    [...text.matchAll(/import \{([^}]+)\} from "[^"]*(?:fog-of-war|instrumentation)\.js"/g)].flatMap(([, names = '']) =>
      names.split(',').map((name) => name.trim()),
    ),
  )
  expect(asked.toSorted()).toEqual(Object.keys(leftOut).toSorted())
})

test('without what is left out all routes are known, and the router is as it was made', () => {
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
