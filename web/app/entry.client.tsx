import './shell/build/current-build.ts'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { deferRoutes } from './shell/router/later-routes.ts'

const { __reactRouterManifest: manifest, __reactRouterRouteModules: modules } = window
if (manifest && modules) deferRoutes(manifest, modules)
startTransition(() => {
  hydrateRoot(document, <HydratedRouter />)
})
