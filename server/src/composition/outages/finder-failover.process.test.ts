import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { parse } from 'node-html-parser'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FINDER_SECRET, startFinderProcess } from '../../../test/finder/finder-process.ts'
import { buildArtist, buildResource } from '../../../test/library.ts'
import { createClient } from '../../../test/requests.ts'
import { startAgain, testApplication } from '../../../test/test-application.ts'
import { ensureWebBuild } from '../../pages/build-site.ts'
import { readSettings } from '../../platform/settings.ts'
import { DOMAINS } from '../domains.ts'

await ensureWebBuild()
const application = await testApplication()
const { database, folder } = application
const NAMES = ['near', 'far'] as const
type Name = (typeof NAMES)[number]
const socketOf = (name: Name) => join(folder, `${name}.sock`)
const running = new Map<Name, Awaited<ReturnType<typeof startFinderProcess>>>()
const start = async (name: Name) => running.set(name, await startFinderProcess(database, socketOf(name), join(folder, name)))
const kill = (name: Name) => running.get(name)?.end('SIGKILL')

let app: FastifyInstance
const get = async (path: string) => createClient(app)('GET', `/client/app/cms/${path}`)
const statusOf = async (path: string) => (await get(path)).status

beforeAll(async () => {
  const artist_id = await buildArtist(database, '林夜')
  for (let n = 1; n <= 30; n += 1) await buildResource(database, { title: `曲目 ${n}`, artist_id, style: 'house', tbpm: 100 + n })
  await buildResource(database, { title: '夜航', artist_id, published_at: new Date('2026-11-02') })
  await Promise.all(NAMES.map(start))
  const settings = readSettings({
    DATA_DIR: folder,
    ROLES: 'api,web',
    PRERENDER_SECONDS: '0',
    SEARCHES_A_MINUTE: '0',
    FINDER_URL: NAMES.map((name) => `unix:${socketOf(name)}`).join(),
    FINDER_SECRET,
  })
  app = await startAgain(application, { settings, domains: DOMAINS })
})
afterAll(async () => {
  await app.close()
  for (const finder of running.values()) await finder.end('SIGTERM')
})

const FILTERED = 'resource?contentType=1&style=house&orderBy=hottest'
const COUNTED = 'resource_facets?contentType=1'
const pageAt = async (url: string) => {
  const { statusCode, body } = await app.inject({ url })
  const main = parse(body).querySelector('main')
  const titles = main?.querySelectorAll('a[href^="/resource?id="]').map(({ text }) => text.trim()) ?? []
  return {
    statusCode,
    says: main?.text.includes('筛选与排序暂时用不了') ?? false,
    titles: titles.filter((title) => title !== ''),
  }
}
const finderState = async () => (await app.inject('/readyz')).json().parts.finder

test.each(NAMES)('no call fails while the %s finder is killed under calls', async (name) => {
  const statuses: number[] = []
  let isOver = false
  const caller = async () => {
    for (let at = 0; !isOver; at += 1) {
      const page = 1 + (at % 7)
      statuses.push(await statusOf(`${FILTERED}&pageSize=3&pageNum=${page}`), await statusOf(`${COUNTED}&bpmFrom=${100 + page}`))
    }
  }
  const callers = Array.from({ length: 4 }, caller)
  await expect.poll(() => statuses.length, { interval: 10 }).toBeGreaterThan(40)
  await kill(name)
  const before = statuses.length
  await expect.poll(() => statuses.length, { interval: 10 }).toBeGreaterThan(before + 40)
  isOver = true
  await Promise.all(callers)
  expect(statuses.filter((status) => status !== 200)).toEqual([])
  expect(await finderState()).toBe('ok')
  await start(name)
  await expect.poll(() => statusOf(FILTERED)).toBe(200)
})

test('the page shows the newest without any finder, and all as soon as one is back', async () => {
  const whole = await pageAt('/dj?style=house')
  await Promise.all(NAMES.map(kill))
  // A page is shared for half a second.
  await expect.poll(() => pageAt('/dj?style=house')).toMatchObject({ statusCode: 200, says: true })
  await start('far')
  await expect.poll(() => statusOf(FILTERED)).toBe(200)
  await expect.poll(() => pageAt('/dj?style=house')).toEqual(whole)
  await expect.poll(finderState).toBe('ok')
})
