import { API_BASE } from '@shenglang/contract/constants'
import { messageIn } from '@shenglang/contract/envelope'
import { isFault } from '@shenglang/contract/fault'
import { CallFailed } from '../../remote/api.ts'
import { type Bytes, piecesOf } from '../../ui/data/digest.ts'
import * as texts from './texts.ts'

/** The server refused, with a message. */
export class Refused extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

const WAITS_MS = [500, 1000, 2000, 4000, 8000, 15_000]
/** Attempts with a failing server; for a missing network it waits without limit. */
const TRIES_OF_SERVER = 5
const SERVER_TROUBLE = 500

interface Waiting {
  signal: AbortSignal
  /** Called when nothing arrives, and when it continues. */
  onWait(isWaiting: boolean): void
}

const statusOf = (error: unknown) =>
  error instanceof Refused || error instanceof CallFailed || isFault(error) ? error.status : undefined
const isAway = (error: unknown) => error instanceof ConnectionLost || (error instanceof CallFailed && error.status === undefined)

/** Repeats work until it is done or refused; the network may be away in between. */
export async function retryUntilDone<Value>(work: () => Promise<Value>, { signal, onWait }: Waiting): Promise<Value> {
  for (let failures = 0, troubles = 0; ; failures += 1) {
    try {
      const value = await work()
      if (failures > 0) onWait(false)
      return value
    } catch (error) {
      signal.throwIfAborted()
      if ((statusOf(error) ?? 0) >= SERVER_TROUBLE) troubles += 1
      else if (!isAway(error)) throw error
      if (troubles >= TRIES_OF_SERVER) throw error
      onWait(true)
      await nextTry(WAITS_MS[Math.min(failures, WAITS_MS.length - 1)] ?? 0, signal)
    }
  }
}

/** Resolves after the wait, or earlier when the network is back. */
function nextTry(waitMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, waitMs)
    function done() {
      clearTimeout(timer)
      removeEventListener('online', done)
      signal.removeEventListener('abort', done)
      resolve()
    }
    addEventListener('online', done)
    signal.addEventListener('abort', done)
  })
}

/** The connection ended, before or within an answer. */
export class ConnectionLost extends Error {}

/** Requests bytes; throws `Refused` with the server's message, `ConnectionLost` without an answer. */
export async function request(address: string, signal: AbortSignal, headers: Record<string, string> = {}): Promise<Response> {
  const response = await fetch(API_BASE + address, { signal, headers, cache: 'no-store' }).catch((error: unknown) => {
    throw new ConnectionLost(texts.networkFailed, { cause: error })
  })
  if (response.ok) return response
  const body = await response.json().catch(() => undefined)
  throw new Refused(response.status, messageIn(body) ?? texts.downloadFailed)
}

/** The bytes of an answer. */
export async function* bodyOf(response: Response): AsyncGenerator<Bytes> {
  if (!response.body) return
  const pieces = piecesOf(response.body)
  try {
    for (;;) {
      const { done, value } = await pieces.next().catch((error: unknown) => {
        throw new ConnectionLost(texts.networkFailed, { cause: error })
      })
      if (done) return
      yield value
    }
  } finally {
    await pieces.return(undefined)
  }
}
