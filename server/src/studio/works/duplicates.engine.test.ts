import { expect, test } from 'vitest'
import { completeWorks } from '../../../test/complete-work.ts'
import { makeTrack, pitched } from '../../../test/copies.ts'
import { buildUser } from '../../../test/people.ts'
import { studioWorks } from '../../../test/studio-works.ts'
import { testApplication } from '../../../test/test-application.ts'
import { testWorker } from '../../../test/test-worker.ts'

const application = await testApplication()
await testWorker(application)
const { media, review, prepared, sameAs } = await studioWorks(application)

test('shows the uploader which published work it is, and at which speed', async () => {
  const first = await buildUser(application, { is_artists: true, nick_name: '林夜' })
  const second = await buildUser(application, { is_artists: true, nick_name: '小雨' })
  const track = await makeTrack(media, '夜航', 1, 14)
  const id = await prepared(first, track)
  expect(await sameAs(first, id)).toBeNull()
  expect((await completeWorks(application).submit(first, id)).status).toBe(200)
  await review(id, 'publish')

  const copy = await prepared(second, await pitched(media, track, 1.02))
  expect(await sameAs(second, copy)).toMatchObject({
    ...{ resourceId: id, title: '夜航', artist: '林夜', isOwn: false, isTakenDown: false },
    speed: expect.closeTo(1.02, 2),
  })
  expect((await sameAs(second, copy))!.similarity).toBeGreaterThan(0.8)
})
