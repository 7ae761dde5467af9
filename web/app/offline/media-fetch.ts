import { API_BASE } from '@shenglang/contract/constants'
import { seeTime } from '../../worker/offline/device.ts'
import type { Span } from '../../worker/offline/ranges.ts'
import { CallFailed } from '../remote/api.ts'
import { AddressDead, type Artwork } from './downloads.ts'

const TIMEOUT_MS = 60_000
const PARTIAL_CONTENT = 206
/** Nothing but another address helps, or a newer version has taken the place of this one. */
const DEAD: ReadonlySet<number> = new Set([401, 403, 404, 410])

/** Bytes behind an address that the server handed out; it may lead to another store. Throws `AddressDead` or `CallFailed`. */
export async function fetchMedia(address: string, span: Span | undefined, signal: AbortSignal): Promise<ArrayBuffer> {
  const headers: Record<string, string> = span ? { range: `bytes=${span.from}-${span.to}` } : {}
  let response: Response
  let bytes: ArrayBuffer
  try {
    const within = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)])
    // What is stored encrypted shall not lie open beside it.
    response = await fetch(API_BASE + address, { headers, signal: within, cache: 'no-store' })
    bytes = await response.arrayBuffer()
  } catch (error) {
    throw new CallFailed('网络请求失败', { cause: error })
  }
  const seenAt = Date.parse(response.headers.get('date') ?? '')
  if (seenAt > 0) await seeTime(seenAt)
  if (DEAD.has(response.status)) throw new AddressDead()
  // Whatever else a server or a proxy says may be another word in a moment.
  if (!response.ok) throw new CallFailed(`音源服务器出错（${response.status}）`, { status: response.status })
  if (!span) return bytes
  const length = span.to - span.from + 1
  const part = response.status === PARTIAL_CONTENT ? bytes : bytes.slice(span.from, span.to + 1)
  if (part.byteLength !== length) throw new CallFailed('音源不完整', {})
  return part
}

/** A picture or a waveform, past the browser's own cache too; undefined where there is none. Throws where nobody answers. */
export async function fetchArtwork(address: string, signal: AbortSignal): Promise<Artwork | undefined> {
  const response = await fetch(API_BASE + address, { signal, cache: 'no-store' })
  if (!response.ok) return undefined
  return { type: response.headers.get('content-type') ?? '', bytes: await response.arrayBuffer() }
}
