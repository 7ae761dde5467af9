import type { exportOverview, Metric, Range, readOverview } from '@shenglang/contract/office/overview'
import type { AnswerOf, CheckedArgsOf } from '@shenglang/contract/route'
import { shanghaiDay, shanghaiText } from '@shenglang/contract/shanghai'
import { withoutBlockedWords } from '../moderation/index.ts'
import { CSV_HEAD, csvLine } from '../platform/csv/csv.ts'
import type { Db } from '../platform/database/db.ts'
import { selectLostSearches, selectSteps, selectTopTracks } from './site-hours.sql.ts'
import { seriesOf, stepsOf } from './steps.ts'

const TOP = 5
/** There is no chart of a year: the one of all time comes nearest, and says so. */
const CHARTS = { today: 'day', week: 'week', month: 'month', year: 'all' } as const
const LOST = { days: 7, seekers: 3, limit: 12 }
/** Rows of a list in a file. */
const EXPORTED = 100

interface Reading {
  db: Db
  now: () => Date
}

/** The figures of the site over a range, and over the period of the same length before it. */
export async function readFigures({ db, now }: Reading, range: Range): Promise<AnswerOf<typeof readOverview>> {
  const steps = stepsOf(range, now())
  const [values, topTracks, lostSearches] = await Promise.all([
    selectSteps(db, steps),
    selectTopTracks(db, CHARTS[range], TOP),
    lostSearchesOf(db, LOST.limit),
  ])
  return { steps: stepTimes(steps), ...seriesOf(values, steps), topTracks, lostSearches }
}

/** Searches without a result, except for words that the site's filter blocks. */
async function lostSearchesOf(db: Db, limit: number) {
  const lost = await selectLostSearches(db, { ...LOST, limit })
  const words = lost.map(({ word }) => word)
  const shown = new Set(await withoutBlockedWords(db, words))
  return lost.filter(({ word }) => shown.has(word))
}

const stepTimes = ({ begin, stepMs, count }: { begin: Date; stepMs: number; count: number }) =>
  Array.from({ length: count }, (_, index) => new Date(begin.getTime() + index * stepMs).toISOString())

/** One figure or list of the overview as CSV. */
export async function exportFigure(
  reading: Reading,
  { range, metric }: CheckedArgsOf<typeof exportOverview>,
): Promise<AnswerOf<typeof exportOverview>> {
  const rows =
    metric === 'topTracks'
      ? await topTrackRows(reading, range)
      : metric === 'lostSearches'
        ? await lostSearchRows(reading)
        : await figureRows(reading, range, metric)
  return { fileName: `${metric}-${range}-${shanghaiDay(reading.now())}.csv`, csv: CSV_HEAD + rows.map(csvLine).join('') }
}

/** Rows of times in Shanghai, values, and the values of the period before. */
async function figureRows({ db, now }: Reading, range: Range, metric: Metric) {
  const steps = stepsOf(range, now())
  const { series } = seriesOf(await selectSteps(db, steps), steps)
  const rows = stepTimes(steps).map((time, index) => [
    shanghaiText(new Date(time)),
    series[metric].now[index] ?? '',
    series[metric].before[index] ?? '',
  ])
  return [['时间', '数值', '前一段时间'], ...rows]
}

async function topTrackRows({ db }: Reading, range: Range) {
  const tracks = await selectTopTracks(db, CHARTS[range], EXPORTED)
  return [
    ['编号', '作品', '艺人', '播放'],
    ...tracks.map(({ resourceId, title, artist, plays }) => [resourceId, title, artist, plays]),
  ]
}

async function lostSearchRows({ db }: Reading) {
  const searches = await lostSearchesOf(db, EXPORTED)
  return [['搜不到的词', '人数'], ...searches.map(({ word, seekers }) => [word, seekers])]
}
