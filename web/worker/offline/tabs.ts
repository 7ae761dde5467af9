const CHANNEL = 'offline'

/** What one tab tells the others: these tracks are other ones than before (none: anything may be), and whether there is work. */
interface Word {
  resourceIds?: readonly string[]
  isWork?: boolean
}

const listeners = new Set<(word: Word) => void>()
let channel: BroadcastChannel | undefined

function open(): BroadcastChannel {
  if (channel) return channel
  channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = ({ data }: MessageEvent<Word>) => hear(data)
  return channel
}

function hear(word: Word): void {
  for (const listener of listeners) listener(word)
}

/** Tells every tab, this one too. */
export function notifyTabs(word: Word): void {
  open().postMessage(word)
  hear(word)
}

/** Returns what ends the listening. */
export function onTabNotice(listener: (word: Word) => void): () => void {
  open()
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
