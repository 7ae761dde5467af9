import type { MediaItem } from '../media-port.ts'
import { sourceKind } from './kind.ts'
import { type ByteRange, bestVariant, rangesOf } from './rendition-ranges.ts'

/** A decoded part of a recording, and its start in the music, seconds. */
export interface Stretch {
  buffer: AudioBuffer
  startS: number
}

const PARTIAL_CONTENT = 206

/** Decodes a part of a recording: of a stream only the segments needed, of a file everything. */
export async function decodeStretch(
  context: BaseAudioContext,
  { url, contentType }: MediaItem,
  { fromS, toS, signal }: { fromS: number; toS: number; signal: AbortSignal },
): Promise<Stretch> {
  if (sourceKind(url, contentType) !== 'hls') {
    return { buffer: await decode(context, await bytesOf({ uri: url }, signal)), startS: 0 }
  }
  const master = await textOf(url, signal)
  const variant = bestVariant(master)
  const address = variant === undefined ? url : beside(url, variant)
  const rendition = rangesOf(variant === undefined ? master : await textOf(address, signal), fromS, toS)
  if (!rendition) throw new Error('没有有效的音频源')
  const ranges = [rendition.opening, ...rendition.segments].map((range) => ({ ...range, uri: beside(address, range.uri) }))
  const parts = await Promise.all(ranges.map((range) => bytesOf(range, signal)))
  return { buffer: await decode(context, await new Blob(parts).arrayBuffer()), startS: rendition.startS }
}

async function decode(context: BaseAudioContext, bytes: ArrayBuffer): Promise<AudioBuffer> {
  try {
    return await context.decodeAudioData(bytes)
  } catch (cause) {
    throw new Error('播放失败', { cause })
  }
}

const beside = (address: string, name: string): string => new URL(name, new URL(address, location.href)).href

async function textOf(uri: string, signal: AbortSignal): Promise<string> {
  return new TextDecoder().decode(await bytesOf({ uri }, signal))
}

async function bytesOf({ uri, from, length }: ByteRange, signal: AbortSignal): Promise<ArrayBuffer> {
  if (from === undefined || length === undefined) return contentOf(await fetch(uri, { signal }))
  const headers = { range: `bytes=${from}-${from + length - 1}` }
  // Bypasses the cache, which holds parts of the file for the player and serves only one request for it at a time.
  const response = await fetch(uri, { signal, headers, cache: 'no-store' })
  const bytes = await contentOf(response)
  // A server that ignores ranges sends the whole file.
  const range = response.status === PARTIAL_CONTENT ? bytes : bytes.slice(from, from + length)
  if (range.byteLength !== length) throw new Error('网络错误')
  return range
}

async function contentOf(response: Response): Promise<ArrayBuffer> {
  if (!response.ok) throw new Error('网络错误')
  return response.arrayBuffer()
}
