const MINUTE_MS = 60_000
/** After so long a silence the time is said. */
const SILENCE_MS = 10 * MINUTE_MS
/** What one says within so long belongs together. */
const TOGETHER_MS = 2 * MINUTE_MS

interface Said {
  isOwn: boolean
  createTime: string
}

export interface Grouped<One> {
  message: One
  /** The time is said before it. */
  hasMoment: boolean
  /** It goes on with what the same one said right before it. */
  goesOn: boolean
}

/** How messages stand below one another, the oldest first. */
export function grouped<One extends Said>(messages: readonly One[]): Grouped<One>[] {
  return messages.map((message, index) => {
    const before = messages[index - 1]
    const silenceMs = before ? Date.parse(message.createTime) - Date.parse(before.createTime) : Number.POSITIVE_INFINITY
    const hasMoment = silenceMs >= SILENCE_MS
    return { message, hasMoment, goesOn: !hasMoment && before?.isOwn === message.isOwn && silenceMs < TOGETHER_MS }
  })
}
