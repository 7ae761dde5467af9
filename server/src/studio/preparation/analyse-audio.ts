import type { BeatGrid } from '@shenglang/contract/media/beat-grid'
import type { Measurements } from '@shenglang/contract/media/facts'
import type { Section } from '@shenglang/contract/media/sections'
import { type Fingerprints, inPhase } from '../../media/index.ts'
import { publishedGrid } from './analysis/beat-grid.ts'
import { energyOf } from './analysis/energy.ts'
import { plausibleBpm, withHint } from './analysis/hints.ts'
import { sectionsOf } from './analysis/sections.ts'
import { strongestPartMs } from './analysis/strongest-part.ts'
import { findCamelot, findTempo } from './analysis/tempo-and-key.ts'
import { extractOnce, measureOnce } from './decode-pass.ts'
import { AUDIO_LIMITS } from './limits.ts'
import { measuredFeaturesOf } from './measured-features.ts'
import { proven } from './prove-playable.ts'
import { recognise } from './recognise.ts'

/** The results of the analysis alone, without the tags. */
export interface AnalysedAudio {
  /** Beats a minute; 0 without a beat. */
  bpm: number
  bpmConfidence: number
  /** Null without steady beats. */
  grid: BeatGrid | null
  /** Camelot code; '' without a key. */
  key: string
  keyConfidence: number
}

/** Analyses a file without preparing it; `folder` is an empty one to work in. Throws `PreparationFailed`. */
export async function analyseAudio(input: string, folder: string, ffmpegPath: string): Promise<AnalysedAudio> {
  const { facts } = await recognise(input, AUDIO_LIMITS)
  const features = await proven({ ffmpegPath }, () => extractOnce({ ffmpegPath, input, facts, folder, limits: AUDIO_LIMITS }))
  const tempo = findTempo(features)
  const key = findCamelot(features)
  return {
    bpm: tempo.value,
    bpmConfidence: tempo.confidence,
    grid: publishedGrid(tempo),
    key: key.value,
    keyConfidence: key.confidence,
  }
}

/** The features of a track that the catalogue and the player use, with its tags taken into account. */
export interface DescribedAudio {
  /** True where its channels cancel each other, so that one was turned over. */
  isTurned: boolean
  loudnessLufs: number | null
  previewMs: number
  tbpm: number
  grid: BeatGrid | null
  sections: Section[]
  tkey: string
  energy: number
  readings: Measurements | null
  prints: Fingerprints
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
    isTurned: inPhase(features.outOfPhase) !== '',
    loudnessLufs,
    previewMs: strongestPartMs(features.levels, tempo.phrases),
    tbpm: withHint(tempo, plausibleBpm(facts.bpm)).value,
    grid: publishedGrid(tempo),
    sections: sectionsOf(features.levels, tempo.grid),
    tkey: withHint(key, facts.key).value,
    energy,
    readings: measuredFeaturesOf({ tempo, key, energy, facts }),
    prints: features.prints,
  }
}
