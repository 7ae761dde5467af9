import sharp from 'sharp'
import { expect, test } from 'vitest'
import { hugePicture } from '../../../test/huge-picture.ts'
import { buildResource } from '../../../test/library.ts'
import { buildUser, type Person } from '../../../test/people.ts'
import { createClient } from '../../../test/requests.ts'
import { testApplication } from '../../../test/test-application.ts'

const application = await testApplication()
const { app, database } = application
const send = createClient(app)
const admin = await buildUser(application, { account_type: 'admin' })
const [seller, other] = [await buildUser(application, { is_artists: true }), await buildUser(application, { is_artists: true })]
const GOODS = 4

const save = ({ token }: Person, changes: object) => send('POST', '/client/app/resource/save', changes, { token })
const shown = async (id: string) =>
  (await send('GET', `/client/app/cms/resource/${id}`)).data as { pictures: string[]; cover: string }

function sendPicture(person: Person, bytes: Buffer) {
  const form = new FormData()
  form.append('whole', '1')
  form.append('file', new File([new Uint8Array(bytes)], 'a.png'))
  return send('POST', '/cms/file/upload', form, person)
}

async function upload(person: Person, color: string): Promise<string> {
  const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: color } })
  const { data } = await sendPicture(person, await picture.png().toBuffer())
  return (data as { url: string }).url
}

test("shows goods with their seller's pictures, in order, once a review has approved them", async () => {
  const id = await buildResource(database, { artist_id: seller.userId, content_type: GOODS, cover: '' })
  const [front, participant, back] = [await upload(seller, 'red'), await upload(seller, 'green'), await upload(seller, 'blue')]
  const saved = await save(seller, { resourceId: id, pictures: [participant, front, back] })
  // Without a cover the first picture is used.
  expect(saved.data).toMatchObject({ pictures: [], edits: { pictures: [participant, front, back], cover: participant } })
  expect(await shown(id)).toMatchObject({ pictures: [], cover: '' })

  const listed = await send('GET', '/client/app/resource/own', {}, { token: seller.token })
  expect(listed.rows).toContainEqual(expect.objectContaining({ resourceId: id, contentType: GOODS }))
  expect((await send('POST', `/client/app/resource/submit/${id}`, {}, { token: seller.token })).status).toBe(200)
  const review = (outcome: string) => send('POST', `/client/app/admin/resource/review/${id}`, { outcome }, { token: admin.token })
  expect((await review('publish')).data).toMatchObject({ state: 'published', edits: {} })
  expect(await shown(id)).toMatchObject({ pictures: [participant, front, back], cover: participant })

  // Some removed and reordered; the cover stays the same.
  await save(seller, { resourceId: id, pictures: [back, participant] })
  await send('POST', `/client/app/resource/submit/${id}`, {}, { token: seller.token })
  await review('publish')
  expect(await shown(id)).toMatchObject({ pictures: [back, participant], cover: participant })
  const whole = await app.inject(`/api${back}?w=whole`)
  expect([whole.statusCode, (await sharp(whole.rawPayload).metadata()).height]).toEqual([200, 30])
})

test('refuses a picture of 30,000 pixels a side with what is wrong with it', async () => {
  const { fault, msg } = await sendPicture(seller, await hugePicture(30_000))
  expect([fault, msg]).toEqual(['PICTURE_TOO_LARGE', '图片太大，最多 5000 万像素，请先缩小'])
})

test("accepts only the seller's own pictures, and only for goods", async () => {
  const goods = await buildResource(database, { artist_id: seller.userId, content_type: GOODS })
  const track = await buildResource(database, { artist_id: seller.userId })
  const [sellersPicture, strange] = [await upload(seller, 'pink'), await upload(other, 'cyan')]
  for (const [changes, field] of [
    [{ resourceId: track, pictures: [sellersPicture] }, 'pictures'],
    [{ resourceId: goods, pictures: [strange] }, 'pictures'],
    [{ resourceId: goods, pictures: [sellersPicture, sellersPicture] }, 'pictures'],
    [{ resourceId: goods, pictures: ['https://evil.example/a.png'] }, 'pictures'],
  ] as const) {
    const { fault, data } = await save(seller, changes)
    expect([fault, (data as { field?: string } | null)?.field ?? field]).toEqual(['BAD_ARGUMENT', field])
  }
  expect((await save(other, { resourceId: goods, pictures: [] })).fault).toBe('WORK_NOT_FOUND')
  expect((await save(seller, { resourceId: track, pictures: [] })).status).toBe(200)
})

test('does not remove a picture that goods show when a post that showed it is deleted', async () => {
  const goods = await buildResource(database, { artist_id: seller.userId, content_type: GOODS, cover: 'another' })
  const picture = await upload(seller, 'olive')
  await database.pool.query('update resources set pictures = $1 where resource_id = $2', [[picture], goods])
  const post = (await save(seller, { contentType: 3, content: '新到货', pictures: [picture] })).data as { resourceId: string }
  await save(seller, { resourceId: post.resourceId, pictures: [] })
  const { rows } = await database.pool.query('select used_at is null as free from pictures where right($1, 64) = picture_key', [
    picture,
  ])
  expect(rows).toEqual([{ free: false }])
})
