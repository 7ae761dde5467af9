import type { LoadPart } from './page-context.ts'

/** Loads parts of one page; `onMissing` is called with the reason of each that fails or takes longer than `withinMs`. */
export function createPart(withinMs: number, onMissing: (reason: unknown) => void): LoadPart {
  return async (loading) => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error(`a part of the page took more than ${withinMs} ms`)), withinMs)
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
