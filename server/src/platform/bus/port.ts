/**
 * A message between processes about a user. It contains ids only: the receiver reads the event from the database. With `eventId`,
 * the user's event log has grown up to it; without, a session ended or the user's permissions changed.
 */
export interface UserMessage {
  userId: string
  eventId?: number
}

/** The comments of a resource or a post changed: these, unless they were deleted. */
export interface CommentsMessage {
  subjectId: string
  commentIds: string[]
}

/** A process has joined those of the database, or has left them. */
export interface ProcessesMessage {
  processes: 'changed'
}

export type BusMessage = UserMessage | CommentsMessage | ProcessesMessage

export interface BusListener {
  onMessage(message: BusMessage): void
  /** The bus is connected, for the first time or again: earlier messages may have been lost. */
  onListening?(): void
}

/**
 * Sends messages to every process. Nothing is stored: a listener that was disconnected has missed messages, which `onListening`
 * reports. A process that is killed after its commit has sent nothing, so readers also poll the database from time to time.
 */
export interface Bus {
  /** Resolves once all are sent. */
  send(messages: readonly BusMessage[]): Promise<void>
  /** Returns the function that unsubscribes. */
  listen(listener: BusListener): () => void
  close(): Promise<void>
}
