import { KEY_RELATION_LABELS, keyRelation, type Mixable, tempoDifference, tempoTime } from '@shenglang/contract/catalog/harmony'
import { joined } from './track-words.ts'

/**
 * How a track fits after another, always in this order: `同调 · +1.6 % · 能量 +1`. The tempo is how much faster it is, with
 * 半速 or 倍速 where it does not fit as it is; what is unknown of either, and energy that stays, is left out.
 */
export function matchWords(from: Mixable, to: Mixable): string {
  const relation = keyRelation(from.tkey, to.tkey)
  const step = from.energy > 0 && to.energy > 0 ? to.energy - from.energy : 0
  return joined(
    relation ? KEY_RELATION_LABELS[relation] : '',
    from.tbpm > 0 && to.tbpm > 0 ? tempoWordsOf(from.tbpm, to.tbpm) : '',
    step === 0 ? '' : `能量 ${signed(step)}`,
  )
}

export const TIME_WORDS = { same: '', half: '半速', double: '倍速' } as const

function tempoWordsOf(from: number, to: number): string {
  const percent = tempoDifference(from, to)
  const tenths = Math.abs(percent).toFixed(1)
  const time = TIME_WORDS[tempoTime(from, to)]
  if (Number(tenths) === 0) return time || '同速'
  return `${time}${time && ' '}${percent < 0 ? '−' : '+'}${tenths} %`
}

/** `+1`, `−28`. */
export const signed = (number: number): string => (number < 0 ? `−${-number}` : `+${number}`)
