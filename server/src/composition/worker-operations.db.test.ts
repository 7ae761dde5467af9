import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '../../test/free-port.ts'
import { testDatabase } from '../../test/test-database.ts'
import { readSettings } from '../platform/settings.ts'
import { openWorkerOperations } from './worker-operations.ts'

test('a worker has probes and the metrics of its process at a port of its own', async () => {
  const port = await freePort()
  const METRICS_TOKEN = 'metrics-token-of-a-worker'
  const settings = readSettings({ ROLES: 'worker', WORKER_PORT: String(port), METRICS_TOKEN })
  const operations = await openWorkerOperations({ settings, database: await testDatabase(), log: undefined })
  onTestFinished(() => operations.close())
  const get = (path: string, headers: Record<string, string> = {}) => fetch(`http://127.0.0.1:${port}${path}`, { headers })
  expect((await get('/healthz')).status).toBe(200)
  expect(await (await get('/readyz')).json()).toEqual({ status: 'ok', parts: { database: 'ok' } })
  expect((await get('/metrics')).status).toBe(403)
  const metrics = await (await get('/metrics', { authorization: `Bearer ${METRICS_TOKEN}` })).text()
  for (const name of ['process_cpu_seconds_total', 'process_resident_memory_bytes', 'database_connections{state="busy"}']) {
    expect(metrics).toContain(`\n${name} `)
  }
  expect((await get('/api/client/app/cms/resource')).status).toBe(404)
})
