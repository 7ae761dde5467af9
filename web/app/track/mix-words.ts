import { KEY_RELATION_LABELS, keyRelation } from '@shenglang/contract/catalog/harmony'
import { soundingKey } from '@shenglang/contract/catalog/sounding'
import { clockTime } from '@shenglang/contract/format'
import type { MixPlan } from '@shenglang/player/mix-plan'
import { signed } from './match-words.ts'
import { joined } from './track-words.ts'

interface Heard {
  tbpm: number
  tkey: string
}

/** The coming track of a mix is not stretched: its pitch goes with its speed. */
const speedOf = ({ rate }: MixPlan) => ({ rate, isKeyLocked: false })

/** How one goes into the other: `升一位 · 重叠 8 小节 · 15.5 秒`. */
export function mixWords(from: Heard, to: Heard, plan: MixPlan): string {
  const heard = heardKey(to, plan)
  const relation = keyRelation(from.tkey, heard)
  const areKeysKnown = from.tkey !== '' && heard !== ''
  const isOnBars = plan.leavesInBar !== undefined && plan.entersInBar !== undefined
  return joined(
    relation ? KEY_RELATION_LABELS[relation] : areKeysKnown ? '调性不合' : '',
    `重叠 ${plan.blendBars === undefined ? '' : `${plan.blendBars} 小节 · `}${(plan.blendMs / 1000).toFixed(1)} 秒`,
    isOnBars ? '' : '没有节拍网格，拍子未必对齐',
  )
}

/** Where in its own music a track leaves or enters: `从第 33 小节进 · 01:02`. */
export const placeWords = (does: '进' | '出', bar: number | undefined, atMs: number): string =>
  joined(
    bar === undefined ? `从 ${clockTime(atMs)} ${does}` : `从第 ${bar} 小节${does}`,
    bar === undefined ? '' : clockTime(atMs),
  )

/** What becomes of the beats where the tempo of a track changes while both are heard; '' where it does not. */
export const changeWords = (changesAtMs: number | undefined): string =>
  changesAtMs === undefined ? '' : `${clockTime(changesAtMs)} 变速，之后拍子会错开`

/** What the speed of the coming track does to it: `原速 126 · 变速 −1.6% · 音调 −28 音分`. */
export function speedWords(to: Heard, plan: MixPlan): string {
  const percent = Math.round((plan.rate - 1) * 1000) / 10
  if (percent === 0) return '原速'
  const { cents, tkey } = soundingKey(to.tkey, speedOf(plan))
  const pitch =
    tkey === '' ? '' : tkey === to.tkey ? `音调 ${signed(cents)} 音分` : `音调 ${to.tkey} → ${tkey} ${signed(cents)} 音分`
  return joined(to.tbpm > 0 ? `原速 ${to.tbpm}` : '', `变速 ${signed(percent)}%`, pitch)
}

/** Key of the coming track as it is heard. */
export const heardKey = (to: Heard, plan: MixPlan): string => soundingKey(to.tkey, speedOf(plan)).tkey
