import { WAVEFORM } from '@shenglang/contract/constants'
import { formatWaveform } from '@shenglang/contract/media/waveform'
import { runFfmpeg } from '../ffmpeg/ffmpeg.ts'
import { machineFaultIn } from '../ffmpeg/machine-fault.ts'
import { createMixer, inPhase, MIXED_FORMAT, type OutOfPhase } from './mixer.ts'
import { Series } from './series.ts'
import { createWaveMeter, WAVE_RATE } from './wave-meter.ts'
import { wavesOf } from './wave-resolutions.ts'

const BARS = 1200
const OVERVIEW_BARS = 150
const TIME_LIMIT_MS = 10 * 60_000
/** A day of sound: longer than any mix, so that a file which decodes endlessly is ended. */
const LENGTH_LIMIT_S = 24 * 3600
/** Frames of 20 ms are stored while decoding, so that a long mix needs little more memory than a short one. */
const FRAMES_PER_S = 50

/** ffmpeg's names of the accepted containers, by media type. */
export const DEMUXERS: Record<string, string> = {
  'audio/mpeg': 'mp3',
  'audio/flac': 'flac',
  'audio/wav': 'wav',
  'audio/aiff': 'aiff',
  'audio/x-ms-wma': 'asf',
  'audio/ogg': 'ogg',
  'audio/mp4': 'mov',
  'video/mp4': 'mov',
  'audio/aac': 'aac',
}

/** Bars of a waveform need no finer filter, and this one costs next to nothing beside decoding. */
const THINNED = `${MIXED_FORMAT},aresample=${WAVE_RATE}:filter_size=4`

interface WaveformInput {
  ffmpegPath: string
  input: string
  contentType: string
  signal?: AbortSignal
}

/**
 * Decodes a file once and returns its waveform texts (spec §5), full and in few bars, those in bands, and its true length. Throws
 * an error with a Chinese reason when it has no sound, `MachineFault` when the machine cannot decode.
 */
export async function measureWaveform(request: WaveformInput) {
  const first = await measurePass(request, [])
  return first.outOfPhase.length === 0 ? first : measurePass(request, first.outOfPhase)
}

async function measurePass(request: WaveformInput, passages: OutOfPhase) {
  const demuxer = DEMUXERS[request.contentType]
  if (!demuxer) throw new Error('不支持该音频格式')
  const meter = createMeter(WAVE_RATE)
  const bands = createWaveMeter()
  const mixer = createMixer(WAVE_RATE)
  const listen = (chunk: Buffer) => {
    const samples = mixer.mix(chunk)
    meter.take(samples)
    bands.take(samples)
  }
  try {
    await decode(request, demuxer, listen, passages)
  } catch (error) {
    request.signal?.throwIfAborted()
    const fault = await machineFaultIn(error, (input) => decode({ ...request, input }, 'wav', () => {}))
    if (fault) throw fault
    throw new Error(meter.samples() === 0 ? '无法解码音频' : '音频文件已损坏', { cause: error })
  }
  if (meter.samples() === 0) throw new Error('无法解码音频')
  const durationMs = Math.round((meter.samples() / WAVE_RATE) * 1000)
  return { ...waveformTexts(meter.frames()), wave: wavesOf(bands.steps()), durationMs, outOfPhase: mixer.outOfPhase() }
}

/** Decodes a local file to samples of the meter's rate. */
function decode(
  { ffmpegPath, input, signal }: WaveformInput,
  demuxer: string,
  onOutput: (chunk: Buffer) => void,
  passages: OutOfPhase = [],
) {
  const args = ['-f', demuxer, '-t', String(LENGTH_LIMIT_S), '-i', `file:${input}`, '-map', '0:a:0', '-vn']
  const output = ['-af', `${inPhase(passages)}${THINNED}`, '-f', 's16le', 'pipe:1']
  return runFfmpeg(ffmpegPath, [...args, ...output], { timeoutMs: TIME_LIMIT_MS, onOutput, ...(signal ? { signal } : {}) })
}

/** The full waveform and the one in few bars, as texts. */
export function waveformTexts(frames: ArrayLike<number>) {
  return { waveform: formatWaveform(toBars(frames, BARS)), overview: formatWaveform(toBars(frames, OVERVIEW_BARS)) }
}

/** Measures the peak of each frame of 16-bit samples. */
export function createMeter(sampleRate: number) {
  const frameSamples = sampleRate / FRAMES_PER_S
  const frames = new Series()
  let peak = 0
  let inFrame = 0
  const take = (samples: Int16Array) => {
    for (let at = 0; at < samples.length; at += 1) {
      const sample = samples[at]!
      if (sample > peak) peak = sample
      else if (-sample > peak) peak = -sample
      inFrame += 1
      if (inFrame === frameSamples) {
        frames.push(peak)
        peak = 0
        inFrame = 0
      }
    }
  }
  return {
    take,
    samples: () => frames.values.length * frameSamples + inFrame,
    frames: (): ArrayLike<number> => (inFrame === 0 ? frames.values : withLast(frames.values, peak)),
  }
}

function withLast(values: Float32Array, last: number): Float32Array {
  const all = new Float32Array(values.length + 1)
  all.set(values)
  all[values.length] = last
  return all
}

/** Cuts chunks of any size into 16-bit little-endian samples; a sample split between chunks is joined. */
export function wholeSamples(): (chunk: Buffer) => Int16Array {
  let rest: Buffer = Buffer.alloc(0)
  return (chunk) => {
    const joined = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk
    // A typed array of samples has to begin at an even address.
    const bytes = joined.byteOffset % 2 === 0 ? joined : Buffer.from(new Uint8Array(joined).buffer)
    const even = bytes.length & ~1
    rest = bytes.subarray(even)
    return new Int16Array(bytes.buffer, bytes.byteOffset, even / 2)
  }
}

/** Peaks of `bars` equal parts, scaled to the waveform's maximum; silence is all zeros. */
export function toBars(frames: ArrayLike<number>, bars: number): number[] {
  const peaks = peaksOf(frames, bars)
  const loudest = peaks.reduce((most, peak) => Math.max(most, peak), 0)
  return peaks.map((peak) => (loudest === 0 ? 0 : Math.round((peak / loudest) * WAVEFORM.sampleMax)))
}

/** The maximum of each of `bars` equal parts; fewer where there are fewer frames. */
function peaksOf(frames: ArrayLike<number>, bars: number): number[] {
  const count = Math.min(bars, frames.length)
  return Array.from({ length: count }, (_, bar) => {
    const from = Math.floor((bar * frames.length) / count)
    const to = Math.floor(((bar + 1) * frames.length) / count)
    let peak = 0
    for (let index = from; index < to; index += 1) peak = Math.max(peak, frames[index] ?? 0)
    return peak
  })
}
