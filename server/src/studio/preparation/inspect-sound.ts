import { isLossless } from '@shenglang/contract/media/formats'
import { type AudioFacts, DEMUXERS, inPhase, probeAudio } from '../../media/index.ts'
import { ANALYSIS_FORMAT, SAMPLES } from './decode-pass.ts'
import { countOutput, type Extraction, findOutOfPhase } from './extract-features.ts'
import { AUDIO_LIMITS } from './limits.ts'
import { proven } from './prove-playable.ts'

/** Facts of a recording's sound that need no preparation. */
export interface InspectedSound {
  /** Bits a second of the sound alone, without tags and pictures; 0 for lossless files, films and where nothing is known. */
  bitRate: number
  /** True where its channels cancel each other, so that one is turned over for the analysis and for mono players. */
  isTurned: boolean
}

interface Options {
  ffmpegPath: string
  signal?: AbortSignal
}

/** Inspects a file of the library; decodes it without encoding anything. `folder` is one to work in. Throws `PreparationFailed`. */
export async function inspectSound(input: string, folder: string, options: Options): Promise<InspectedSound> {
  const facts = await probeAudio(input).catch(() => undefined)
  if (!facts) return { bitRate: 0, isTurned: false }
  const extraction = { ...options, input, folder, limits: AUDIO_LIMITS, ...containerOf(facts) }
  const outputs = ['-map', '0:a:0', '-vn', '-af', ANALYSIS_FORMAT, ...SAMPLES]
  const { outOfPhase, durationMs } = await proven(options, () => findOutOfPhase(extraction, outputs))
  const bitRate = await bitRateOf(extraction, facts, durationMs)
  return { bitRate, isTurned: inPhase(outOfPhase) !== '' }
}

/**
 * The average of its sound, from the packets themselves: the size of a file counts covers, and the header of an MP3 of varying
 * rate says that of its first frames.
 */
export async function bitRateOf(extraction: Extraction, { contentType }: AudioFacts, durationMs: number): Promise<number> {
  if (isLossless(contentType) || !contentType.startsWith('audio/') || durationMs === 0) return 0
  const bytes = await countOutput(extraction, ['-map', '0:a:0', '-c', 'copy', '-f', 'data', 'pipe:1'])
  return Math.round((bytes * 8000) / durationMs)
}

/** The container of a file, for ffmpeg. */
export const containerOf = ({ contentType, durationMs }: AudioFacts) => ({ demuxer: DEMUXERS[contentType] ?? '', durationMs })
