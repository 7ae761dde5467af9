import type { LoadPart } from './page-context.ts'

/** How long a page waits for an optional part. */
const PART_WITHIN_MS = 3000

/** Loads parts of one page; `onMissing` is called with the reason of each that fails or is late. */
export function createPart(onMissing: (reason: unknown) => void): LoadPart {
  return async (loading) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`a part of the page took more than ${PART_WITHIN_MS} ms`)), PART_WITHIN_MS)
    })
    try {
      return await Promise.race([loading, late])
    } catch (reason) {
      onMissing(reason)
      return undefined
    } finally {
      clearTimeout(timer)
    }
  }
}
