import { mkdir, mkdtemp, readdir, stat, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { PROCESS_NAME } from '../platform/left-over.ts'
import { type AheadPage, type Changes, PagesAhead, payloadAddress } from './pages-ahead.ts'

const TRACK: AheadPage = { address: '/resource?id=1', route: 'catalog/work/resource-page', of: { resourceId: '1' } }
const OTHER: AheadPage = { address: '/resource?id=2', of: { resourceId: '2' } }
const CATEGORY: AheadPage = { address: '/singles/A0303', of: 'resources' }

const opened: PagesAhead[] = []
afterEach(async () => {
  for (const pages of opened.splice(0)) await pages.close()
})

async function ahead(list: AheadPage[], pagesFolder?: string) {
  const folder = join(pagesFolder ?? (await mkdtemp(join(tmpdir(), 'shenglang-ahead-'))), PROCESS_NAME)
  const clock = { now: 0 }
  const listeners: Parameters<Changes['follow']>[0][] = []
  const render = vi.fn(async (address: string) => ({ status: 200, headers: [], body: Buffer.from(`${address} at ${clock.now}`) }))
  const pages = new PagesAhead({
    folder,
    list: async () => list,
    render: render as never,
    changes: { caughtUp: async () => {}, follow: (one) => listeners.push(one) },
    goodForMs: 60_000,
    everyMs: 10,
    shareOfTime: 1,
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
    change: (id: string) => listeners[0]?.resources([id]),
    all: () => listeners[0]?.everything(),
  }
}

test('pages and their payloads are cached before the first request, and nothing else is', async () => {
  const { read } = await ahead([TRACK])
  await expect.poll(() => read(payloadAddress(TRACK) ?? '')).toBe(`${payloadAddress(TRACK)} at 0`)
  expect(await read(TRACK.address)).toBe('/resource?id=1 at 0')
  expect(await read('/resource?id=2')).toBeUndefined()
  expect(payloadAddress(TRACK)).toBe('/resource.data?id=1&_routes=catalog%2Fwork%2Fresource-page')
  expect(payloadAddress({ address: '/types', route: 'catalog/discover/home/types-page' })).toBe(
    '/types.data?_routes=catalog%2Fdiscover%2Fhome%2Ftypes-page',
  )
})

test('drops what changed at once, with the lists that may contain it, and renders it again', async () => {
  const { read, change, clock } = await ahead([TRACK, OTHER, CATEGORY])
  await expect.poll(() => read(CATEGORY.address)).toBeDefined()
  clock.now = 1000
  change('1')
  expect(await Promise.all([TRACK, CATEGORY, OTHER].map(({ address }) => read(address)))).toEqual([
    undefined,
    undefined,
    '/resource?id=2 at 0',
  ])
  await expect.poll(() => read(CATEGORY.address)).toBe('/singles/A0303 at 1000')
})

test('does not cache a page that was being rendered when its data changed', async () => {
  const { render, change, read } = await ahead([TRACK])
  render.mockImplementationOnce(async (address) => {
    change('1')
    return { status: 200, headers: [], body: Buffer.from(`${address} from before`) }
  })
  await expect.poll(() => read(TRACK.address)).toBe('/resource?id=1 at 0')
})

test('serves nothing older than allowed', async () => {
  const { read, clock } = await ahead([TRACK])
  await expect.poll(() => read(TRACK.address)).toBeDefined()
  clock.now = 60_001
  expect(await read(TRACK.address)).toBeUndefined()
})

test('leaves nothing behind when closed', async () => {
  const { pages, read, folder } = await ahead([TRACK])
  await expect.poll(() => read(TRACK.address)).toBeDefined()
  await pages.close()
  await expect(readdir(folder)).rejects.toThrow('ENOENT')
})

test('removes the pages of processes that are gone, leaves those of others, and is seen to be in use', async () => {
  const pages = await mkdtemp(join(tmpdir(), 'shenglang-ahead-'))
  const long = new Date(Date.now() - 25 * 3600_000)
  for (const name of ['web-1.1', 'web-2.1', '4711']) await mkdir(join(pages, name))
  for (const name of ['web-1.1', '4711']) await utimes(join(pages, name), long, long)
  const { read, folder } = await ahead([TRACK], pages)
  await expect.poll(() => read(TRACK.address)).toBeDefined()
  expect((await readdir(pages)).sort()).toEqual([PROCESS_NAME, 'web-2.1'].sort())
  await utimes(folder, long, long)
  await expect.poll(async () => (await stat(folder)).mtimeMs).toBeGreaterThan(Date.now() - 60_000)
})
