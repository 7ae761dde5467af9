import { createPath, type UNSAFE_RouteModules } from 'react-router'
import { navigationTarget } from '../build/current-build.ts'

interface Part {
  id: string
  module: string
}

/**
 * Loads the script of a page; replaces the router's own loader (vite.config.ts), which reloads the current page when a script
 * is gone. Here the clicked page is opened as a new document, with the music resumed there. Without a network, and where that
 * was just tried, it is an error of the page until it is loaded again: playback continues.
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

/** The router treats a failed script as one that never loads: the error has to come from its page. */
const brokenPage = (error: unknown) => ({
  default() {
    throw error
  },
})

/** If the server answers with its build, it can render the page too. This code was loaded when the previous page was idle. */
async function followsClick(): Promise<boolean> {
  const target = navigationTarget()
  if (!target) return false
  try {
    const [{ reloadByItself }, { readServedBuild }] = await Promise.all([
      import('../../playback/engine/reload.ts'),
      import('../build/builds.ts'),
    ])
    return (await readServedBuild()) !== undefined && reloadByItself(createPath(target))
  } catch {
    return false
  }
}
