import type { DataRouter, Path, UNSAFE_AssetsManifest, UNSAFE_RouteModules } from 'react-router'

declare global {
  /** Values that the router stores in a document. */
  interface Window {
    /** The routes, and the version of the build. */
    readonly __reactRouterManifest?: UNSAFE_AssetsManifest
    readonly __reactRouterRouteModules?: UNSAFE_RouteModules
    readonly __reactRouterDataRouter?: DataRouter
  }
}

/** The build of this page. */
export const currentBuild = (): string => window.__reactRouterManifest?.version ?? ''

/** The target of the navigation under way; undefined without one. */
export const navigationTarget = (): Path | undefined => window.__reactRouterDataRouter?.state.navigation.location
