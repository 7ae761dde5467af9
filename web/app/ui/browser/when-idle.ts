/** A browser without idle callbacks, or without idle time, runs it after this time. */
const WITHIN_MS = 3000

/** Runs once the page is painted and the browser idle. Returns a function that cancels it. */
export function whenIdle(run: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, WITHIN_MS)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(run, { timeout: WITHIN_MS })
  return () => cancelIdleCallback(handle)
}
