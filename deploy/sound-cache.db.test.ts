import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { freePort } from '../server/test/free-port.ts'
import { buildResource, buildSource } from '../server/test/library.ts'
import { buildUser } from '../server/test/people.ts'
import { createClient } from '../server/test/requests.ts'
import { testApplication } from '../server/test/test-application.ts'
import { startBalancer } from './local/balancer.ts'

const application = await testApplication()
const { app, database, files } = application
const send = createClient(app)
const site = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
const folder = await mkdtemp(join(tmpdir(), 'shenglang-sound-cache-'))
const port = await freePort()
const balancer = await startBalancer({ folder, port, web: [site], media: [site] })
afterAll(async () => {
  await balancer.close()
  await rm(folder, { recursive: true })
})

/** Two and a half pieces of nginx. */
const segment = randomBytes(2_600_000)
const LEVELS = { play_vip_level: 1 }

const track = async (level = {}) => {
  const key = `hls/ab/${randomBytes(8).toString('hex')}`
  await files.put(`${key}/high.m4s`, segment)
  await files.put(`${key}/index.m3u8`, Buffer.from('#EXTM3U'))
  return buildResource(database, level, [buildSource({ hls_key: key })])
}
const addressOf = async (id: string, headers: { token?: string } = {}) => {
  const { rows } = await send('GET', `/client/app/cms/file/${id}`, undefined, headers)
  return String((rows as { playUrl: string }[])[0]?.playUrl).replace('index.m3u8', 'high.m4s')
}
const at = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(`http://127.0.0.1:${port}/api${path}`, { headers })
  const bytes = Buffer.from(await answer.arrayBuffer())
  return { status: answer.status, from: answer.headers.get('x-sound-cache'), range: answer.headers.get('content-range'), bytes }
}

test('nginx answers any range of an open recording from its pieces, and the whole of it', async () => {
  const address = await addressOf(await track())
  for (const from of ['MISS', 'HIT']) {
    const part = await at(address, { range: 'bytes=1040000-2200000' })
    expect([part.status, part.from, part.range]).toEqual([206, from, 'bytes 1040000-2200000/2600000'])
    expect(part.bytes.equals(segment.subarray(1_040_000, 2_200_001))).toBe(true)
  }
  const whole = await at(address)
  expect([whole.status, whole.bytes.equals(segment)]).toEqual([200, true])
})

test('what is restricted ends at nginx once the three seconds are over', async () => {
  const id = await track()
  const address = await addressOf(id)
  const head = { range: 'bytes=0-999' }
  expect((await at(address, head)).status).toBe(206)
  expect((await at(address, head)).from).toBe('HIT')
  await database.pool.query('update resources set play_vip_level = 1 where resource_id = $1', [id])
  application.clock.now = new Date(application.clock.now.getTime() + 10_000)
  await expect.poll(async () => (await at(address, head)).status).toBe(410)
})

test('nothing that is signed for one listener is stored', async () => {
  const id = await track(LEVELS)
  const member = await buildUser(application, { vip: { level: 1 } })
  const address = await addressOf(id, member)
  const theirs = { authorization: `Bearer ${member.token}`, range: 'bytes=0-999' }
  for (let time = 0; time < 2; time += 1) {
    const answer = await at(address, theirs)
    expect([answer.status, answer.from, answer.bytes.equals(segment.subarray(0, 1000))]).toEqual([206, null, true])
  }
  expect((await at(address, { range: 'bytes=0-999' })).status).toBe(403)
})
