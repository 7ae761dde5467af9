import { CHART_COUNTS, CHART_PERIODS, type ChartCount, type ChartPeriod } from '@shenglang/contract/catalog/discover/charts'
import type { Db } from '../../platform/database/db.ts'
import { daysFirst } from './days-first.ts'
import {
  computeChart,
  forgetListeners,
  insertLeaders,
  isChartFresh,
  lockRollup,
  rollUpEvents,
  selectDaysWithoutLeader,
  selectLeaders,
  updateDaysFirst,
  upsertLeadersOfToday,
} from './rollup.sql.ts'

/** Age in seconds at which charts are computed again. */
const CHARTS_FRESH_S = 300
/** Days back for which missing leaders are computed: those before the first start, or while no worker ran. */
const LEADERS_BACK_DAYS = 14

/**
 * Rolls recorded plays and downloads up into counts, and computes the charts when they are old. Each event is counted once,
 * however many processes do this and wherever one is interrupted. Returns the number of events taken.
 */
export async function rollUp(db: Db): Promise<number> {
  let taken = 0
  for (;;) {
    const events = await db.transaction().execute(async (transaction) => {
      return (await lockRollup(transaction)) ? rollUpEvents(transaction) : 0
    })
    taken += events
    if (events === 0) break
  }
  await forgetListeners(db)
  await computeCharts(db)
  return taken
}

/** Computes each chart in a transaction of its own; one that is skipped because the lock is taken waits for the next run. */
async function computeCharts(db: Db): Promise<void> {
  for (const counted of CHART_COUNTS) {
    for (const period of CHART_PERIODS) {
      if (await isChartFresh(db, { counted, period, seconds: CHARTS_FRESH_S })) continue
      if (period !== 'all') await addEarlierLeaders(db, counted, period)
      await db.transaction().execute(async (transaction) => {
        if (!(await lockRollup(transaction))) return
        await computeChart(transaction, counted, period)
        if (period !== 'all') await countDaysFirst(transaction, counted, period)
      })
    }
  }
}

type DatedPeriod = Exclude<ChartPeriod, 'all'>

/** Adds missing leaders a day at a time, since each day costs as much as a chart. */
async function addEarlierLeaders(db: Db, counted: ChartCount, period: DatedPeriod): Promise<void> {
  for (const ago of await selectDaysWithoutLeader(db, { counted, period }, LEADERS_BACK_DAYS)) {
    await db.transaction().execute(async (transaction) => {
      if (await lockRollup(transaction)) await insertLeaders(transaction, { counted, period }, ago)
    })
  }
}

async function countDaysFirst(transaction: Db, counted: ChartCount, period: DatedPeriod): Promise<void> {
  const chart = { counted, period }
  await upsertLeadersOfToday(transaction, chart)
  const byType = Map.groupBy(await selectLeaders(transaction, chart), ({ content_type }) => content_type)
  for (const [type, leaders] of byType) await updateDaysFirst(transaction, chart, type, daysFirst(leaders))
}
