import { percentile, sized, verdict } from './measure.ts'
import { buyEvenly, openNight } from './purchases/night.ts'

/**
 * Does a night of purchases at the sandbox go through: ordered, paid at the cashier, notified, and then playable? 1,000 at 50 a
 * second: `node bench/purchase-night.ts [PURCHASES]`.
 */
const PURCHASES = Number(process.argv[2] ?? sized(1000, 10))
const A_SECOND = sized(50, 5)
const PLAYABLE_P95_MS = 300

const night = await openNight({ port: 4121, buyers: PURCHASES })
try {
  const { createMs, playableMs, errors } = await buyEvenly(night.buyers, A_SECOND, night.purchase)
  for (const error of new Set(errors)) process.stdout.write(`${error}\n`)
  const [createdP95, playableP95] = [percentile(createMs, 0.95), percentile(playableMs, 0.95)]
  process.stdout.write(
    `${playableMs.length} of ${PURCHASES} purchases at ${A_SECOND}/s; p95: created in ${createdP95.toFixed(0)} ms, playable ${playableP95.toFixed(0)} ms after the cashier's answer\n`,
  )
  verdict('purchases without error', playableMs.length / PURCHASES, 1)
  verdict(`${PLAYABLE_P95_MS} ms ÷ p95 from notification to playable`, PLAYABLE_P95_MS / playableP95, 1)
} finally {
  await night.close()
}
