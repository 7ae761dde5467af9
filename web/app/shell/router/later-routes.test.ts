import {
  UNSAFE_createClientRoutes as createClientRoutes,
  UNSAFE_createMemoryHistory as createMemoryHistory,
  UNSAFE_createRouter as createRouter,
  type UNSAFE_AssetsManifest,
  type UNSAFE_RouteModules,
} from 'react-router'
import { expect, test } from 'vitest'
import { addLaterRoutes, deferRoutes, getPatchRoutesOnNavigationFunction } from './later-routes.ts'

type Manifest = Pick<UNSAFE_AssetsManifest, 'routes'>

const SITE = {
  root: { path: '' },
  frame: { parentId: 'root' },
  home: { parentId: 'frame', index: true },
  dj: { parentId: 'frame', path: 'dj' },
  singles: { parentId: 'frame', path: 'singles/:category?' },
  nothing: { parentId: 'frame', path: '*' },
}

/** A page that was opened at an address, with the modules of these routes. */
function openPage(address: string, shown: readonly string[]) {
  const routes = Object.fromEntries(Object.entries(SITE).map(([id, route]) => [id, { id, module: `/${id}.js`, ...route }]))
  const manifest = { routes } as unknown as Manifest
  const modules: UNSAFE_RouteModules = Object.fromEntries(shown.map((id) => [id, { default: () => null }]))
  deferRoutes(manifest, modules)
  const router = createRouter({
    routes: createClientRoutes(manifest.routes, modules, null, true, false),
    history: createMemoryHistory({ initialEntries: [address] }),
    hydrationData: { loaderData: {} },
    patchRoutesOnNavigation: getPatchRoutesOnNavigationFunction(undefined, manifest, modules),
  }).initialize()
  // Scripts of further pages are loaded already: nothing imports them here.
  for (const id of Object.keys(SITE)) modules[id] ??= { default: () => null }
  return { router, manifest, modules, at: () => router.state.matches.at(-1)?.route.id }
}

test('a page begins with its own routes', () => {
  const { router, manifest, at } = openPage('/', ['root', 'frame', 'home'])
  expect(at()).toBe('home')
  expect(Object.keys(manifest.routes)).toEqual(['root', 'frame', 'home'])
  expect(router.match('/dj')).toBeNull()
})

test.each([
  ['/dj', 'dj'],
  ['/singles/A0301', 'singles'],
  ['/no-such-page', 'nothing'],
])('the first navigation, to %s, finds its page and adds all routes', async (address, id) => {
  const { router, manifest, at } = openPage('/', ['root', 'frame', 'home'])
  await router.navigate(address)
  expect(at()).toBe(id)
  expect(router.state.errors).toBeNull()
  expect(Object.keys(manifest.routes).toSorted()).toEqual(Object.keys(SITE).toSorted())
  await router.navigate('/')
  expect(at()).toBe('home')
})

test('a page whose route takes any address does not take that of another page', async () => {
  const { router, at } = openPage('/no-such-page', ['root', 'frame', 'nothing'])
  expect(at()).toBe('nothing')
  await router.navigate('/dj')
  expect(at()).toBe('dj')
})

test('routes can be added before a navigation, and are added once', async () => {
  const { router, manifest, modules, at } = openPage('/dj', ['root', 'frame', 'dj'])
  addLaterRoutes(router.patchRoutes, manifest, modules)
  expect(router.match('/')?.at(-1)?.route.id).toBe('home')
  await router.navigate('/singles/A0301')
  expect(at()).toBe('singles')
  expect(router.routes[0]?.children?.[0]?.children).toHaveLength(4)
})
