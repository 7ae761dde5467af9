import { createMixer, FfmpegFailed, inPhase, type OutOfPhase, runConfined } from '../../media/index.ts'
import { ANALYSIS_RATE, type AudioFeatures, createFeatureExtractor } from './analysis/features.ts'
import { type Limits, timeLimitMs } from './limits.ts'
import { PreparationFailed } from './steps.ts'

export interface Extraction {
  ffmpegPath: string
  input: string
  /** ffmpeg's name of the container. */
  demuxer: string
  /** Length according to the header; 0 where it has none. */
  durationMs: number
  folder: string
  limits: Limits
  signal?: AbortSignal
  onFraction?: (fraction: number) => void
}

export interface Extracted {
  features: AudioFeatures
  /** The end of ffmpeg's output. */
  log: string
}

/**
 * Runs ffmpeg with these outputs and extracts features from the samples that it sends. A recording whose channels cancel each
 * other is processed again with filters that turn one over. Throws `PreparationFailed` where the file is to blame.
 */
export async function extractFeatures(extraction: Extraction, outputsOf: (filters: string) => string[]): Promise<Extracted> {
  const first = await extractPass(extraction, outputsOf(''))
  const { outOfPhase } = first.features
  const filters = inPhase(outOfPhase)
  if (filters === '') return first
  const { features, log } = await extractPass(extraction, outputsOf(filters))
  return { features: { ...features, outOfPhase }, log }
}

async function extractPass(extraction: Extraction, outputs: string[]): Promise<Extracted> {
  const { durationMs, limits, onFraction } = extraction
  const extractor = createFeatureExtractor()
  const onOutput = (chunk: Buffer) => {
    extractor.add(chunk)
    if (extractor.durationMs() > limits.lengthMs) throw tooLong(limits, 'decode')
    if (durationMs > 0) onFraction?.(Math.min(1, extractor.durationMs() / durationMs))
  }
  const log = await run(extraction, outputs, onOutput).catch((cause) => {
    throw reasonOf(cause, extractor.durationMs())
  })
  const features = extractor.features()
  return { features, log }
}

/**
 * The passages in which channels cancel each other, and the length, from the same samples as `extractFeatures` takes. Throws as
 * it does.
 */
export async function findOutOfPhase(
  extraction: Extraction,
  outputs: string[],
): Promise<{ outOfPhase: OutOfPhase; durationMs: number }> {
  const mixer = createMixer(ANALYSIS_RATE)
  let samples = 0
  const onOutput = (chunk: Buffer) => {
    samples += mixer.mix(chunk).length
  }
  await run(extraction, outputs, onOutput).catch((cause) => {
    throw reasonOf(cause, samples)
  })
  return { outOfPhase: mixer.outOfPhase(), durationMs: Math.round((samples * 1000) / ANALYSIS_RATE) }
}

/** Runs ffmpeg with one output to the pipe and returns the number of its bytes. Throws as `extractFeatures` does. */
export async function countOutput(extraction: Extraction, outputs: string[]): Promise<number> {
  let bytes = 0
  const onOutput = (chunk: Buffer) => {
    bytes += chunk.length
  }
  await run(extraction, outputs, onOutput).catch((cause) => {
    throw reasonOf(cause, bytes)
  })
  return bytes
}

function run(extraction: Extraction, outputs: string[], onOutput: (chunk: Buffer) => void): Promise<string> {
  const { ffmpegPath, input, demuxer, durationMs, folder, limits, signal } = extraction
  const timeoutMs = timeLimitMs(limits, durationMs)
  return runConfined(ffmpegPath, ['-loglevel', 'level+info', '-nostats', ...outputs], {
    input,
    demuxer,
    sandbox: { folder, memoryBytes: limits.memoryBytes, fileBytes: limits.fileBytes, cpuS: (2 * timeoutMs) / 1000 },
    timeoutMs,
    onOutput,
    ...(signal ? { signal } : {}),
  })
}

/** The failure of a file that is longer than the limit. */
export function tooLong({ lengthMs }: Limits, step: 'probe' | 'decode'): PreparationFailed {
  const minutes = Math.floor(lengthMs / 60_000)
  const most = minutes % 60 === 0 ? `${minutes / 60} 小时` : `${minutes} 分钟`
  return new PreparationFailed(step, `太长，最长 ${most}`, { isTheFile: true })
}

export function damaged(reason: string, cause?: unknown): PreparationFailed {
  return new PreparationFailed('decode', reason, { isTheFile: true, cause })
}

/** The error of a failed run, on the assumption that the file is to blame; `proven` checks that. */
function reasonOf(cause: unknown, decodedMs: number): unknown {
  if (!(cause instanceof FfmpegFailed)) return cause
  if (cause.isTimeout) return damaged('处理超时：文件太长或太复杂', cause)
  return damaged(decodedMs === 0 ? '无法解码' : '文件已损坏', cause)
}
