import { CHART_COUNTS, CHART_PERIODS } from '@shenglang/contract/catalog/charts'
import type { Kysely } from 'kysely'
import type { Tables } from '../platform/database/tables.ts'
import { areChartsFresh, computeChart, forgetListeners, lockRollup, rollUpEvents } from './rollup.sql.ts'

/** How old charts may get, in seconds. */
const CHARTS_FRESH_S = 300

/**
 * Rolls recorded plays and downloads up into counts, and computes the charts when they are old. Each event is counted
 * once, however many processes do this and wherever one is cut off. Returns how many events were taken.
 */
export async function rollUp(db: Kysely<Tables>): Promise<number> {
  let taken = 0
  for (;;) {
    const events = await db.transaction().execute(async (transaction) => {
      return (await lockRollup(transaction)) ? rollUpEvents(transaction) : 0
    })
    taken += events
    if (events === 0) break
  }
  await forgetListeners(db)
  if (!(await areChartsFresh(db, CHARTS_FRESH_S))) await computeCharts(db)
  return taken
}

async function computeCharts(db: Kysely<Tables>): Promise<void> {
  for (const counted of CHART_COUNTS) {
    for (const period of CHART_PERIODS) {
      await db.transaction().execute(async (transaction) => {
        if (await lockRollup(transaction)) await computeChart(transaction, counted, period)
      })
    }
  }
}
