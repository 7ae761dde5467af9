import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import type { BeatGrid } from '@shenglang/contract/media/beat-grid'
import type { Measurements } from '@shenglang/contract/media/facts'
import type { Section } from '@shenglang/contract/media/sections'
import {
  type AudioFacts,
  type EncodedWave,
  earlyEnd,
  type Fingerprints,
  inPhase,
  outOfPhaseText,
  waveformTexts,
} from '../../media/index.ts'
import { publishedGrid } from './analysis/beat-grid.ts'
import { energyOf } from './analysis/energy.ts'
import { plausibleBpm, withHint } from './analysis/hints.ts'
import { sectionsOf } from './analysis/sections.ts'
import { strongestPartMs } from './analysis/strongest-part.ts'
import { findCamelot, findTempo } from './analysis/tempo-and-key.ts'
import { decodeOnce } from './decode-pass.ts'
import { bitRateOf, containerOf } from './inspect-sound.ts'
import { AUDIO_LIMITS, type Limits, limitsOf } from './limits.ts'
import { measuredFeaturesOf } from './measured-features.ts'
import { proven } from './prove-playable.ts'
import { recognise } from './recognise.ts'
import { type RenditionFile, renditionFiles } from './renditions.ts'
import { hollowText } from './silence-check.ts'
import { inStep, type OnStep } from './steps.ts'

/** The facts of a track that the site stores, and the files to play it. */
export interface PreparedAudio {
  /** IANA media type, by content. */
  contentType: string
  extension: string
  /** Bytes. */
  fileSize: number
  sha256: string
  durationMs: number
  /** A warning for its artist in Chinese; '' otherwise. */
  warning: string
  /** The file's tags; a picture that cannot be drawn is left out. */
  tags: Partial<AudioFacts>
  /** Waveform texts (spec §5). */
  waveform: string
  waveformOverview: string
  wave: EncodedWave
  /** Bits a second of the sound alone; 0 for lossless files and films. */
  bitRate: number
  /** True where its channels cancel each other, so that one was turned over. */
  isTurned: boolean
  /** EBU R128, integrated; null for silence. */
  loudnessLufs: number | null
  /** Beats a minute to a tenth; 0 without a beat. */
  tbpm: number
  /** 0 to 1. */
  bpmConfidence: number
  /** Null without steady beats. */
  grid: BeatGrid | null
  /** Empty where the parts are not certain. */
  sections: Section[]
  /** Camelot code; '' without a key. */
  tkey: string
  keyConfidence: number
  /** 1 to 10. */
  energy: number
  /** The measured values and those of the tags; null where nothing can be measured. */
  readings: Measurements | null
  /** Start of the most energetic half minute. */
  previewMs: number
  /** The fingerprint of the recording. */
  prints: Fingerprints
  /** Files in `hls/` of the work folder, the master playlist first. */
  hls: RenditionFile[]
}

export interface PreparationOptions {
  ffmpegPath: string
  signal?: AbortSignal
  onStep?: OnStep
  limits?: Limits
  /** The longest recording that is accepted, within the limits. */
  lengthMaxMs?: number
}

/**
 * Prepares a track: decodes `input` once and writes its renditions to `folder`/hls, replacing those of an earlier try. Throws
 * `PreparationFailed`, or the signal's reason; then nothing is left in the folder and no process runs.
 */
export async function prepareAudio(input: string, folder: string, options: PreparationOptions): Promise<PreparedAudio> {
  const { ffmpegPath, signal, onStep } = options
  const limits = limitsOf(options, AUDIO_LIMITS)
  const renditions = join(folder, 'hls')
  try {
    const { facts, fileSize, sha256 } = await inStep('probe', options, () => recognise(input, limits, signal))
    const { features, loudnessLufs, hls, bitRate } = await inStep('decode', options, async () => {
      await rm(renditions, { recursive: true, force: true })
      await mkdir(renditions, { recursive: true })
      const onFraction = (fraction: number) => onStep?.('decode', fraction)
      const pass = { ffmpegPath, input, facts, folder, limits, onFraction, ...(signal ? { signal } : {}) }
      const decoded = await proven(options, () => decodeOnce(pass))
      const bitRate = await bitRateOf({ ...pass, ...containerOf(facts) }, facts, decoded.features.durationMs)
      return { ...decoded, hls: await renditionFiles(renditions), bitRate }
    })
    await setImmediate()
    const tempo = await inStep('tempo', options, () => findTempo(features))
    await setImmediate()
    const soundingKey = await inStep('key', options, () => findCamelot(features))
    const key = withHint(soundingKey, facts.key)
    const bpm = withHint(tempo, plausibleBpm(facts.bpm))
    const energy = await inStep('energy', options, () => energyOf(loudnessLufs, tempo.accents, features.levels))
    return {
      contentType: facts.contentType,
      extension: facts.extension,
      fileSize,
      sha256,
      durationMs: features.durationMs,
      warning: [
        facts.note ?? '',
        outOfPhaseText(features.outOfPhase),
        earlyEnd(facts, features.durationMs),
        hollowText({ durationMs: features.durationMs, loudnessLufs }),
      ]
        .filter((text) => text !== '')
        .join('；'),
      tags: facts,
      ...overviews(features.waveformFrames),
      wave: features.wave,
      bitRate,
      isTurned: inPhase(features.outOfPhase) !== '',
      loudnessLufs,
      tbpm: bpm.value,
      bpmConfidence: bpm.confidence,
      grid: publishedGrid(tempo),
      sections: sectionsOf(features.levels, tempo.grid),
      tkey: key.value,
      keyConfidence: key.confidence,
      energy,
      readings: measuredFeaturesOf({ tempo, key: soundingKey, energy, facts }),
      previewMs: strongestPartMs(features.levels, tempo.phrases),
      prints: features.prints,
      hls,
    }
  } catch (error) {
    await rm(renditions, { recursive: true, force: true })
    throw error
  }
}

function overviews(frames: ArrayLike<number>) {
  const { waveform, overview } = waveformTexts(frames)
  return { waveform, waveformOverview: overview }
}
