import { beforeEach, expect, test, vi } from 'vitest'
import type { MediaItem } from '../media-port.ts'
import { decodeStretch } from './stretch.ts'

const ADDRESS = 'https://site.test/media/one/master.m3u8'
const FILE = new TextEncoder().encode('mapAAAABBBBCCCC')
const PLAYLIST = `#EXTM3U
#EXT-X-MAP:URI="all.m4s",BYTERANGE="3@0"
#EXTINF:4,
#EXT-X-BYTERANGE:4@3
all.m4s
#EXTINF:4,
#EXT-X-BYTERANGE:4@7
all.m4s
#EXTINF:4,
#EXT-X-BYTERANGE:4@11
all.m4s
`
const item = { url: ADDRESS, contentType: 'application/vnd.apple.mpegurl' } as MediaItem
const context = {
  decodeAudioData: async (bytes: ArrayBuffer) => new TextDecoder().decode(bytes),
} as unknown as BaseAudioContext
const decode = (of = context) => decodeStretch(of, item, { fromS: 5, toS: 12, signal: new AbortController().signal })

/** The requested ranges. */
let ranges: string[] = []
const answerRangesBy = (answer: (from: number, end: number) => Response) =>
  vi.stubGlobal('fetch', async (url: string, { headers }: { headers?: { range: string } } = {}) => {
    if (url.endsWith('.m3u8')) return new Response(PLAYLIST)
    const [from = 0, last = 0] = headers?.range.match(/\d+/g)?.map(Number) ?? []
    ranges.push(`${from}-${last}`)
    return answer(from, last + 1)
  })
const partial = (from: number, end: number) => new Response(FILE.slice(from, end), { status: 206 })

beforeEach(() => {
  ranges = []
  vi.stubGlobal('location', { href: ADDRESS })
})

test('fetches the initialisation segment, and all segments of the part in one request', async () => {
  answerRangesBy(partial)
  expect(await decode()).toEqual({ buffer: 'mapAAAABBBBCCCC', startS: 0 })
  expect(ranges).toEqual(['0-2', '3-14'])
})

test('takes its part of the file from a server that ignores ranges', async () => {
  answerRangesBy(() => new Response(FILE))
  expect(await decode()).toEqual({ buffer: 'mapAAAABBBBCCCC', startS: 0 })
})

test('a truncated range is reported as a network error', async () => {
  answerRangesBy((from, end) => partial(from, end - 1))
  await expect(decode()).rejects.toThrow('网络错误')
})

test('sound that cannot be decoded is reported in Chinese', async () => {
  answerRangesBy(partial)
  const broken = { decodeAudioData: () => Promise.reject(new DOMException('Unable to decode audio data', 'EncodingError')) }
  await expect(decode(broken as unknown as BaseAudioContext)).rejects.toThrow('播放失败')
})
