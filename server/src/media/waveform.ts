import { WAVEFORM } from '@shenglang/contract/constants'
import { formatWaveform } from '@shenglang/contract/media/waveform'
import { runFfmpeg } from './ffmpeg.ts'

const SAMPLE_RATE = 8000
const BARS = 1200
const OVERVIEW_BARS = 150
const TIME_LIMIT_MS = 10 * 60_000
/** A day of sound: longer than any mix, so that a file which decodes for ever comes to an end. */
const LENGTH_LIMIT_S = 24 * 3600
/** 20 ms at the decoded rate: what is kept while decoding, so that a long mix needs little more memory than a short one. */
const FRAME_SAMPLES = SAMPLE_RATE / 50

const DEMUXERS: Record<string, string> = {
  'audio/mpeg': 'mp3',
  'audio/flac': 'flac',
  'audio/wav': 'wav',
  'audio/ogg': 'ogg',
  'audio/mp4': 'mov',
  'video/mp4': 'mov',
  'audio/aac': 'aac',
}

interface WaveformInput {
  ffmpegPath: string
  input: string
  contentType: string
  signal?: AbortSignal
}

/**
 * Decodes a file once and returns its waveform texts (spec §5), full and in few bars, and its true length.
 * Throws an error with a Chinese reason when there is nothing to hear.
 */
export async function measureWaveform({ ffmpegPath, input, contentType, signal }: WaveformInput) {
  const demuxer = DEMUXERS[contentType]
  if (!demuxer) throw new Error('不支持该音频格式')
  const meter = createMeter()
  const args = ['-f', demuxer, '-t', String(LENGTH_LIMIT_S), '-i', `file:${input}`, '-map', '0:a:0', '-vn']
  const output = ['-ac', '1', '-ar', String(SAMPLE_RATE), '-f', 's16le', 'pipe:1']
  try {
    await runFfmpeg(ffmpegPath, [...args, ...output], {
      timeoutMs: TIME_LIMIT_MS,
      onOutput: meter.add,
      ...(signal ? { signal } : {}),
    })
  } catch (error) {
    if (meter.samples() === 0) throw new Error('无法解码音频', { cause: error })
    throw new Error('音频文件已损坏', { cause: error })
  }
  if (meter.samples() === 0) throw new Error('无法解码音频')
  const frames = meter.frames()
  return {
    waveform: formatWaveform(toBars(frames, BARS)),
    overview: formatWaveform(toBars(frames, OVERVIEW_BARS)),
    durationMs: Math.round((meter.samples() / SAMPLE_RATE) * 1000),
  }
}

/** Takes 16-bit little-endian samples in chunks of any size and keeps the peak of each frame. */
export function createMeter() {
  const frames: number[] = []
  let peak = 0
  let count = 0
  let oddByte: number | undefined
  const take = (sample: number) => {
    peak = Math.max(peak, Math.abs(sample))
    count += 1
    if (count % FRAME_SAMPLES === 0) {
      frames.push(peak)
      peak = 0
    }
  }
  return {
    add(chunk: Buffer): void {
      let at = 0
      if (oddByte !== undefined && chunk.length > 0) {
        take((chunk.readInt8(0) << 8) | oddByte)
        oddByte = undefined
        at = 1
      }
      for (; at + 1 < chunk.length; at += 2) take(chunk.readInt16LE(at))
      if (at < chunk.length) oddByte = chunk[at]
    },
    samples: () => count,
    frames: () => (count % FRAME_SAMPLES === 0 ? frames : [...frames, peak]),
  }
}

/** Peaks of `bars` equal parts, from 0 to the waveform's greatest sample for the loudest; silence is all zeros. */
export function toBars(frames: number[], bars: number): number[] {
  const count = Math.min(bars, frames.length)
  const peaks = Array.from({ length: count }, (_, bar) => {
    const from = Math.floor((bar * frames.length) / count)
    const to = Math.floor(((bar + 1) * frames.length) / count)
    let peak = 0
    for (let index = from; index < to; index += 1) peak = Math.max(peak, frames[index] ?? 0)
    return peak
  })
  const loudest = peaks.reduce((most, peak) => Math.max(most, peak), 0)
  return peaks.map((peak) => (loudest === 0 ? 0 : Math.round((peak / loudest) * WAVEFORM.sampleMax)))
}
