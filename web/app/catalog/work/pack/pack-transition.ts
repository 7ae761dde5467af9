import {
  KEY_RELATION_LABELS,
  keyRelation,
  MIX_PERCENT_DEFAULT,
  type Mixable,
  mixes,
  tempoChange,
} from '@shenglang/contract/catalog/harmony'
import { matchText } from '../../../track/text/match-text.ts'
import { joined } from '../../../track/text/track-text.ts'
import * as texts from './texts.ts'

export interface Transition {
  /** Neighbours fit by key and tempo; anything else is a jump, unless a key is unknown. */
  kind: 'fits' | 'jumps' | 'unknown'
  /** In one word: `大小调`, `跳一下`. */
  label: string
}

/** Classifies the transition from the previous track of a pack: a tempo jump, an unknown key, or the relation of the keys. */
export function transitionOf(before: Mixable, track: Mixable): Transition {
  const isFar = before.tbpm > 0 && track.tbpm > 0 && Math.abs(tempoChange(before.tbpm, track.tbpm)) > MIX_PERCENT_DEFAULT
  if (isFar) return { kind: 'jumps', label: texts.jump }
  if (before.tkey === '' || track.tkey === '') return { kind: 'unknown', label: texts.keyUnknown }
  const relation = keyRelation(before.tkey, track.tkey)
  if (!relation || !mixes(before.tkey, track.tkey, 'strict')) return { kind: 'jumps', label: texts.jump }
  return { kind: 'fits', label: KEY_RELATION_LABELS[relation] }
}

/** The text of a row: `升一位 · +1.6 %`, `跳一下 · +7.1 %`; `开场` of the first. */
export function transitionText(before: Mixable | undefined, track: Mixable): string {
  if (!before) return texts.opens
  const { kind, label } = transitionOf(before, track)
  // A jump claims no relation, whatever a looser rule would call it.
  return kind === 'fits' ? matchText(before, track) : joined(label, matchText({ ...before, tkey: '' }, track))
}
