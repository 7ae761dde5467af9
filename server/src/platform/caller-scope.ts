import { AsyncLocalStorage } from 'node:async_hooks'

const storage = new AsyncLocalStorage<string | undefined>()

/** The caller for whom the current work is done: a user's id or a visitor's network; '' for the platform's own work. */
export const currentCaller = (): string => storage.getStore() ?? ''

export const asCaller = <Result>(who: string, run: () => Result): Result => storage.run(who, run)

/**
 * Runs work that many callers wait for, such as loading a cached value, as the platform: so the limits of the caller who comes
 * first do not slow it down for the others.
 */
export const asPlatform = <Result>(run: () => Result): Result => storage.run(undefined, run)
