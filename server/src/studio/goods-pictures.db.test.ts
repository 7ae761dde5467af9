import sharp from 'sharp'
import { expect, test } from 'vitest'
import { buildResource } from '../../test/library.ts'
import { buildUser, type Person } from '../../test/people.ts'
import { createClient } from '../../test/requests.ts'
import { testApplication } from '../../test/test-application.ts'

const application = await testApplication()
const { app, database } = application
const send = createClient(app)
const admin = await buildUser(application, { account_type: 'admin' })
const [seller, other] = [await buildUser(application, { is_artists: true }), await buildUser(application, { is_artists: true })]
const GOODS = 4

const save = ({ token }: Person, changes: object) => send('POST', '/client/app/resource/save', changes, { token })
const shown = async (id: string) =>
  (await send('GET', `/client/app/cms/resource/${id}`)).data as { pictures: string[]; cover: string }

async function upload({ token }: Person, color: string): Promise<string> {
  const form = new FormData()
  const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: color } })
    .png()
    .toBuffer()
  form.append('whole', '1')
  form.append('file', new File([new Uint8Array(picture)], 'a.png'))
  const request = new Request('http://localhost', { method: 'POST', body: form })
  const response = await app.inject({
    method: 'POST',
    url: '/api/cms/file/upload',
    headers: { authorization: `Bearer ${token}`, 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  return response.json().data.url
}

test('goods are seen with the pictures of their seller, in their order, once a review has seen them', async () => {
  const id = await buildResource(database, { artist_id: seller.userId, content_type: GOODS, cover: '' })
  const [front, side, back] = [await upload(seller, 'red'), await upload(seller, 'green'), await upload(seller, 'blue')]
  const saved = await save(seller, { resourceId: id, pictures: [side, front, back] })
  // What has no cover takes the first.
  expect(saved.data).toMatchObject({ pictures: [], edits: { pictures: [side, front, back], cover: side } })
  expect(await shown(id)).toMatchObject({ pictures: [], cover: '' })

  const listed = await send('GET', '/client/app/resource/own', {}, { token: seller.token })
  expect(listed.rows).toContainEqual(expect.objectContaining({ resourceId: id, contentType: GOODS }))
  expect((await send('POST', `/client/app/resource/submit/${id}`, {}, { token: seller.token })).status).toBe(200)
  const review = (outcome: string) => send('POST', `/client/app/admin/resource/review/${id}`, { outcome }, { token: admin.token })
  expect((await review('publish')).data).toMatchObject({ state: 'published', edits: {} })
  expect(await shown(id)).toMatchObject({ pictures: [side, front, back], cover: side })

  // Taken away and put in another order; the cover stays what it is.
  await save(seller, { resourceId: id, pictures: [back, side] })
  await send('POST', `/client/app/resource/submit/${id}`, {}, { token: seller.token })
  await review('publish')
  expect(await shown(id)).toMatchObject({ pictures: [back, side], cover: side })
  const whole = await app.inject(`/api${back}?w=whole`)
  expect([whole.statusCode, (await sharp(whole.rawPayload).metadata()).height]).toEqual([200, 30])
})

test('pictures are for what is sold, and one’s own', async () => {
  const goods = await buildResource(database, { artist_id: seller.userId, content_type: GOODS })
  const track = await buildResource(database, { artist_id: seller.userId })
  const [own, strange] = [await upload(seller, 'pink'), await upload(other, 'cyan')]
  for (const [changes, field] of [
    [{ resourceId: track, pictures: [own] }, 'pictures'],
    [{ resourceId: goods, pictures: [strange] }, 'pictures'],
    [{ resourceId: goods, pictures: [own, own] }, 'pictures'],
    [{ resourceId: goods, pictures: ['https://evil.example/a.png'] }, 'pictures'],
  ] as const) {
    const { fault, data } = await save(seller, changes)
    expect([fault, (data as { field?: string } | null)?.field ?? field]).toEqual(['BAD_ARGUMENT', field])
  }
  expect((await save(other, { resourceId: goods, pictures: [] })).fault).toBe('WORK_NOT_FOUND')
  expect((await save(seller, { resourceId: track, pictures: [] })).status).toBe(200)
})

test('a picture that goods show is not removed with a post that showed it', async () => {
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
