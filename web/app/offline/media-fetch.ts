import { API_BASE } from '@shenglang/contract/constants'
import { seeTime, type TrackRecord } from '../../worker/offline/database.ts'
import { cacheOf } from '../../worker/offline/pieces.ts'
import type { Span } from '../../worker/offline/ranges.ts'
import { CallFailed } from '../remote/api.ts'
import { AddressDead } from './downloads.ts'

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
    // What is kept encrypted shall not lie open beside it.
    response = await fetch(API_BASE + address, { headers, signal: within, cache: 'no-store' })
    bytes = await response.arrayBuffer()
  } catch (error) {
    throw new CallFailed('网络请求失败', { cause: error })
  }
  const seenAt = Date.parse(response.headers.get('date') ?? '')
  if (seenAt > 0) await seeTime(seenAt)
  if (DEAD.has(response.status)) throw new AddressDead()
  // Whatever else a server or a proxy says may be another word in a moment.
  if (!response.ok) throw new CallFailed('网络请求失败', {})
  if (!span) return bytes
  const length = span.to - span.from + 1
  const part = response.status === PARTIAL_CONTENT ? bytes : bytes.slice(span.from, span.to + 1)
  if (part.byteLength !== length) throw new CallFailed('网络请求失败', {})
  return part
}

/** Covers are asked for in several sizes: one stands for all. */
const COVER_WIDTH = 320

/** Lays what a track looks like beside its pieces; whatever cannot be had is missing then. */
export async function keepLooks({ userId, resource, sources }: TrackRecord, signal: AbortSignal): Promise<void> {
  const cache = await caches.open(cacheOf(userId))
  const waves = sources.flatMap((one) => [one.waveformUrl, one.waveformBandsUrl, one.waveformZoomUrl, one.beatGridUrl])
  const cover = resource.cover === '' ? '' : `${resource.cover}?w=${COVER_WIDTH}`
  const keepOne = async (address: string) => {
    if (await cache.match(API_BASE + address)) return
    const response = await fetch(API_BASE + address, { signal })
    if (response.ok) await cache.put(API_BASE + address, response)
  }
  const wanted = new Set([cover, ...waves].filter((address) => address !== ''))
  await Promise.allSettled([...wanted].map(keepOne))
}
