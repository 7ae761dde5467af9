const MINUTE_MS = 60_000
/** Pause between messages after which the time is shown. */
const SILENCE_MS = 10 * MINUTE_MS
/** Messages of one sender within this time are grouped. */
const TOGETHER_MS = 2 * MINUTE_MS

interface Groupable {
  isOwn: boolean
  createTime: string
}

export interface Grouped<One> {
  message: One
  /** The time is shown before it. */
  hasTime: boolean
  /** It continues the group of the message before it. */
  isContinued: boolean
}

/** Groups messages, oldest first. */
export function grouped<One extends Groupable>(messages: readonly One[]): Grouped<One>[] {
  return messages.map((message, index) => {
    const before = messages[index - 1]
    const silenceMs = before ? Date.parse(message.createTime) - Date.parse(before.createTime) : Number.POSITIVE_INFINITY
    const hasTime = silenceMs >= SILENCE_MS
    return { message, hasTime, isContinued: !hasTime && before?.isOwn === message.isOwn && silenceMs < TOGETHER_MS }
  })
}
