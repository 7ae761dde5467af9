import { soundingKey } from '@shenglang/contract/catalog/work/sounding'
import { clockTime } from '@shenglang/contract/format'
import type { MixPlan } from '@shenglang/player/mixing/mix-plan'
import { signed } from './match-text.ts'
import * as texts from './texts.ts'
import { joined } from './track-text.ts'

interface Analysed {
  tbpm: number
  tkey: string
}

/** The coming track of a mix is not time-stretched: its pitch changes with its speed. */
const speedOf = ({ rate }: MixPlan) => ({ rate, isKeyLocked: false })

/** The bar and time at which a track mixes out or in: `从第 33 小节进 · 01:02`. */
export const positionText = (does: '进' | '出', bar: number | undefined, atMs: number): string =>
  joined(
    bar === undefined ? texts.fromTime(clockTime(atMs), does) : texts.fromBar(bar, does),
    bar === undefined ? '' : clockTime(atMs),
  )

/** A warning where a tempo changes within the overlap; '' otherwise. */
export const changeText = (changesAtMs: number | undefined): string =>
  changesAtMs === undefined ? '' : texts.tempoChangesAt(clockTime(changesAtMs))

/** The effect of the coming track's speed: `原速 126 · 变速 −1.6% · 音调 −28 音分`. */
export function speedText(to: Analysed, plan: MixPlan): string {
  const percent = Math.round((plan.rate - 1) * 1000) / 10
  if (percent === 0) return texts.originalSpeed
  const { cents, tkey } = soundingKey(to.tkey, speedOf(plan))
  const pitch =
    tkey === '' ? '' : tkey === to.tkey ? texts.pitchCents(signed(cents)) : texts.keyShift(to.tkey, tkey, signed(cents))
  return joined(to.tbpm > 0 ? texts.originalTempo(to.tbpm) : '', texts.speedChange(signed(percent)), pitch)
}

/** The key of the coming track at its speed. */
export const playedKey = (to: Analysed, plan: MixPlan): string => soundingKey(to.tkey, speedOf(plan)).tkey
