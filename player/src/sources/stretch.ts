import type { MediaItem } from '../media-port.ts'
import { sourceKind } from './kind.ts'
import { type ByteRange, bestVariant, rangesOf } from './ladder-ranges.ts'

/** Decoded sound, and where in the music it begins, seconds. */
export interface Stretch {
  buffer: AudioBuffer
  startS: number
}

const PARTIAL_CONTENT = 206

/** Decodes a part of what an address plays: of a ladder only what it takes, of a file all of it. */
export async function decodeStretch(
  context: BaseAudioContext,
  { url, contentType }: MediaItem,
  { fromS, toS, signal }: { fromS: number; toS: number; signal: AbortSignal },
): Promise<Stretch> {
  if (sourceKind(url, contentType) !== 'hls') {
    return { buffer: await context.decodeAudioData(await bytesOf({ uri: url }, signal)), startS: 0 }
  }
  const master = await textOf(url, signal)
  const variant = bestVariant(master)
  const address = variant === undefined ? url : beside(url, variant)
  const found = rangesOf(variant === undefined ? master : await textOf(address, signal), fromS, toS)
  if (!found) throw new Error('没有有效的音频源')
  const ranges = [found.opening, ...found.segments].map((range) => ({ ...range, uri: beside(address, range.uri) }))
  const parts = await Promise.all(ranges.map((range) => bytesOf(range, signal)))
  return { buffer: await context.decodeAudioData(await new Blob(parts).arrayBuffer()), startS: found.startS }
}

const beside = (address: string, name: string): string => new URL(name, new URL(address, location.href)).href

async function textOf(uri: string, signal: AbortSignal): Promise<string> {
  return new TextDecoder().decode(await bytesOf({ uri }, signal))
}

async function bytesOf({ uri, from, length }: ByteRange, signal: AbortSignal): Promise<ArrayBuffer> {
  const headers = from === undefined || length === undefined ? undefined : { range: `bytes=${from}-${from + length - 1}` }
  const response = await fetch(uri, { signal, ...(headers ? { headers } : {}) })
  if (!response.ok) throw new Error('网络错误')
  const bytes = await response.arrayBuffer()
  // Whoever does not know ranges sends the whole.
  if (from === undefined || length === undefined || response.status === PARTIAL_CONTENT) return bytes
  return bytes.slice(from, from + length)
}
