import { get, type IncomingMessage } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'

const RETRY_FIRST_MS = 1000

/** Holds each user's stream of events open as a browser's EventSource does, and measures how long each is interrupted. */
export async function followStreams(origin: string, tokens: readonly string[]) {
  const gaps: number[] = []
  const leaving = new AbortController()
  const opened = tokens.map((token) => follow(origin, token, { gaps, signal: leaving.signal }))
  await Promise.all(opened.map(({ isOpen }) => isOpen))
  return {
    async end() {
      leaving.abort()
      await Promise.all(opened.map(({ ended }) => ended))
      return gaps
    },
  }
}

function follow(origin: string, token: string, { gaps, signal }: { gaps: number[]; signal: AbortSignal }) {
  const first = Promise.withResolvers<void>()
  let lostAt: number | undefined
  let retryMs = RETRY_FIRST_MS
  const onText = (received: string) => {
    for (const [, ms] of received.matchAll(/^retry: (\d+)$/gm)) retryMs = Number(ms)
    if (!received.includes('event: ready')) return
    if (lostAt !== undefined) gaps.push(performance.now() - lostAt)
    lostAt = undefined
    first.resolve()
  }
  const ended = (async () => {
    while (!signal.aborted) {
      const answer = await open(origin, token, signal).catch(() => undefined)
      if (answer?.statusCode === 200) await readAll(answer, onText)
      else answer?.resume()
      lostAt ??= performance.now()
      await delay(retryMs, undefined, { signal }).catch(() => {})
    }
  })()
  return { isOpen: first.promise, ended }
}

const open = (origin: string, token: string, signal: AbortSignal) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}` }
    get(`${origin}/api/events`, { agent: false, headers, signal }, resolve).on('error', reject)
  })

async function readAll(answer: IncomingMessage, onText: (text: string) => void): Promise<void> {
  try {
    for await (const chunk of answer.setEncoding('utf8')) onText(chunk)
  } catch {
    // The stream broke; the loop opens it again.
  }
}
