/** The first message of a connection: the secret alone expects all ids, as clients before parts sent it. */
export type Greeting = string | { secret: string; ids: string }

/** What a finder answers a client that expects other ids than it holds. */
export interface Holds {
  holds: string
}

export const greetingOf = (secret: string, ids: string): Greeting => (ids === '' ? secret : { secret, ids })

/** Of whatever a client sent. */
export function readGreeting(message: unknown): { secret: unknown; ids: unknown } {
  if (typeof message !== 'object' || message === null || !('secret' in message)) return { secret: message, ids: '' }
  return { secret: message.secret, ids: 'ids' in message ? message.ids : '' }
}

/** The ids that a finder holds instead of those that were expected; undefined for any other message. */
export function readHolds(message: unknown): string | undefined {
  const isHolds = typeof message === 'object' && message !== null && 'holds' in message
  return isHolds ? String(message.holds) : undefined
}
