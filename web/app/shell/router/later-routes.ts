import {
  UNSAFE_createClientRoutes as createClientRoutes,
  type PatchRoutesOnNavigationFunction,
  type UNSAFE_AssetsManifest,
  type UNSAFE_RouteModules,
} from 'react-router'

/**
 * Replaces the router's discovery of routes (vite.config.ts), which requests routes from the server: a failed request must not
 * end the whole site, and the music. Each document has all routes, but its router begins with those of the shown page: making
 * 75 of them takes a phone 40 ms (docs/performance.md) before the page can answer.
 */
type Manifest = Pick<UNSAFE_AssetsManifest, 'routes'>
type Patch = Parameters<PatchRoutesOnNavigationFunction>[0]['patch']

/** The routes that the router does not have yet. */
let later: Manifest['routes'] = {}

/** Leaves the router the routes whose modules are loaded. */
export function deferRoutes(manifest: Manifest, modules: UNSAFE_RouteModules): void {
  later = { ...manifest.routes }
  manifest.routes = {}
  for (const id in modules) {
    manifest.routes[id] = later[id]
    delete later[id]
  }
}

/** Gives the router all routes. Each is below one that every page has. */
export function addLaterRoutes(patch: Patch, manifest: Manifest, modules: UNSAFE_RouteModules): void {
  for (const parentId of new Set(Object.values(later).map((route) => route?.parentId)))
    patch(parentId as string, createClientRoutes(later, modules, null, true, false, parentId))
  Object.assign(manifest.routes, later)
  later = {}
}

export const getPatchRoutesOnNavigationFunction =
  (_router: unknown, manifest: Manifest, modules: UNSAFE_RouteModules): PatchRoutesOnNavigationFunction =>
  ({ patch, signal }) => {
    // An aborted navigation patches nothing: the next one does.
    if (!signal.aborted) addLaterRoutes(patch, manifest, modules)
  }

/** Nothing is requested from the server. */
export const isFogOfWarEnabled = () => false
export const getPartialManifest = <Manifest>(manifest: Manifest) => manifest
export const useFogOFWarDiscovery = () => {}
