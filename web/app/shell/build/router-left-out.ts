/**
 * Replaces parts of the router that the site does not use (vite.config.ts), with their answers in that case: all routes are
 * known from the start, and nothing instruments the router.
 */

export const isFogOfWarEnabled = () => false
export const getPartialManifest = <Manifest>(manifest: Manifest) => manifest
export const getPatchRoutesOnNavigationFunction = () => undefined
export const useFogOFWarDiscovery = () => {}

export const instrumentClientSideRouter = <Router>(router: Router) => router
export const getRouteInstrumentationUpdates = () => ({})
export const consumeInstrumentationClientResultMetaReceiver = () => undefined
