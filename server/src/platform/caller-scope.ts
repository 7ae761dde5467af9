import { AsyncLocalStorage } from 'node:async_hooks'

const storage = new AsyncLocalStorage<string | undefined>()

/** Whom the current work is for: a user's id or a visitor's network; '' for the platform's own work. */
export const currentCaller = (): string => storage.getStore() ?? ''

export const asCaller = <Result>(who: string, run: () => Result): Result => storage.run(who, run)

/** For what many callers wait for, such as a cached value: the caller who requests it first does not slow it down for the others. */
export const asPlatform = <Result>(run: () => Result): Result => storage.run(undefined, run)
