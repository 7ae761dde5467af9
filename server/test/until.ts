import { setTimeout as delay } from 'node:timers/promises'

interface Patience {
  /** Milliseconds after which it is given up. */
  withinMs?: number
  /** Milliseconds between two tries; of a function, after so many failed ones. */
  everyMs?: number | ((failures: number) => number)
}

/** Tries again and again until something is there, and returns it. Throws, naming what it waited for, when it is too late. */
export async function until<T>(
  what: string,
  tryOnce: () => Promise<T | undefined> | T | undefined,
  { withinMs = 60_000, everyMs = 20 }: Patience = {},
): Promise<T> {
  const givenUpAt = performance.now() + withinMs
  for (let failures = 0; performance.now() < givenUpAt; failures += 1) {
    const result = await tryOnce()
    if (result !== undefined) return result
    await delay(typeof everyMs === 'number' ? everyMs : everyMs(failures))
  }
  throw new Error(`waited ${withinMs / 1000} s in vain for ${what}`)
}
