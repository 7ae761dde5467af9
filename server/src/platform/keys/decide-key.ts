/** A key that a process could use: of a setting, or of a file in its data folder. */
interface Candidate {
  source: 'setting' | 'file'
  /** True when it is the one that the database names. */
  isRegistered: boolean
  /** True when it opens one of the sealed values of the database. */
  opens: boolean
}

export interface KeyFacts {
  /** In the order of preference. */
  candidates: readonly Candidate[]
  /** True when the database names a key. */
  isRegistered: boolean
  /** True when the database has values that were sealed with such a key. */
  isSealed: boolean
  /** True when processes of other machines may use the database. */
  isShared: boolean
}

/** `missing`: there is no key here. `foreign`: none opens what is sealed. `differs`: other processes use another one. */
export type KeyRefusal = 'missing' | 'foreign' | 'differs'
export type KeyDecision = { use: number } | 'make' | { refuse: KeyRefusal }

/**
 * Decides which key a process uses. A new one is made only where no other can exist: beside sealed values, or where other
 * machines have registered theirs, it would split the site into halves that cannot read each other.
 */
export function decideKey({ candidates, isRegistered, isSealed, isShared }: KeyFacts): KeyDecision {
  const registered = candidates.findIndex((candidate) => candidate.isRegistered)
  if (registered >= 0) return { use: registered }
  if (candidates.length === 0) return isSealed || (isRegistered && isShared) ? { refuse: 'missing' } : 'make'
  if (isRegistered && isShared) return { refuse: 'differs' }
  const usable = isSealed ? candidates.findIndex(({ opens }) => opens) : 0
  return usable >= 0 ? { use: usable } : { refuse: 'foreign' }
}
