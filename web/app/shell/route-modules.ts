import { createPath, type UNSAFE_RouteModules } from 'react-router'
import { navigationTarget } from './own-build.ts'

interface Part {
  id: string
  module: string
}

/**
 * Loads the script of a page; stands in for the router's own (vite.config.ts), which loads the page anew that is being left
 * when one is gone. Here the click is followed to where it leads, as a new document with the music coming along. Without a
 * network, and where that was tried just now, it is an error of the page until that is loaded anew: what plays goes on.
 */
export async function loadRouteModule(part: Part, loaded: UNSAFE_RouteModules) {
  const known = loaded[part.id]
  if (known) return known
  try {
    const module = await import(/* @vite-ignore */ part.module)
    loaded[part.id] = module
    return module
  } catch (error) {
    if (await followsClick()) return new Promise<never>(() => {})
    const broken = brokenPage(error)
    loaded[part.id] = broken
    return broken
  }
}

/** The router takes a script that fails to load for one that never fails: the error has to come from its page. */
const brokenPage = (error: unknown) => ({
  default() {
    throw error
  },
})

/** A server that tells its build can render the page too. What this takes came when the page before had come to rest. */
async function followsClick(): Promise<boolean> {
  const target = navigationTarget()
  if (!target) return false
  try {
    const [{ reloadByItself }, { readServedBuild }] = await Promise.all([import('../playback/reload.ts'), import('./builds.ts')])
    return (await readServedBuild()) !== undefined && reloadByItself(createPath(target))
  } catch {
    return false
  }
}
