import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import type { BeatGrid } from '@shenglang/contract/media/beat-grid'
import type { Readings } from '@shenglang/contract/media/facts'
import { type AudioFacts, type EncodedWave, earlyEnd, type Prints, waveformTexts } from '../../media/index.ts'
import { toldGrid } from './analysis/beat-grid.ts'
import { energyOf } from './analysis/energy.ts'
import { plausibleBpm, withHint } from './analysis/hints.ts'
import { strongestPartMs } from './analysis/strongest-part.ts'
import { findCamelot, findTempo } from './analysis/tempo-and-key.ts'
import { hollowWords } from './hollow.ts'
import { type LadderFile, ladderFiles } from './ladder.ts'
import { AUDIO_LIMITS, type Limits, limitsOf } from './limits.ts'
import { decodeOnce } from './pass.ts'
import { proven } from './proving.ts'
import { readingsOf } from './readings.ts'
import { recognise } from './recognise.ts'
import { inStep, type OnStep } from './steps.ts'

/** All that the site needs to know of a track, and the files to play it. */
export interface PreparedAudio {
  /** IANA media type, by content. */
  contentType: string
  extension: string
  /** Bytes. */
  fileSize: number
  sha256: string
  durationMs: number
  /** What its artist should know of it, in words; '' otherwise. */
  warning: string
  /** What the file says of itself; a picture that nothing could draw is left out. */
  tags: Partial<AudioFacts>
  /** Waveform texts (spec §5). */
  waveform: string
  waveformOverview: string
  wave: EncodedWave
  /** EBU R128, integrated; null for silence. */
  loudnessLufs: number | null
  /** Beats a minute to a tenth, 0 where nothing beats. */
  tbpm: number
  /** 0 to 1. */
  bpmConfidence: number
  /** Null where nothing beats evenly. */
  grid: BeatGrid | null
  /** Camelot code, '' where there is none. */
  tkey: string
  keyConfidence: number
  /** 1 to 10. */
  energy: number
  /** What was heard beside what the tags say; null for what nobody can hear. */
  readings: Readings | null
  /** Where the most energetic half minute begins. */
  previewMs: number
  /** By what the recording is known again. */
  prints: Prints
  /** Files in `hls/` of the work folder, the master playlist first. */
  hls: LadderFile[]
}

export interface PreparationOptions {
  ffmpegPath: string
  signal?: AbortSignal
  onStep?: OnStep
  limits?: Limits
  /** The longest recording that is taken, within the limits. */
  lengthMaxMs?: number
}

/**
 * Prepares a track: decodes `input` once and writes its ladder to `folder`/hls, replacing what an earlier try left.
 * Throws `PreparationFailed`, or the signal's reason; then nothing is left in the folder and no process runs.
 */
export async function prepareAudio(input: string, folder: string, options: PreparationOptions): Promise<PreparedAudio> {
  const { ffmpegPath, signal, onStep } = options
  const limits = limitsOf(options, AUDIO_LIMITS)
  const ladder = join(folder, 'hls')
  try {
    const { facts, fileSize, sha256 } = await inStep('probe', options, () => recognise(input, limits, signal))
    const { features, loudnessLufs, hls } = await inStep('decode', options, async () => {
      await rm(ladder, { recursive: true, force: true })
      await mkdir(ladder, { recursive: true })
      const onFraction = (fraction: number) => onStep?.('decode', fraction)
      const pass = { ffmpegPath, input, facts, folder, limits, onFraction, ...(signal ? { signal } : {}) }
      return { ...(await proven(options, () => decodeOnce(pass))), hls: await ladderFiles(ladder) }
    })
    await setImmediate()
    const tempo = await inStep('tempo', options, () => findTempo(features))
    await setImmediate()
    const heardKey = await inStep('key', options, () => findCamelot(features))
    const key = withHint(heardKey, facts.key)
    const bpm = withHint(tempo, plausibleBpm(facts.bpm))
    const energy = await inStep('energy', options, () => energyOf(loudnessLufs, tempo.accents, features.levels))
    return {
      contentType: facts.contentType,
      extension: facts.extension,
      fileSize,
      sha256,
      durationMs: features.durationMs,
      warning: [earlyEnd(facts, features.durationMs), hollowWords({ durationMs: features.durationMs, loudnessLufs })]
        .filter((words) => words !== '')
        .join('；'),
      tags: facts,
      ...overviews(features.waveformFrames),
      wave: features.wave,
      loudnessLufs,
      tbpm: bpm.value,
      bpmConfidence: bpm.confidence,
      grid: toldGrid(tempo),
      tkey: key.value,
      keyConfidence: key.confidence,
      energy,
      readings: readingsOf({ tempo, key: heardKey, energy, facts }),
      previewMs: strongestPartMs(features.levels, tempo.phrases),
      prints: features.prints,
      hls,
    }
  } catch (error) {
    await rm(ladder, { recursive: true, force: true })
    throw error
  }
}

function overviews(frames: ArrayLike<number>) {
  const { waveform, overview } = waveformTexts(frames)
  return { waveform, waveformOverview: overview }
}
