import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { startFinderProcess } from '../../../test/finder/finder-process.ts'
import { COUNTED, FILTERED, FINDERS, type FinderName, siteWithFinders, socketOf } from '../../../test/finder/site-with-finders.ts'
import { testApplication } from '../../../test/test-application.ts'

const application = await testApplication()
const { database, folder } = application
const running = new Map<FinderName, Awaited<ReturnType<typeof startFinderProcess>>>()
const start = async (name: FinderName) =>
  running.set(name, await startFinderProcess(database, socketOf(folder, name), join(folder, name)))
const kill = (name: FinderName) => running.get(name)?.end('SIGKILL')
afterAll(async () => {
  for (const finder of running.values()) await finder.end('SIGTERM')
})
const { statusOf, readiness, pageAt } = await siteWithFinders(application, () => Promise.all(FINDERS.map(start)))

test.each(FINDERS)('no call fails while the %s finder is killed under calls', async (name) => {
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
  expect(await readiness()).toMatchObject({ finder: 'ok' })
  await start(name)
  await expect.poll(() => statusOf(FILTERED)).toBe(200)
})

test('the page shows the newest without any finder, and all as soon as one is back', async () => {
  const whole = await pageAt('/dj?style=house')
  await Promise.all(FINDERS.map(kill))
  // A page is shared for half a second.
  await expect.poll(() => pageAt('/dj?style=house')).toMatchObject({ statusCode: 200, says: true })
  await start('far')
  await expect.poll(() => statusOf(FILTERED)).toBe(200)
  await expect.poll(() => pageAt('/dj?style=house')).toEqual(whole)
  await expect.poll(readiness).toMatchObject({ finder: 'ok' })
})
