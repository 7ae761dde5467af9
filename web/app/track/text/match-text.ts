import { KEY_RELATION_LABELS, keyRelation, type Mixable, tempoDifference, tempoTime } from '@shenglang/contract/catalog/harmony'
import * as texts from './initial-texts.ts'
import { joined } from './track-text.ts'

/**
 * The fit of one track after another, always in this order: `同调 · +1.6 % · 能量 +1`. The tempo is the change needed, with 半速 or 倍速
 * where it does not fit as it is; unknown values and equal energy are left out.
 */
export function matchText(from: Mixable, to: Mixable): string {
  const relation = keyRelation(from.tkey, to.tkey)
  const step = from.energy > 0 && to.energy > 0 ? to.energy - from.energy : 0
  return joined(
    relation ? KEY_RELATION_LABELS[relation] : '',
    from.tbpm > 0 && to.tbpm > 0 ? tempoTextOf(from.tbpm, to.tbpm) : '',
    step === 0 ? '' : texts.energyOf(signed(step)),
  )
}

export const TIME_LABELS = { same: '', half: texts.halfTime, double: texts.doubleTime } as const

function tempoTextOf(from: number, to: number): string {
  const percent = tempoDifference(from, to)
  const tenths = Math.abs(percent).toFixed(1)
  const time = TIME_LABELS[tempoTime(from, to)]
  if (Number(tenths) === 0) return time || texts.sameTempo
  return `${time}${time && ' '}${percent < 0 ? '−' : '+'}${tenths} %`
}

/** `+1`, `−28`. */
export const signed = (number: number): string => (number < 0 ? `−${-number}` : `+${number}`)
