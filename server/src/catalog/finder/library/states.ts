/** The states of an index. It answers in `following`; after a failure to start it waits, longer each time. */
export type State = { name: 'reading' | 'building' | 'waiting'; tries: number } | { name: 'following' }

export type Event =
  /** The stored file was read and updated, the database was read, or the wait is over. */
  | 'done'
  /** There is no usable file. */
  | 'nothing stored'
  | 'failed'

export const START: State = { name: 'reading', tries: 0 }

/** The next state. An event that cannot happen in a state changes nothing. */
export function next(state: State, event: Event): State {
  // A failure while following is retried at the next read of the feed; the index goes on answering.
  if (state.name === 'following') return state
  const { name, tries } = state
  if (event === 'failed' && name !== 'waiting') return { name: 'waiting', tries: tries + 1 }
  if (event === 'nothing stored' && name === 'reading') return { name: 'building', tries }
  if (event !== 'done') return state
  return name === 'waiting' ? { name: 'reading', tries } : { name: 'following' }
}

const WAIT_FIRST_MS = 500
const WAIT_MAX_MS = 30_000

/** Milliseconds to wait after this many failures. */
export function waitMs(tries: number): number {
  return Math.min(WAIT_FIRST_MS * 2 ** (tries - 1), WAIT_MAX_MS)
}
