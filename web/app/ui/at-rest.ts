/** A browser that never rests, or knows no such moment, begins after so long. */
const WITHIN_MS = 3000

/** Runs once the page has been painted and the browser has nothing better to do. Returns how to take that back. */
export function atRest(run: () => void): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(run, WITHIN_MS)
    return () => clearTimeout(timer)
  }
  const asked = requestIdleCallback(run, { timeout: WITHIN_MS })
  return () => cancelIdleCallback(asked)
}
