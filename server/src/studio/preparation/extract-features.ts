import { FfmpegFailed, inPhase, runConfined } from '../../media/index.ts'
import { type AudioFeatures, createFeatureExtractor } from './analysis/features.ts'
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
  const { ffmpegPath, input, demuxer, durationMs, folder, limits, signal, onFraction } = extraction
  const extractor = createFeatureExtractor()
  const timeoutMs = timeLimitMs(limits, durationMs)
  const run = {
    input,
    demuxer,
    sandbox: { folder, memoryBytes: limits.memoryBytes, fileBytes: limits.fileBytes, cpuS: (2 * timeoutMs) / 1000 },
    timeoutMs,
    onOutput(chunk: Buffer) {
      extractor.add(chunk)
      if (extractor.durationMs() > limits.lengthMs) throw tooLong(limits, 'decode')
      if (durationMs > 0) onFraction?.(Math.min(1, extractor.durationMs() / durationMs))
    },
    ...(signal ? { signal } : {}),
  }
  const log = await runConfined(ffmpegPath, ['-loglevel', 'level+info', '-nostats', ...outputs], run).catch((cause) => {
    throw reasonOf(cause, extractor.durationMs())
  })
  const features = extractor.features()
  return { features, log }
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
