import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { allRoutes } from '@shenglang/contract/composition/routes'
import { API_BASE } from '@shenglang/contract/constants'
import type { Route } from '@shenglang/contract/route'
import { expect, test } from 'vitest'
import { offlinePaths, sitePages } from './offline-routes.ts'
import { storeOf } from './worker/store-of.ts'
import { isPage, offlinePages } from './worker/stores.ts'

const isStored = offlinePages(offlinePaths())
const addressOf = (path: string) => path.replace(/\/:\w+\??/g, '/x')

/** The calls for members whose answers are about music and posts, and may be stored for the member. */
const OF_MUSIC = [
  'crateDetail',
  'listCollected',
  'listCrates',
  'listFollowed',
  'listFollowedPosts',
  'listLikedPosts',
  'readPlaybackPosition',
]

/** Every kind of request of a browser. */
const REQUESTS = (['navigate', 'same-origin', 'cors', 'no-cors'] as const).flatMap((mode) =>
  (['', 'document', 'iframe', 'image', 'script', 'style', 'audio', 'video', 'worker'] as const).map((destination) => ({
    mode,
    destination,
  })),
)

/** The cache of an answer, for every kind of request. */
const storesFor = (pathname: string) => [...new Set(REQUESTS.map((request) => storeOf(pathname, request, isStored)))]
const NOWHERE = [undefined]

test('pages about money or identity are not stored, nor is their data', async () => {
  const about =
    /^\/(login|social-callback|licence|noble|udesign|presale|artist\/|user\/(userCenter|messages|editProfile|components|recharge|orders|team|licences|invoices|receipt|wallet|addresses|coupons))/
  let count = 0
  for (const { path, file } of sitePages()) {
    const others = (await memberCalls(file)).filter((name) => !OF_MUSIC.includes(name))
    if (!about.test(path) && others.length === 0) continue
    count += 1
    expect(storesFor(addressOf(path)), `${path} ${others}`).toEqual(NOWHERE)
    expect(storesFor(`${addressOf(path)}.data`), path).toEqual(NOWHERE)
  }
  expect(count).toBeGreaterThan(25)
})

test('a route is stored as it allows, and nothing below it', () => {
  for (const path of [
    '/',
    '/_root.data',
    '/_.data',
    '/dj',
    '/dj.data',
    '/singles',
    '/singles/house',
    '/user/crates',
    '/agreement/user',
  ])
    expect(isStored(path), path).toBe(true)
  for (const path of ['/nowhere', '/dj/x', '/artist/earnings', '/singles/a/b', '/user/offline/x', '/*', `${API_BASE}/dj`])
    expect(isStored(path), path).toBe(false)
})

test('every page whose module allows it is stored, in any formatting of its handle', () => {
  const saying = sitePages().filter(({ file }) => readFileSync(file, 'utf8').includes('isStoredOffline: true'))
  expect(saying.length).toBeGreaterThan(25)
  expect(offlinePaths()).toEqual(saying.map(({ path }) => path))
  expect(['/artist', '/user'].filter(isStored)).toEqual(['/artist', '/user'])
})

test('below the base address only public pictures are stored, and no answer of a call', () => {
  expect(allRoutes.length).toBeGreaterThan(100)
  for (const { path } of allRoutes) {
    expect(isPage(API_BASE + path), path).toBe(false)
    expect(storesFor(API_BASE + path.replace(/\{\w+\}/g, '7')), path).toEqual(NOWHERE)
  }
  const files = [
    '/media/signed/t/hls/7/v/high.m4s',
    '/media/download/t/7',
    '/client/app/user/export',
    '/client/app/invoice/7.pdf',
  ]
  for (const path of files) expect(storesFor(API_BASE + path), path).toEqual(NOWHERE)
  expect(storesFor(`${API_BASE}/media/image/abc`)).toEqual([undefined, 'pictures'])
  expect(storesFor('/assets/a.js')).toEqual(['assets'])
  expect(storesFor('/dj')).toEqual(['pages', undefined])
})

test('a stored page loads nothing for members only, except about music and posts', async () => {
  const stored = sitePages().filter(({ isStoredOffline }) => isStoredOffline)
  expect(stored.length).toBeGreaterThan(25)
  const calls = await Promise.all(stored.map(({ file }) => memberCalls(file)))
  expect([...new Set(calls.flat())].sort()).toEqual(OF_MUSIC)
  // Loaded by the frame of every page; which fields of its reader it contains is tested with the rendered pages.
  expect((await memberCalls(join(import.meta.dirname, 'app/root.tsx'))).sort()).toEqual(['listEvents', 'userInfo'])
})

/** The calls for members that a page's module, or the loaders that it imports, make before the page is shown. */
async function memberCalls(file: string, seen = new Set<string>()): Promise<string[]> {
  if (seen.has(file)) return []
  seen.add(file)
  const source = readFileSync(file, 'utf8')
  const calls: string[] = []
  for (const [, names = '', from = ''] of source.matchAll(/^import \{([^}]*)\} from '([^']+)'/gm)) {
    const module = join(dirname(file), from)
    if (from.startsWith('.') && from.endsWith('.ts') && existsSync(module)) calls.push(...(await memberCalls(module, seen)))
    if (!from.startsWith('@shenglang/contract/')) continue
    const values: Record<string, Partial<Route> | undefined> = await import(from)
    // A loader uses `call(name` or its context, a component other means after an action.
    const isForMembers = (name: string) => values[name]?.method === 'GET' && values[name].audience !== 'public'
    const imported = names.split(',').map((name) => name.trim())
    calls.push(
      ...imported.filter((name) => isForMembers(name) && new RegExp(`(call|callContext\\))\\(\\s*${name}\\b`).test(source)),
    )
  }
  return calls
}
