declare global {
  interface Window {
    /** The router's version of the page's build. */
    readonly __reactRouterManifest?: { readonly version: string }
    readonly __reactRouterDataRouter?: { readonly state: { readonly navigation: { readonly location?: Path | undefined } } }
  }
}

interface Path {
  readonly pathname: string
  readonly search: string
  readonly hash: string
}

/** The build of this page. */
export const currentBuild = (): string => window.__reactRouterManifest?.version ?? ''

/** The target of the navigation under way; undefined without one. */
export const navigationTarget = (): Path | undefined => window.__reactRouterDataRouter?.state.navigation.location
