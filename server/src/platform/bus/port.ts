/**
 * What processes notify one another of about a user. Only names: what happened stands in the database, where whoever hears it
 * looks. `eventId` is there when the user's log of events has grown up to it; without, somebody was signed out somewhere,
 * or may now do other things than before.
 */
export interface UserMessage {
  userId: string
  eventId?: number
}

/** The comments of a resource or a post changed: these, as far as they are still there. */
export interface CommentsMessage {
  subjectId: string
  commentIds: string[]
}

export type BusMessage = UserMessage | CommentsMessage

export interface BusListener {
  onMessage(message: BusMessage): void
  /** It hears, for the first time or again: something may have been said before of which nobody heard. */
  onHearing?(): void
}

/** Tells every process what happened. Nothing is kept: who did not listen did not hear, and is told that. */
export interface Bus {
  /** Returns what ends the listening. */
  listen(listener: BusListener): () => void
  close(): Promise<void>
}
