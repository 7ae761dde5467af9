import { randomBytes } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { buildResource, buildSource } from '../../test/library.ts'
import { buildUser } from '../../test/people.ts'
import { startAgain, testApplication } from '../../test/test-application.ts'

const application = await testApplication()
const { app, database, files, settings } = application
const media = await startAgain(application, { settings: { ...settings, ROLES: ['media'] } })
afterAll(() => media.close())

const bytes = randomBytes(10_000)
const source = buildSource({ file_size: bytes.length })
await files.put(source.storage_key, bytes)
const gated = await buildResource(database, { play_vip_level: 1 }, [source])

test('a process that only serves media plays what the calls of another process allow, to the session that requested it', async () => {
  const { token } = await buildUser(application, { vip: { level: 1 } })
  const headers = { authorization: `Bearer ${token}` }
  const { rows } = (await app.inject({ url: `/api/client/app/cms/file/${gated}`, headers })).json()
  const url = `/api${rows[0].playUrl}`
  const played = await media.inject({ url, headers })
  expect([played.statusCode, played.rawPayload.equals(bytes)]).toEqual([200, true])
  expect((await media.inject({ url })).statusCode).toBeGreaterThanOrEqual(400)
  expect((await media.inject({ url: url.replace(/signed\/[^/]+\//, '') })).statusCode).toBeGreaterThanOrEqual(400)
})

test('a process that only serves media answers probes without an index of the catalogue, and no calls', async () => {
  const ready = await media.inject('/readyz')
  expect([ready.statusCode, Object.keys(ready.json().parts)]).toEqual([200, ['database', 'schema', 'keys', 'files']])
  expect((await media.inject(`/api/client/app/cms/file/${gated}`)).statusCode).toBe(404)
})
