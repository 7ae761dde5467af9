import type { PageEvent } from '@shenglang/contract/events'

/** `data` of the event that a user was signed out somewhere: on one device, on all others, or for good. */
export const SESSIONS_ENDED = { kind: 'sessions-ended' } as const

/** Something that happened to a user's things, for whoever in any process cares: what their pages are told, and what only processes are. */
export interface BusEvent {
  userId: string
  data: PageEvent | typeof SESSIONS_ENDED
}

/** Tells every process what happened. Nothing is kept: who did not listen did not hear. */
export interface Bus {
  /** Returns what ends the listening. */
  listen(onEvent: (event: BusEvent) => void): () => void
  /** Once it hears for the first time; what is said before reaches nobody. */
  ready(): Promise<void>
  close(): Promise<void>
}
