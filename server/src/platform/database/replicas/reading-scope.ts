import { AsyncLocalStorage } from 'node:async_hooks'

/** The servers from which code in the scope may read; without a scope, everything goes to the primary. */
export interface ReadingScope {
  /** The primary, with a replica only while it is gone; or a replica that has everything up to `atLeast`. */
  readonly from: 'primary' | 'replica'
  readonly atLeast: number
}

const storage = new AsyncLocalStorage<ReadingScope>()
const PRIMARY: ReadingScope = { from: 'primary', atLeast: 0 }
/** Without replicas nothing is stored for any call. */
let isUsed = false

export function useReadingScopes(): void {
  isUsed = true
}

export const readingScope = (): ReadingScope | undefined => storage.getStore()

/** Reads within `run` may go to a replica that has replayed `atLeast`. */
export const fromReplica = <Result>(atLeast: number, run: () => Result): Result => storage.run({ from: 'replica', atLeast }, run)

/** Reads within `run` go to the primary, and to a replica while there is none: for what many callers share. */
export const fromPrimary = <Result>(run: () => Result): Result => (isUsed ? storage.run(PRIMARY, run) : run())

interface Replicated {
  raise(): Promise<void>
  readonly isPrimaryGone: boolean
}

const replicated = new WeakMap<object, Replicated>()

/** Makes the replicas of `db` known to code that has only `db`. */
export function bindReplicas(db: object, replicas: Replicated): void {
  replicated.set(db, replicas)
}

/** True when reads over `db` may be answered while there is no primary. */
export const hasReplicas = (db: object): boolean => replicated.has(db)

/** True while `db` has no primary, so that it can only be read. */
export const isReadOnly = (db: object): boolean => replicated.get(db)?.isPrimaryGone ?? false

/**
 * From now on replicas are only read where they have all that the primary has now: code that drops a cached value because of a
 * change must not load the value from before it again. Does nothing without replicas.
 */
export async function raiseFloor(db: object): Promise<void> {
  await replicated.get(db)?.raise()
}
