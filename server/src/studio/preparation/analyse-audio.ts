import { findCamelot, findTempo } from './hearing/analysis.ts'
import { AUDIO_LIMITS } from './limits.ts'
import { hearOnce } from './pass.ts'
import { recognise } from './recognise.ts'

/** What the analysis alone says of a track, its tags unread. */
export interface AnalysedAudio {
  /** Beats a minute, 0 where nothing beats. */
  bpm: number
  bpmConfidence: number
  /** Camelot code, '' where there is none. */
  key: string
  keyConfidence: number
}

/** Listens to a file without preparing it; `folder` is an empty one to work in. Throws `PreparationFailed`. */
export async function analyseAudio(input: string, folder: string, ffmpegPath: string): Promise<AnalysedAudio> {
  const { facts } = await recognise(input, AUDIO_LIMITS)
  const heard = await hearOnce({ ffmpegPath, input, facts, folder, limits: AUDIO_LIMITS })
  const tempo = findTempo(heard.onsets, heard.levels)
  const key = findCamelot(heard.pitches, tempo)
  return { bpm: tempo.value, bpmConfidence: tempo.confidence, key: key.value, keyConfidence: key.confidence }
}
