import { API_BASE } from '../../contract/src/constants.ts'
import { until } from '../../server/test/until.ts'
import { untilDemoIsWhole } from '../../tools/whole-demo.ts'
import { SITE_ORIGIN } from './endpoints.ts'

/** The journeys begin with all of the demo, and with its charts, which a worker computes once a minute. */
export default async () => {
  await untilDemoIsWhole(SITE_ORIGIN)
  for (const period of ['week', 'all']) await untilCounted(period)
}

/** The first count may come before the plays of all time are added up. */
async function untilCounted(period: string): Promise<void> {
  const isCounted = async () => {
    const answer = await fetch(`${SITE_ORIGIN}${API_BASE}/client/app/cms/chart?period=${period}`)
    const { data } = (await answer.json()) as { data?: { rows: unknown[] } }
    return (data?.rows.length ?? 0) > 10 || undefined
  }
  await until(`the chart of ${period}`, isCounted, { withinMs: 300_000, everyMs: 500 })
}
