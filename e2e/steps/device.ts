import { expect, type Page } from '@playwright/test'
import { SITE_ORIGIN } from '../site/endpoints.ts'
import { demoTracks } from './demo-tracks.ts'
import { register } from './people.ts'
import { visit } from './visit.ts'

export interface Work {
  resourceId: string
  title: string
}

interface SavedTrack {
  resourceId: string
  state: string
  savedBytes: number
  bytes: number
  endsAt: number
  fileIds: string[]
}

/** Signs in, and opens a page that the service worker controls. */
export async function openAsMember(page: Page, path = '/dj'): Promise<void> {
  await register(page)
  await visit(page, path)
  await untilControlled(page)
}

export const untilControlled = (page: Page) =>
  expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)

/** Tracks of the demo that anybody may play, the longest first. */
export async function audible(page: Page, count: number): Promise<Work[]> {
  const open = (await demoTracks(page)).filter(({ playVipLevel, resourceType }) => playVipLevel === 0 && resourceType === 'MUSIC')
  return open.toSorted((one, other) => other.duration - one.duration).slice(0, count)
}

/** Makes a crate with these tracks by the API. Returns its id. */
export async function makeCrate(page: Page, tracks: Work[]): Promise<string> {
  const send = async (path: string, data: object) => {
    const response = await page.request.post(`/api${path}`, { headers: { origin: SITE_ORIGIN }, data })
    expect(response.status()).toBe(200)
    return (await response.json()).data
  }
  const { crateId } = await send('/client/app/user/crates', { name: '今晚' })
  await changeCrate(page, crateId, tracks)
  return crateId
}

export async function changeCrate(page: Page, crateId: string, added: Work[], path = 'tracks'): Promise<void> {
  const data = { resourceIds: added.map(({ resourceId }) => resourceId) }
  const address = `/api/client/app/user/crates/${crateId}/${path}`
  expect((await page.request.post(address, { headers: { origin: SITE_ORIGIN }, data })).status()).toBe(200)
}

/** The download button of the page's track or crate. */
export const downloadButton = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('button', { name: /^(离线可听|正在保存|已可离线收听|保存失败|期限已到)/ })
    .first()

/** Presses the download button of a track's page and waits until the device has recorded it, not until it is downloaded. */
export async function pressOffline(page: Page, { resourceId }: Work): Promise<void> {
  await visit(page, `/resource?id=${resourceId}`)
  await downloadButton(page).click()
  // A page that is left earlier records nothing.
  await expect(downloadButton(page)).not.toHaveText('离线可听')
}

/** Downloads a track from its page, and waits until it is saved. */
export async function saveOffline(page: Page, work: Work): Promise<void> {
  await pressOffline(page, work)
  await untilSaved(page)
}

/** Waits until the track or crate is downloaded, encrypted and stored; a whole track takes a while. */
export const untilSaved = (page: Page) => expect(downloadButton(page)).toHaveText('已可离线收听', { timeout: 30_000 })

/** Waits until every file of the site is cached on the device. */
export const untilSiteIsStored = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(async () => {
        const parts: string[] = await (await fetch('/parts.json')).json()
        const keys = await (await caches.open('assets-1')).keys()
        const stored = new Set(keys.map(({ url }) => new URL(url).pathname))
        return parts.filter((part) => !stored.has(part)).length
      }),
    )
    .toBe(0)

/** Counts and records of the device's offline stores and caches. */
export const onDevice = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('offline-'))
    const pieces = await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).length))
    const opening = indexedDB.open('offline')
    const database = await new Promise<IDBDatabase>((resolve) =>
      opening.addEventListener('success', () => resolve(opening.result)),
    )
    const read = (store: string) =>
      new Promise<object[]>((resolve) => {
        const request = database.transaction(store).objectStore(store).getAll()
        request.addEventListener('success', () => resolve(request.result))
      })
    const stores = [...database.objectStoreNames].filter((name) => name !== 'device')
    const records = Object.fromEntries(await Promise.all(stores.map(async (name) => [name, await read(name)] as const)))
    database.close()
    return {
      caches: names.length,
      pieces: pieces.reduce((sum, count) => sum + count, 0),
      counts: Object.fromEntries(Object.entries(records).map(([name, all]) => [name, all.length])),
      tracks: (records.tracks ?? []) as SavedTrack[],
      files: (records.files ?? []) as { fileId: string }[],
      savedFlag: localStorage.getItem('offline.kept.v1'),
    }
  })

/** Sets the highest time that the device has seen, which guards leases against a clock set back. */
export const seeTime = (page: Page, highestTime: number) =>
  page.evaluate(async (highestTime) => {
    const opening = indexedDB.open('offline')
    const database = await new Promise<IDBDatabase>((resolve) =>
      opening.addEventListener('success', () => resolve(opening.result)),
    )
    await new Promise<void>((resolve) => {
      const transaction = database.transaction('device', 'readwrite')
      const request = transaction.objectStore('device').get('here')
      request.addEventListener('success', () => transaction.objectStore('device').put({ ...request.result, highestTime }, 'here'))
      transaction.addEventListener('complete', () => resolve())
    })
    database.close()
  }, highestTime)

export const storedFiles = async (page: Page): Promise<string[]> => (await onDevice(page)).files.map(({ fileId }) => fileId)

/** The HTTP status with which the worker answers for a stored file. */
export async function statusOfStored(page: Page, files?: string[]): Promise<number> {
  const [fileId] = files ?? (await storedFiles(page))
  return page.evaluate(async (fileId) => (await fetch(`/api/offline/${fileId}/index.m3u8`)).status, fileId)
}
