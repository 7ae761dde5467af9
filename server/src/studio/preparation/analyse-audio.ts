import type { BeatGrid } from '@shenglang/contract/media/beat-grid'
import type { Readings } from '@shenglang/contract/media/facts'
import type { Prints } from '../../media/index.ts'
import { toldGrid } from './analysis/beat-grid.ts'
import { energyOf } from './analysis/energy.ts'
import { plausibleBpm, withHint } from './analysis/hints.ts'
import { strongestPartMs } from './analysis/strongest-part.ts'
import { findCamelot, findTempo } from './analysis/tempo-and-key.ts'
import { AUDIO_LIMITS } from './limits.ts'
import { extractOnce, measureOnce } from './pass.ts'
import { proven } from './proving.ts'
import { readingsOf } from './readings.ts'
import { recognise } from './recognise.ts'

/** What the analysis alone says of a track, its tags unread. */
export interface AnalysedAudio {
  /** Beats a minute, 0 where nothing beats. */
  bpm: number
  bpmConfidence: number
  /** Null where nothing beats evenly. */
  grid: BeatGrid | null
  /** Camelot code, '' where there is none. */
  key: string
  keyConfidence: number
}

/** Listens to a file without preparing it; `folder` is an empty one to work in. Throws `PreparationFailed`. */
export async function analyseAudio(input: string, folder: string, ffmpegPath: string): Promise<AnalysedAudio> {
  const { facts } = await recognise(input, AUDIO_LIMITS)
  const features = await proven({ ffmpegPath }, () => extractOnce({ ffmpegPath, input, facts, folder, limits: AUDIO_LIMITS }))
  const tempo = findTempo(features)
  const key = findCamelot(features)
  return {
    bpm: tempo.value,
    bpmConfidence: tempo.confidence,
    grid: toldGrid(tempo),
    key: key.value,
    keyConfidence: key.confidence,
  }
}

/** What the catalogue shows and the player uses of a track, its own tags taken into account. */
export interface DescribedAudio {
  loudnessLufs: number | null
  previewMs: number
  tbpm: number
  grid: BeatGrid | null
  tkey: string
  energy: number
  readings: Readings | null
  prints: Prints
}

/** Describes a file without preparing it; `folder` is an empty one to work in. Throws `PreparationFailed`. */
export async function describeAudio(input: string, folder: string, ffmpegPath: string): Promise<DescribedAudio> {
  const { facts } = await recognise(input, AUDIO_LIMITS)
  const pass = { ffmpegPath, input, facts, folder, limits: AUDIO_LIMITS }
  const { features, loudnessLufs } = await proven(pass, () => measureOnce(pass))
  const tempo = findTempo(features)
  const key = findCamelot(features)
  const energy = energyOf(loudnessLufs, tempo.accents, features.levels)
  return {
    loudnessLufs,
    previewMs: strongestPartMs(features.levels, tempo.phrases),
    tbpm: withHint(tempo, plausibleBpm(facts.bpm)).value,
    grid: toldGrid(tempo),
    tkey: withHint(key, facts.key).value,
    energy,
    readings: readingsOf({ tempo, key, energy, facts }),
    prints: features.prints,
  }
}
