const CHANNEL = 'offline'

/** A message between tabs: these tracks changed (none: any may have), and whether there is work. */
interface Word {
  resourceIds?: readonly string[]
  isWork?: boolean
}

const listeners = new Set<(word: Word) => void>()
let channel: BroadcastChannel | undefined

function open(): BroadcastChannel {
  if (channel) return channel
  channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = ({ data }: MessageEvent<Word>) => onMessage(data)
  return channel
}

function onMessage(word: Word): void {
  for (const listener of listeners) listener(word)
}

/** Notifies every tab, including this one. */
export function notifyTabs(word: Word): void {
  open().postMessage(word)
  onMessage(word)
}

/** Returns a function that stops listening. */
export function onTabNotice(listener: (word: Word) => void): () => void {
  open()
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}
