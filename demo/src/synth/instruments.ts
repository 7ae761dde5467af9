import type { Random } from '@shenglang/contract/seeded-random'
import { renderBell } from './bell.ts'
import { PATCHES } from './patches.ts'
import { renderPluckedString } from './plucked-string.ts'
import type { Stereo } from './stereo.ts'
import { renderSubtractive } from './subtractive-voice.ts'
import { renderVocal } from './vocal.ts'

export type InstrumentName = keyof typeof PATCHES | 'guzheng' | 'bell' | 'vocal'

/** One note of an instrument; MIDI note 69 is 440 Hz. */
export function renderNote(instrument: InstrumentName, midi: number, heldSamples: number, random: Random): Stereo {
  const frequencyHz = 440 * 2 ** ((midi - 69) / 12)
  if (instrument === 'guzheng') return renderPluckedString(frequencyHz, random)
  if (instrument === 'bell') return renderBell(frequencyHz, heldSamples)
  if (instrument === 'vocal') return renderVocal(frequencyHz, heldSamples, random)
  return renderSubtractive(PATCHES[instrument], frequencyHz, heldSamples, random)
}
