import { createHash } from 'node:crypto'
import { Fault } from '@shenglang/contract/fault'
import type { Lease, LeaseAnswer } from '@shenglang/contract/offline/leases'
import { DAY_MS } from '@shenglang/contract/shanghai'
import { source, track } from '@shenglang/player/engine/test-kit'
import { CLEAR_BYTES, type PieceStore, sealOf } from '../../../worker/offline/downloads/pieces.ts'
import { createSigner } from '../../../worker/offline/leases/signed-lease.ts'
import type { Sealed } from '../../../worker/offline/storage/sealing.ts'
import { CallFailed } from '../../remote/api.ts'
import { AddressDead, type Downloads } from '../storage/downloads.ts'

/** A file's bytes, the same each time. */
export function bytesIn(fileId: string, length: number): Uint8Array<ArrayBuffer> {
  const block = createHash('sha512').update(fileId).digest()
  const bytes = Buffer.alloc(length, block)
  for (let at = 0; at < length; at += 4096) bytes.writeUInt32LE(at, Math.min(at, length - 4))
  return new Uint8Array(bytes.buffer, bytes.byteOffset, length)
}

const MASTER = `#EXTM3U
#EXT-X-VERSION:7
#EXT-X-STREAM-INF:AVERAGE-BANDWIDTH=100000,BANDWIDTH=107000,CODECS="mp4a.40.2"
low.m3u8

#EXT-X-STREAM-INF:AVERAGE-BANDWIDTH=200000,BANDWIDTH=213000,CODECS="mp4a.40.2"
high.m3u8

`

/** A cache with this much room. */
const storeIn = (pieces: Map<string, Sealed>, device: { roomBytes: number }): PieceStore => ({
  async put(name, sealed) {
    const used = [...pieces.values()].reduce((sum, { byteLength }) => sum + byteLength, 0)
    if (used + sealed.byteLength > device.roomBytes) throw new DOMException('full', 'QuotaExceededError')
    pieces.set(sealOf(name), sealed)
  },
  get: async (name) => pieces.get(sealOf(name)),
  async drop(fileId) {
    for (const name of pieces.keys()) if (name.startsWith(`${fileId}/`)) pieces.delete(name)
  },
  dropAll: async () => pieces.clear(),
})

/** A server with recordings, which signs leases, and a device with limited room. */
export async function createFakeServer(userId: string) {
  let signer = await createSigner()
  let endorsements: string[] = []
  const recordings = new Map<string, { bytes: number; version: string }>()
  const refused = new Set<string>()
  const pieces = new Map<string, Sealed>()
  const clock = { now: Date.parse('2026-11-01T00:00:00Z'), leaseMs: 30 * DAY_MS }
  const device = { quotaBytes: 1e12, roomBytes: Number.POSITIVE_INFINITY }
  const seen = { leases: 0, fetched: [] as string[] }
  /** Runs before an answer: it may throw instead. */
  const on = { fetch: (_address: string, _from: number | undefined): void => {}, lease: (_resourceIds: string[]): void => {} }
  let token = 0

  const downloads: Downloads = {
    userId,
    addresses: new Map(),
    pieces: storeIn(pieces, device),
    async lease(resourceIds): Promise<LeaseAnswer> {
      on.lease(resourceIds)
      seen.leases += 1
      token += 1
      const let_ = resourceIds.filter((id) => recordings.has(id) && !refused.has(id))
      const lease: Lease = {
        userId,
        issuedAt: clock.now,
        tracks: let_.map((resourceId) => ({
          resourceId,
          fileIds: [fileOf(resourceId)],
          endsAt: clock.now + clock.leaseMs,
        })),
      }
      return {
        lease: await signer.sign(lease),
        publicKey: signer.publicKey,
        endorsements,
        tracks: let_.map((resourceId) => ({ resourceId, sources: [sourceOf(resourceId)] })),
        refused: resourceIds
          .filter((id) => !let_.includes(id))
          .map((resourceId) => ({ resourceId, code: 'PLAY_VIP_REQUIRED', msg: '该音乐需要 VIP1' })),
      }
    },
    async fetchMedia(address, span) {
      const [, , , at, , fileId = '', version, name] = address.split('/')
      const recording = [...recordings].find(([id]) => fileOf(id) === fileId)?.[1]
      seen.fetched.push(`${fileId}/${name}${span ? `@${span.from / CLEAR_BYTES}` : ''}`)
      on.fetch(address, span?.from)
      if (Number(at) !== token || recording?.version !== version) throw new AddressDead()
      if (name === 'index.m3u8') return new TextEncoder().encode(MASTER).buffer
      if (name?.endsWith('.m3u8')) return new TextEncoder().encode(playlistOf(recording?.bytes ?? 0)).buffer
      return bytesIn(fileId, recording?.bytes ?? 0).slice(span?.from, (span?.to ?? 0) + 1).buffer
    },
    async fetchArtwork(address) {
      seen.fetched.push(address)
      return { type: 'image/avif', bytes: bytesIn(address, 100).buffer }
    },
    quotaBytes: async () => device.quotaBytes,
    now: () => clock.now,
    changed: () => {},
  }

  const sourceOf = (resourceId: string) => {
    const fileId = fileOf(resourceId)
    const version = recordings.get(resourceId)?.version
    return source(resourceId, 0, { fileId, playUrl: `/media/signed/${token}/hls/${fileId}/${version}/index.m3u8` })
  }
  return {
    downloads,
    clock,
    device,
    seen,
    on,
    pieces,
    refuse: (resourceId: string) => refused.add(resourceId),
    /** Adds a recording of so many pieces; another version replaces it. */
    record(resourceId: string, count: number, version = 'v1') {
      recordings.set(resourceId, { bytes: Math.round(count * CLEAR_BYTES), version })
      return track(resourceId)
    },
    /** Signs with another key from now on, endorsed by the former one or not. */
    async changeKey({ isEndorsed }: { isEndorsed: boolean }) {
      const next = await createSigner()
      endorsements = isEndorsed ? [...endorsements, await signer.sign({ nextKey: next.publicKey })] : []
      signer = next
    },
    /** Expires all addresses so far. */
    expire() {
      token += 1
    },
  }
}

export const fileOf = (resourceId: string): string => `1${resourceId}`

const playlistOf = (bytes: number) => `#EXTM3U
#EXT-X-MAP:URI="high.m4s",BYTERANGE="100@0"
#EXTINF:6.0,
#EXT-X-BYTERANGE:${bytes - 100}@100
high.m4s
#EXT-X-ENDLIST
`

/** No server answers. */
export const noNetwork = (): never => {
  throw new CallFailed('网络请求失败', {})
}

export const signedOut = (): never => {
  throw new Fault('NOT_SIGNED_IN', { status: 401, message: '未登录' })
}
