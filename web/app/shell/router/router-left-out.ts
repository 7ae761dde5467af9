/** Replaces a part of the router that the site does not use (vite.config.ts): nothing instruments the router. */

export const instrumentClientSideRouter = <Router>(router: Router) => router
export const getRouteInstrumentationUpdates = () => ({})
export const consumeInstrumentationClientResultMetaReceiver = () => undefined
