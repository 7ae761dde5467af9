import { setTimeout as delay } from 'node:timers/promises'
import { API_BASE } from '../../contract/src/constants.ts'
import { untilDemoIsWhole } from '../../tools/whole-demo.ts'
import { SITE_ORIGIN } from './endpoints.ts'

/** The journeys begin with all of the demo, and with its charts, which a worker computes once a minute. */
export default async () => {
  await untilDemoIsWhole(SITE_ORIGIN)
  for (const period of ['week', 'all']) await untilCounted(period)
}

/** The first count may come before the plays of all time are added up. */
async function untilCounted(period: string): Promise<void> {
  for (;;) {
    const answer = await fetch(`${SITE_ORIGIN}${API_BASE}/client/app/cms/chart?period=${period}`)
    const { data } = (await answer.json()) as { data?: { rows: unknown[] } }
    if ((data?.rows.length ?? 0) > 10) return
    await delay(500)
  }
}
