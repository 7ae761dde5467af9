import type { Page } from '@playwright/test'

/** A track as it shall be found on the device; `days` until its rights end. */
interface Kept {
  state: 'waiting' | 'keeping' | 'kept' | 'failed'
  days?: number
  part?: number
  fault?: string
  crateId?: string
}

/**
 * Writes into the browser's database that the signed-in member keeps the first tracks of the library (and then copies of them), each as said, and crates
 * by their ids and names. There are no pieces of them: it is for what a page shows. Nothing is asked of the server meanwhile.
 */
export async function pretendSaved(page: Page, kept: readonly Kept[], crates: Record<string, string> = {}): Promise<void> {
  await page.route('**/client/app/offline/lease', () => {})
  const works: unknown[] = []
  const first = (await (await page.request.get('/api/client/app/cms/resource?contentType=1&pageSize=100')).json()).rows
  while (works.length < kept.length) works.push(...first)
  const { userId } = (await (await page.request.get('/api/client/app/user/userinfo', { headers: { clientid: 'web' } })).json())
    .data
  await page.evaluate(
    async ({ userId, works, own, kept, crates }) => {
      const asked = indexedDB.open('offline', 1)
      asked.onupgradeneeded = () => {
        const make = (name: string, keyPath?: string | string[]) =>
          asked.result.createObjectStore(name, keyPath ? { keyPath } : {})
        make('device')
        make('accounts', 'userId')
        make('leases', ['userId', 'leaseId'])
        make('tracks', ['userId', 'resourceId'])
        make('files', ['userId', 'fileId'])
        make('crates', ['userId', 'crateId'])
        make('plays', ['userId', 'key'])
      }
      const database = await new Promise<IDBDatabase>((resolve) => {
        asked.onsuccess = () => resolve(asked.result)
      })
      const now = Date.now()
      const bytes = 7_654_321
      const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])
      const writing = database.transaction(['device', 'accounts', 'tracks', 'crates'], 'readwrite')
      writing.objectStore('device').put({ userId, highestTime: 0 }, 'here')
      const isPaused = false
      writing.objectStore('accounts').put({ userId, key, isPaused, isSaving: false, leasedAt: now, rights: '0 ' })
      for (const [crateId, name] of Object.entries(crates)) {
        writing.objectStore('crates').put({ userId, crateId, name, askedAt: now })
      }
      for (const [index, { state, days = 12, part = 1, fault, crateId }] of kept.entries()) {
        const work = works[index] as { resourceId: string; title: string }
        const resourceId = index < own ? work.resourceId : String(10_000_000 + index)
        writing.objectStore('tracks').put({
          userId,
          resourceId,
          resource: { ...work, resourceId },
          sources: [],
          state,
          isOwn: true,
          crateIds: crateId ? [crateId] : [],
          keptBytes: Math.round(bytes * part),
          bytes,
          fault,
          leaseId: '',
          endsAt: now + days * 86_400_000 + 3_600_000,
          askedAt: now - index,
          place: 0,
          keptAt: now - index,
          heardAt: 0,
        })
      }
      await new Promise((resolve) => {
        writing.oncomplete = resolve
      })
      database.close()
      localStorage.setItem('offline.kept.v1', '1')
    },
    { userId, works, own: first.length, kept, crates },
  )
}
