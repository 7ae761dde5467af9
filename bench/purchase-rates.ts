import { percentile, sized, verdict } from './measure.ts'
import { buyEvenly, openNight } from './purchases/night.ts'
import { processTimes } from './purchases/process-times.ts'

/**
 * How many complete purchases a second succeed before one in twenty waits longer than a second for its track, and what do
 * they cost each process? `node bench/purchase-rates.ts [SECONDS]`, for each rate.
 */
const SECONDS = Number(process.argv[2] ?? sized(10, 1))
const RATES = sized([20, 40, 60, 80, 100, 120, 140], [5])
const WAIT_MS = 1000
const RATE_MIN = 80

const night = await openNight({ port: 4122, buyers: RATES.reduce((sum, rate) => sum + rate * SECONDS, 0) })
try {
  const reached = await climb()
  verdict(`purchases a second (${reached}) ÷ ${RATE_MIN}`, reached / RATE_MIN, 1)
} finally {
  await night.close()
}

/** The highest rate at which all purchases met the limit. */
async function climb(): Promise<number> {
  let reached = 0
  for (const rate of RATES) {
    const before = await processTimes(night.server.pid)
    const { playableMs, errors } = await buyEvenly(night.buyers.splice(0, rate * SECONDS), rate, night.purchase)
    const after = await processTimes(night.server.pid)
    const msEach = (name: keyof typeof before) => `${(((after[name] - before[name]) * 1000) / (rate * SECONDS)).toFixed(1)} ms`
    const p95Ms = percentile(playableMs, 0.95)
    process.stdout.write(
      `${rate}/s: p95 ${p95Ms.toFixed(0)} ms, ${errors.length} errors; processor time for each: ` +
        `server ${msEach('server')}, worker ${msEach('worker')}, PostgreSQL ${msEach('postgres')}\n`,
    )
    for (const error of new Set(errors)) process.stdout.write(`${error}\n`)
    if (errors.length > 0 || p95Ms > WAIT_MS) break
    reached = rate
  }
  return reached
}
