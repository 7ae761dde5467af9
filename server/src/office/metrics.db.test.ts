import { expect, test } from 'vitest'
import { testApplication } from '../../test/test-application.ts'

const METRICS_TOKEN = 'metrics-token-of-the-office'
const { app, database } = await testApplication({ METRICS_TOKEN })
const metrics = async () => (await app.inject({ url: '/metrics', headers: { authorization: `Bearer ${METRICS_TOKEN}` } })).body

test('the queue, the disk and the connections are measured; a backup that was never made has no time', async () => {
  await database.pool.query(`insert into pgboss.job (name, data, state) select name, '{}', 'failed' from pgboss.queue limit 1`)
  const body = await metrics()
  expect(body).toMatch(/^jobs\{queue="[\w.-]+",state="failed"\} 1$/m)
  expect(body).toMatch(/^disk_free_bytes \d+/m)
  expect(body).toMatch(/^database_connections\{state="waiting"\} 0$/m)
  expect(body).toMatch(/^backup_made_timestamp_seconds Nan$/m)
})

test('a database without the queue leaves the other metrics', async () => {
  await database.pool.query('alter schema pgboss rename to pgboss_away')
  const body = await metrics()
  await database.pool.query('alter schema pgboss_away rename to pgboss')
  expect(body).not.toMatch(/^jobs\{/m)
  expect(body).toMatch(/^http_request_duration_seconds/m)
})
