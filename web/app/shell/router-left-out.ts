/**
 * Stands in for those parts of the router that the site has no use for (vite.config.ts), with what they answer then: all
 * routes are known from the start, and nobody looks in on its work.
 */

export const isFogOfWarEnabled = () => false
export const getPartialManifest = <Manifest>(manifest: Manifest) => manifest
export const getPatchRoutesOnNavigationFunction = () => undefined
export const useFogOFWarDiscovery = () => {}

export const instrumentClientSideRouter = <Router>(router: Router) => router
export const getRouteInstrumentationUpdates = () => ({})
export const consumeInstrumentationClientResultMetaReceiver = () => undefined
