import { mkdtemp, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { type AheadPage, type Changes, PagesAhead, payloadAddress } from './pages-ahead.ts'

const TRACK: AheadPage = { address: '/resource?id=1', route: 'catalog/detail/resource-page', of: { resourceId: '1' } }
const OTHER: AheadPage = { address: '/resource?id=2', of: { resourceId: '2' } }
const CATEGORY: AheadPage = { address: '/singles/A0303', of: 'resources' }

const opened: PagesAhead[] = []
afterEach(async () => {
  for (const pages of opened.splice(0)) await pages.close()
})

async function ahead(list: AheadPage[]) {
  const folder = join(await mkdtemp(join(tmpdir(), 'shenglang-ahead-')), 'pages')
  const clock = { now: 0 }
  const heard: Parameters<Changes['follow']>[0][] = []
  const render = vi.fn(async (address: string) => ({ status: 200, headers: [], body: Buffer.from(`${address} at ${clock.now}`) }))
  const pages = new PagesAhead({
    folder,
    list: async () => list,
    render: render as never,
    changes: { caughtUp: async () => {}, follow: (one) => heard.push(one) },
    goodForMs: 60_000,
    now: () => clock.now,
    onError: (error) => expect(error).toBeUndefined(),
  })
  opened.push(pages)
  const read = async (address: string) => (await pages.find(address))?.page.body.toString()
  return {
    pages,
    clock,
    render,
    read,
    folder,
    change: (id: string) => heard[0]?.resources([id]),
    all: () => heard[0]?.everything(),
  }
}

test('pages and their payloads are there before anybody asks, and nothing else is', async () => {
  const { read } = await ahead([TRACK])
  await vi.waitFor(async () => expect(await read(payloadAddress(TRACK) ?? '')).toBe(`${payloadAddress(TRACK)} at 0`))
  expect(await read(TRACK.address)).toBe('/resource?id=1 at 0')
  expect(await read('/resource?id=2')).toBeUndefined()
  expect(payloadAddress(TRACK)).toBe('/resource.data?id=1&_routes=catalog%2Fdetail%2Fresource-page')
  expect(payloadAddress({ address: '/types', route: 'catalog/home/types-page' })).toBe(
    '/types.data?_routes=catalog%2Fhome%2Ftypes-page',
  )
})

test('what changed is forgotten at once, with the lists it may stand in, and made anew', async () => {
  const { read, change, clock } = await ahead([TRACK, OTHER, CATEGORY])
  await vi.waitFor(async () => expect(await read(CATEGORY.address)).toBeDefined())
  clock.now = 1000
  change('1')
  expect(await Promise.all([TRACK, CATEGORY, OTHER].map(({ address }) => read(address)))).toEqual([
    undefined,
    undefined,
    '/resource?id=2 at 0',
  ])
  await vi.waitFor(async () => expect(await read(CATEGORY.address)).toBe('/singles/A0303 at 1000'), { timeout: 5000 })
})

test('what was being rendered when something changed is not kept', async () => {
  const { render, change, read } = await ahead([TRACK])
  render.mockImplementationOnce(async (address) => {
    change('1')
    return { status: 200, headers: [], body: Buffer.from(`${address} from before`) }
  })
  await vi.waitFor(async () => expect(await read(TRACK.address)).toBe('/resource?id=1 at 0'), { timeout: 5000 })
})

test('nothing is older than it may be', async () => {
  const { read, clock } = await ahead([TRACK])
  await vi.waitFor(async () => expect(await read(TRACK.address)).toBeDefined())
  clock.now = 60_001
  expect(await read(TRACK.address)).toBeUndefined()
})

test('closed it leaves nothing behind', async () => {
  const { pages, read, folder } = await ahead([TRACK])
  await vi.waitFor(async () => expect(await read(TRACK.address)).toBeDefined())
  await pages.close()
  await expect(readdir(folder)).rejects.toThrow('ENOENT')
})
