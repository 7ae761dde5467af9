import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { MyWork } from '@shenglang/contract/studio/entities'
import { expect, test } from 'vitest'
import { completeWorks } from '../../../test/complete-work.ts'
import { madeUpFingerprints } from '../../../test/copies.ts'
import { buildUser, type Person } from '../../../test/people.ts'
import { makeRecording } from '../../../test/recordings.ts'
import { studioWorks } from '../../../test/studio-works.ts'
import { testApplication } from '../../../test/test-application.ts'
import { testWorker } from '../../../test/test-worker.ts'
import { tusClient } from '../../../test/uploads.ts'
import { storeFingerprint } from '../../media/index.ts'

const application = await testApplication()
await testWorker(application)
const { app, database } = application
const { send, media, admin, read, review, prepared, sameAs } = await studioWorks(application)
let pitch = 500

const first = await buildUser(application, { is_artists: true, nick_name: '林夜' })
const second = await buildUser(application, { is_artists: true, nick_name: '小雨' })
const { submit } = completeWorks(application)

/** Uploads a tone, and stores the fingerprint of this seed for it. */
async function known(person: Person, title: string, seed: number): Promise<string> {
  const path = await makeRecording(media, `${title}.mp3`, 2, { title }, ++pitch)
  const id = await prepared(person, path)
  const sha256 = createHash('sha256')
    .update(await readFile(path))
    .digest('hex')
  await storeFingerprint(database.query(), { sha256, durationMs: 83_000, fingerprints: madeUpFingerprints(seed) })
  return id
}

async function published(person: Person, title: string, seed: number): Promise<string> {
  const id = await known(person, title, seed)
  await submit(person, id)
  expect((await review(id, 'publish')).status).toBe(200)
  return id
}

test("hides another artist's draft; staff and its own artist see it", async () => {
  const draft = await known(first, '草稿', 2)
  const copy = await known(second, '一样的', 2)
  expect(await sameAs(second, copy)).toBeNull()
  const again = await known(first, '又一次', 2)
  expect(await sameAs(first, again)).toMatchObject({ resourceId: draft, isOwn: true })

  await submit(second, copy)
  const { rows = [] } = await send('GET', '/client/app/admin/resource', {}, { token: admin.token })
  const seen = (rows as MyWork[]).find(({ resourceId }) => resourceId === copy)
  expect(seen?.files).toMatchObject([{ duplicateOf: { resourceId: draft, artist: '林夜' } }])
})

test('does not count another file of the same work', async () => {
  const id = await published(first, '原来的', 3)
  const path = await makeRecording(media, 'better.flac', 2, {}, ++pitch)
  expect((await tusClient(app, first).send(path, { resourceId: id })).status).toBe(204)
  await expect.poll(async () => (await read(first, id)).files.map(({ state }) => state)).toEqual(['ready', 'ready'])
  const sha256 = createHash('sha256')
    .update(await readFile(path))
    .digest('hex')
  await storeFingerprint(database.query(), { sha256, durationMs: 83_000, fingerprints: madeUpFingerprints(3) })
  expect((await read(first, id)).files.map(({ duplicateOf }) => duplicateOf)).toEqual([null, null])
})

test('prevents publishing a copy of a work that staff took down, unless the review allows it; the original may come back', async () => {
  const id = await published(first, '侵权的', 4)
  await review(id, 'takedown', { reason: '侵权' })
  const copy = await known(second, '改名的', 4)
  expect(await sameAs(second, copy)).toMatchObject({ isTakenDown: true, title: '', artist: '', resourceId: '' })

  await submit(second, copy)
  const refused = await review(copy, 'publish')
  expect([refused.status, refused.fault]).toEqual([409, 'RECORDING_TAKEN_DOWN'])
  expect((await read(second, copy)).state).toBe('review')
  expect((await review(copy, 'publish', { despiteTakedown: true })).status).toBe(200)

  await submit(first, id)
  expect((await review(id, 'publish')).status).toBe(200)
  const third = await known(second, '第三份', 4)
  expect(await sameAs(second, third)).toMatchObject({ isTakenDown: false })
})

test('allows copies of a work that its artist withdrew', async () => {
  const id = await published(first, '撤回的', 5)
  await send('POST', `/client/app/resource/withdraw/${id}`, {}, { token: first.token })
  const copy = await published(second, '新发的', 5)
  expect(await sameAs(second, copy)).toBeNull()
})
