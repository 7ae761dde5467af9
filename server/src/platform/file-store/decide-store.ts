export interface StoreFacts {
  /** The id of the store that the database names. */
  registered: string | undefined
  /** The id in the store that this process opened. */
  marker: string | undefined
  /** True when other sites could reach the store, too. */
  isRemote: boolean
}

/** `missing`: the store has no marker. `differs`: it has another one. `foreign`: a new database, and a store in use. */
export type StoreRefusal = 'missing' | 'differs' | 'foreign'
export type StoreDecision = 'same' | 'make' | 'register' | { refuse: StoreRefusal }

/**
 * Decides whether a process may use the store that it opened: all processes of a database share one. A folder that was here
 * before its database is taken over; a bucket in use may be another site's.
 */
export function decideStore({ registered, marker, isRemote }: StoreFacts): StoreDecision {
  if (registered === undefined && marker === undefined) return 'make'
  if (registered === marker) return 'same'
  if (registered === undefined) return isRemote ? { refuse: 'foreign' } : 'register'
  return { refuse: marker === undefined ? 'missing' : 'differs' }
}
