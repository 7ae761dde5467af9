import { API_BASE } from '@shenglang/contract/constants'
import { until } from '../../server/test/until.ts'

/** Waits until a worker has computed the charts, once a minute; the first time may come before all plays are added up. */
export async function untilCharted(origin: string): Promise<void> {
  for (const period of ['week', 'all']) {
    const isCharted = async () => {
      const answer = await fetch(`${origin}${API_BASE}/client/app/cms/chart?period=${period}`)
      const { data } = (await answer.json()) as { data?: { rows: unknown[] } }
      return (data?.rows.length ?? 0) > 10 || undefined
    }
    await until(`the chart of ${period}`, isCharted, { withinMs: 300_000, everyMs: 500 })
  }
}
