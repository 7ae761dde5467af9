import '../build/current-build.ts'
import { addLaterRoutes } from './later-routes.ts'

/** Gives the router of this document all routes before a navigation does. */
export function addAllRoutes(): void {
  const { __reactRouterDataRouter: router, __reactRouterManifest: manifest, __reactRouterRouteModules: modules } = window
  if (router && manifest && modules) addLaterRoutes(router.patchRoutes, manifest, modules)
}
