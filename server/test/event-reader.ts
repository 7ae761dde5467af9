import { EVENTS_PATH, PageEvent } from '@shenglang/contract/composition/events'
import { API_BASE } from '@shenglang/contract/constants'

/** An event of a user's log with its number. */
export interface NumberedEvent {
  id: number
  event: PageEvent
}

/** Receives a user's events as a page does: when its stream breaks it resumes where it was, at any server. */
export function readEvents(token: string, originOf: () => string) {
  const received: NumberedEvent[] = []
  const leaving = new AbortController()
  let last = 0

  const listen = async () => {
    const headers = { authorization: `Bearer ${token}`, 'last-event-id': String(last) }
    const { body } = await fetch(originOf() + API_BASE + EVENTS_PATH, { headers, signal: leaving.signal })
    let text = ''
    const decoder = new TextDecoder()
    for await (const chunk of body ?? []) {
      const parts = (text + decoder.decode(chunk as Uint8Array, { stream: true })).split('\n\n')
      text = parts.pop() ?? ''
      for (const part of parts) onMessage(part)
    }
  }
  const onMessage = (part: string) => {
    const fields = Object.fromEntries(part.split('\n').map((line) => line.split(/: (.*)/s)))
    if (fields.event === 'reset') throw new Error('events were missed')
    if (fields.id === undefined || fields.event !== undefined) return
    last = Number(fields.id)
    received.push({ id: last, event: PageEvent.parse(JSON.parse(fields.data ?? '')) })
  }
  const listening = (async () => {
    while (!leaving.signal.aborted) await listen().catch(ignoreBroken)
  })()
  return {
    received,
    async close() {
      leaving.abort()
      await listening
    },
  }
}

/** Opens a broken stream again; a malformed answer throws. */
function ignoreBroken(error: unknown): void {
  const isBroken = error instanceof TypeError || (error instanceof Error && error.name === 'AbortError')
  if (!isBroken) throw error
}
