import { KEY_RELATION_LABELS, type Mixable, type Transition } from '@shenglang/contract/catalog/harmony'
import { TIME_LABELS } from '../../../track/text/match-text.ts'
import type { SetTransition } from './plan/set-plan.ts'
import * as texts from './texts.ts'

const EVEN_PERCENT = 0.05

/** The reasons of a transition's score: key, tempo, energy. */
export function transitionText(from: Mixable, to: Mixable, { relation, tempoPercent, energyStep, time }: Transition): string[] {
  const areKeysKnown = from.tkey !== '' && to.tkey !== ''
  const areTemposKnown = from.tbpm > 0 && to.tbpm > 0
  const areEnergiesKnown = from.energy > 0 && to.energy > 0
  return [
    relation ? KEY_RELATION_LABELS[relation] : areKeysKnown ? texts.keyClash : texts.keyUnknown,
    ...(time === 'same' ? [] : [TIME_LABELS[time]]),
    areTemposKnown
      ? Math.abs(tempoPercent) < EVEN_PERCENT
        ? texts.sameTempo
        : `${signed(tempoPercent.toFixed(1))}%`
      : texts.tempoUnknown,
    ...(areEnergiesKnown ? [energyStep === 0 ? texts.sameEnergy : texts.energyOf(signed(String(energyStep)))] : []),
  ]
}

const signed = (number: string) => (number.startsWith('-') ? number.replace('-', '−') : `+${number}`)

export type Grade = 'good' | 'fair' | 'poor' | 'loosened' | 'clash'

export function gradeOf({ score, isClash, isLoosened }: SetTransition): Grade {
  if (isClash) return 'clash'
  if (isLoosened) return 'loosened'
  return score >= 85 ? 'good' : score >= 65 ? 'fair' : 'poor'
}
