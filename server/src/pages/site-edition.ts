import { cached } from '../platform/cache/cached.ts'

const EDITION_FRESH_MS = 5000
/** Milliseconds for which the site's settings are cached, so that a page may still be rendered with the former ones. */
const SETTINGS_CACHED_MS = 10_000

/**
 * Returns a function that resolves to true while the site's settings or texts have just changed, so that no page may be stored;
 * `read` returns a name of their current state.
 */
export function watchEdition(read: () => Promise<string>, now = () => performance.now()): () => Promise<boolean> {
  const edition = cached(EDITION_FRESH_MS, read, now)
  let last: string | undefined
  let changedAt = Number.NEGATIVE_INFINITY
  return async () => {
    const current = await edition()
    if (last !== undefined && current !== last) changedAt = now()
    last = current
    return now() - changedAt < SETTINGS_CACHED_MS
  }
}
