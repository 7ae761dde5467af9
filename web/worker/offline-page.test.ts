import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { offlineDatabase } from './offline/storage/database.ts'
import { fakeCaches } from './offline/storage/fake-caches.ts'
import type { AccountRecord } from './offline/storage/schema.ts'
import { offlinePage } from './offline-page.ts'
import { STORES } from './stores.ts'

beforeEach(() => vi.stubGlobal('caches', fakeCaches()))
afterEach(() => vi.unstubAllGlobals())

const html = async (pathname = '/hotMusic') => (await offlinePage({ pathname })).text()
const see = async (path: string, page: string) => (await caches.open(STORES.pages)).put(path, new Response(page))
const pageIn = (theme: string, title: string) => `<!doctype html><html lang="zh-CN" data-theme="${theme}"><title>${title}</title>`

test('it links to visited pages, the last first, and to saved tracks', async () => {
  await see('/dj', pageIn('dark', 'DJ &amp; 曲库'))
  await see('/dj.data', 'data')
  await see('/singles?bpm="1"', '<html>')
  await see('/user/offline', pageIn('dark', '离线曲目'))
  const links = [...(await html()).matchAll(/<a[^>]* href="([^"]*)">([^<]*)</g)].map(([, address, title]) => [address, title])
  expect(links).toEqual([
    ['', '重试'],
    ['/user/offline', '离线曲目'],
    ['/singles?bpm=%221%22', '/singles?bpm=%221%22'],
    ['/dj', 'DJ &amp; 曲库'],
  ])
})

test.each([
  ['light', 'color-scheme:light}'],
  ['auto', 'color-scheme:light dark}'],
  ['dark', 'color-scheme:dark}'],
  ['neon', 'color-scheme:dark}'],
])('it has the chosen theme %s, whatever the theme of stored pages', async (value, scheme) => {
  await see('/dj', pageIn('light', 'DJ'))
  vi.stubGlobal('cookieStore', { get: async (name: string) => (name === 'theme' ? { value } : null) })
  expect(await html()).toContain(scheme)
})

test('without access to cookies it has the theme of the page stored last; dark without one', async () => {
  expect(await html()).toContain('color-scheme:dark}')
  await see('/dj', pageIn('dark', 'DJ'))
  await see('/singles', pageIn('light', '单曲'))
  expect(await html()).toContain('color-scheme:light}')
})

test('in place of 离线曲目 it says that saved tracks are there, where their member is signed out', async () => {
  expect(await html('/user/offline')).toContain('还没有在这台设备上打开过')
  await (await offlineDatabase()).put('accounts', { userId: '5' } as AccountRecord)
  expect(await html('/user/offline')).toContain('恢复网络并重新登录后即可收听')
  expect(await html('/dj')).toContain('还没有在这台设备上打开过')
})
