import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { atEnd } from '../server/test/at-end.ts'
import { freePort } from '../server/test/free-port.ts'
import { buildResource, buildSource } from '../server/test/library.ts'
import { buildUser } from '../server/test/people.ts'
import { createClient } from '../server/test/requests.ts'
import { testApplication } from '../server/test/test-application.ts'
import { startBalancer } from './local/balancer.ts'

/** A site behind nginx. */
async function openSite(settings: Parameters<typeof testApplication>[0] = {}) {
  const application = await testApplication(settings)
  const site = Number(new URL(await application.app.listen({ port: 0, host: '127.0.0.1' })).port)
  const folder = await mkdtemp(join(tmpdir(), 'shenglang-sound-cache-'))
  await symlink(join(application.folder, 'media'), join(folder, 'media'))
  const port = await freePort()
  const balancer = await startBalancer({ folder, port, web: [site], media: [site] })
  atEnd(async () => {
    await balancer.close()
    await rm(folder, { recursive: true })
  })
  /** The names of the pieces that nginx has stored. */
  const stored = async () => {
    const entries = await readdir(join(folder, 'sound'), { recursive: true, withFileTypes: true })
    return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
  }
  return { ...application, send: createClient(application.app), origin: `http://127.0.0.1:${port}`, stored }
}

const site = await openSite()
const sender = await openSite({ MEDIA_ACCEL_PREFIX: '/_media/' })
type Site = typeof site

/** Two and a half pieces of nginx. */
const segment = randomBytes(2_600_000)
const LEVELS = { play_vip_level: 1 }

const track = async ({ database, files }: Site, level = {}) => {
  const key = `hls/ab/${randomBytes(8).toString('hex')}`
  await files.put(`${key}/high.m4s`, segment)
  await files.put(`${key}/index.m3u8`, Buffer.from('#EXTM3U'))
  return buildResource(database, level, [buildSource({ hls_key: key })])
}
const addressOf = async ({ send }: Site, id: string, headers: { token?: string } = {}) => {
  const { rows } = await send('GET', `/client/app/cms/file/${id}`, undefined, headers)
  return String((rows as { playUrl: string }[])[0]?.playUrl).replace('index.m3u8', 'high.m4s')
}
const at = async ({ origin }: Site, path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(`${origin}/api${path}`, { headers })
  const bytes = Buffer.from(await answer.arrayBuffer())
  return { status: answer.status, from: answer.headers.get('x-sound-cache'), range: answer.headers.get('content-range'), bytes }
}

test('nginx answers any range of an open recording from its pieces, and the whole of it', async () => {
  const address = await addressOf(site, await track(site))
  for (const from of ['MISS', 'HIT']) {
    const part = await at(site, address, { range: 'bytes=1040000-2200000' })
    expect([part.status, part.from, part.range]).toEqual([206, from, 'bytes 1040000-2200000/2600000'])
    expect(part.bytes.equals(segment.subarray(1_040_000, 2_200_001))).toBe(true)
  }
  const whole = await at(site, address)
  expect([whole.status, whole.bytes.equals(segment)]).toEqual([200, true])
  await expect.poll(site.stored).toHaveLength(3)
})

test('an invented query makes nginx store nothing more', async () => {
  const address = await addressOf(site, await track(site))
  const one = { range: 'bytes=0-0' }
  expect((await at(site, `${address}?x=1`, one)).from).toBe('MISS')
  for (const query of ['', '?x=2', '?x=3&y']) {
    const answer = await at(site, address + query, one)
    expect([answer.status, answer.bytes.equals(segment.subarray(0, 1))]).toEqual([206, true])
    expect(answer.from).not.toBe('MISS')
  }
})

test('where nginx sends the file itself, it stores nothing', async () => {
  const address = await addressOf(sender, await track(sender))
  for (let time = 0; time < 2; time += 1) {
    const part = await at(sender, address, { range: 'bytes=1040000-2200000' })
    expect([part.status, part.range]).toEqual([206, 'bytes 1040000-2200000/2600000'])
    expect(part.bytes.equals(segment.subarray(1_040_000, 2_200_001))).toBe(true)
  }
  const whole = await at(sender, address)
  expect([whole.status, whole.bytes.equals(segment)]).toEqual([200, true])
  expect(await sender.stored()).toEqual([])
})

test('what is restricted ends at nginx once the three seconds are over', async () => {
  const id = await track(site)
  const address = await addressOf(site, id)
  const head = { range: 'bytes=0-999' }
  expect((await at(site, address, head)).status).toBe(206)
  expect((await at(site, address, head)).from).toBe('HIT')
  await site.database.pool.query('update resources set play_vip_level = 1 where resource_id = $1', [id])
  site.clock.now = new Date(site.clock.now.getTime() + 10_000)
  await expect.poll(async () => (await at(site, address, head)).status).toBe(410)
})

test('nothing that is signed for one listener is stored', async () => {
  const id = await track(site, LEVELS)
  const member = await buildUser(site, { vip: { level: 1 } })
  const address = await addressOf(site, id, member)
  const theirs = { authorization: `Bearer ${member.token}`, range: 'bytes=0-999' }
  for (let time = 0; time < 2; time += 1) {
    const answer = await at(site, address, theirs)
    expect([answer.status, answer.from, answer.bytes.equals(segment.subarray(0, 1000))]).toEqual([206, null, true])
  }
  expect((await at(site, address, { range: 'bytes=0-999' })).status).toBe(403)
})
