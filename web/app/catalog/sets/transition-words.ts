import { KEY_RELATION_LABELS, type Mixable, type Transition } from '@shenglang/contract/catalog/harmony'
import { TIME_WORDS } from '../../track/match-words.ts'

const EVEN_PERCENT = 0.05

/** Why a transition is as good or bad as it is: key, tempo, energy. */
export function transitionWords(from: Mixable, to: Mixable, { relation, tempoPercent, energyStep, time }: Transition): string[] {
  const areKeysKnown = from.tkey !== '' && to.tkey !== ''
  const areTemposKnown = from.tbpm > 0 && to.tbpm > 0
  const areEnergiesKnown = from.energy > 0 && to.energy > 0
  return [
    relation ? KEY_RELATION_LABELS[relation] : areKeysKnown ? '调性不合' : '调性未知',
    ...(time === 'same' ? [] : [TIME_WORDS[time]]),
    areTemposKnown ? (Math.abs(tempoPercent) < EVEN_PERCENT ? '同速' : `${signed(tempoPercent.toFixed(1))}%`) : '速度未知',
    ...(areEnergiesKnown ? [energyStep === 0 ? '能量相同' : `能量 ${signed(String(energyStep))}`] : []),
  ]
}

const signed = (number: string) => (number.startsWith('-') ? number.replace('-', '−') : `+${number}`)

export type Grade = 'good' | 'fair' | 'poor' | 'clash'

export function gradeOf({ score, isClash }: Transition): Grade {
  if (isClash) return 'clash'
  return score >= 85 ? 'good' : score >= 65 ? 'fair' : 'poor'
}
