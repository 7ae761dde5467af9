declare global {
  interface Window {
    /** What the router knows of the build that the page was made with. */
    readonly __reactRouterManifest?: { readonly version: string }
    readonly __reactRouterDataRouter?: { readonly state: { readonly navigation: { readonly location?: Path | undefined } } }
  }
}

interface Path {
  readonly pathname: string
  readonly search: string
  readonly hash: string
}

/** The build that this page is of. */
export const ownBuild = (): string => window.__reactRouterManifest?.version ?? ''

/** Where the page is being left for; undefined while it stands. */
export const navigationTarget = (): Path | undefined => window.__reactRouterDataRouter?.state.navigation.location
