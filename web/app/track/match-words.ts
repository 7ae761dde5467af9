import { KEY_RELATION_LABELS, keyRelation, type Mixable, tempoDifference } from '@shenglang/contract/catalog/harmony'
import { joined } from './track-words.ts'

/**
 * How a track fits after another, always in this order: `同调 · +1.6 % · 能量 +1`. The tempo is how much faster it is; what is
 * unknown of either, and energy that stays, is left out.
 */
export function matchWords(from: Mixable, to: Mixable): string {
  const relation = keyRelation(from.tkey, to.tkey)
  const step = from.energy > 0 && to.energy > 0 ? to.energy - from.energy : 0
  return joined(
    relation ? KEY_RELATION_LABELS[relation] : '',
    from.tbpm > 0 && to.tbpm > 0 ? tempoWordsOf(tempoDifference(from.tbpm, to.tbpm)) : '',
    step === 0 ? '' : `能量 ${signed(step)}`,
  )
}

function tempoWordsOf(percent: number): string {
  const tenths = Math.abs(percent).toFixed(1)
  return Number(tenths) === 0 ? '同速' : `${percent < 0 ? '−' : '+'}${tenths} %`
}

/** `+1`, `−28`. */
export const signed = (number: number): string => (number < 0 ? `−${-number}` : `+${number}`)
