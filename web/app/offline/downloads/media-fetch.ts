import { API_BASE } from '@shenglang/contract/constants'
import type { Span } from '../../../worker/offline/downloads/ranges.ts'
import { seeTime } from '../../../worker/offline/storage/device.ts'
import { CallFailed } from '../../remote/api.ts'
import { AddressDead, type Artwork } from '../storage/downloads.ts'
import * as texts from './texts.ts'

const TIMEOUT_MS = 60_000
const PARTIAL_CONTENT = 206
/** Only another address helps, or a newer version has replaced this one. */
const DEAD: ReadonlySet<number> = new Set([401, 403, 404, 410])

/** Bytes behind an address of the server, which may redirect to another store. Throws `AddressDead` or `CallFailed`. */
export async function fetchMedia(address: string, span: Span | undefined, signal: AbortSignal): Promise<ArrayBuffer> {
  const headers: Record<string, string> = span ? { range: `bytes=${span.from}-${span.to}` } : {}
  let response: Response
  let bytes: ArrayBuffer
  try {
    const within = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)])
    // No cache: what is stored encrypted must not also be stored in the clear.
    response = await fetch(API_BASE + address, { headers, signal: within, cache: 'no-store' })
    bytes = await response.arrayBuffer()
  } catch (error) {
    throw new CallFailed(texts.networkFailed, { cause: error })
  }
  const seenAt = Date.parse(response.headers.get('date') ?? '')
  if (seenAt > 0) await seeTime(seenAt)
  if (DEAD.has(response.status)) throw new AddressDead()
  // Other errors of a server or a proxy may be temporary.
  if (!response.ok) throw new CallFailed(texts.sourceServerFailed(response.status), { status: response.status })
  if (!span) return bytes
  const length = span.to - span.from + 1
  const part = response.status === PARTIAL_CONTENT ? bytes : bytes.slice(span.from, span.to + 1)
  if (part.byteLength !== length) throw new CallFailed(texts.sourceIncomplete, {})
  return part
}

/** A picture or a waveform, not cached by the browser either; undefined where there is none. Throws without an answer. */
export async function fetchArtwork(address: string, signal: AbortSignal): Promise<Artwork | undefined> {
  const response = await fetch(API_BASE + address, { signal, cache: 'no-store' })
  if (!response.ok) return undefined
  return { type: response.headers.get('content-type') ?? '', bytes: await response.arrayBuffer() }
}
