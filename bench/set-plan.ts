import { CAMELOT_KEYS } from '@shenglang/contract/catalog/harmony'
import { seededRandom } from '@shenglang/demo/seeded-random'
import { proposeOrder } from '../web/app/catalog/crates/sets/plan/set-plan.ts'
import { median, sized, verdict } from './measure.ts'

/** Is a set's best order found before the browser seems to hang? */
const LIMITS_MS = sized<Record<string, number>>({ 100: 200, 500: 2000 }, { 20: 200 })
const ROUNDS = sized(5, 1)

const random = seededRandom('set plan')
const below = (count: number) => Math.floor(random() * count)

for (const [count, limitMs] of Object.entries(LIMITS_MS)) {
  const tracks = Array.from({ length: Number(count) }, () => ({
    tbpm: 118 + below(20),
    tkey: CAMELOT_KEYS[below(CAMELOT_KEYS.length)] ?? '',
    energy: below(11),
  }))
  for (const path of ['build', 'flat'] as const) {
    const took = Array.from({ length: ROUNDS }, () => {
      const startedAt = performance.now()
      proposeOrder(tracks, { rule: 'strict', percent: 6, path })
      return performance.now() - startedAt
    })
    verdict(`${limitMs} ms ÷ the order of ${count} tracks (${path}), ${median(took).toFixed(0)} ms`, limitMs / median(took), 1)
  }
}
