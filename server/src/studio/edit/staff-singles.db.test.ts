import { randomBytes } from 'node:crypto'
import * as edit from '@shenglang/contract/studio/edit/edit-works'
import { expect, test } from 'vitest'
import { buildUser } from '../../../test/people.ts'
import { createClient } from '../../../test/requests.ts'
import { testApplication } from '../../../test/test-application.ts'
import { tusClient } from '../../../test/uploads.ts'

const application = await testApplication()
const { app, database } = application
const send = createClient(app)
const editor = await buildUser(application, { permissions: ['content'] })
const at = (path: string, id: string) => path.replace('{id}', id)
const call = (method: 'GET' | 'POST', path: string, args: object = {}) => send(method, path, args, editor)
const read = async (id: string) => {
  const answer = await call('GET', at(edit.readEditableWork.path, id))
  expect(answer).toMatchObject({ status: 200 })
  return answer.data as edit.EditableWork
}
const SINGLE = { contentType: 1, title: '夜航', categoryCode: 'A0301', priceFen: 0 }
const create = async (args: object = {}) =>
  ((await call('POST', edit.saveEditedWork.path, { ...SINGLE, ...args })).data as edit.EditableWork).resourceId
/** The beginning of a FLAC file, different each time. */
const recording = () => Buffer.concat([Buffer.from('fLaC'), randomBytes(200)])

async function upload(person: { token: string }, resourceId: string, bytes = recording()) {
  const tus = tusClient(app, person)
  const created = await tus.create(bytes.length, { filename: '夜航.flac', resourceId })
  if (created.status !== 201) return created
  return tus.patch(created.location, 0, bytes)
}

test('staff make a single for an artist, send its recording, and submit it to the review', async () => {
  const artist = await buildUser(application, { is_artists: true })
  const id = await create({ artistId: artist.userId })
  expect(await read(id)).toMatchObject({ state: 'draft', recordings: { files: [], aiMade: null } })
  expect(await upload(editor, id)).toMatchObject({ status: 204 })
  const { files } = (await read(id)).recordings ?? { files: [] }
  expect(files).toMatchObject([{ fileName: '夜航.flac', state: 'queued' }])
  const { rows } = await database.pool.query('select owner_id::text from originals')
  expect(rows).toEqual([{ owner_id: artist.userId }])

  const visible = at(edit.setWorkVisible.path, id)
  expect(await call('POST', visible, { isVisible: true })).toMatchObject({ fault: 'WORK_INCOMPLETE' })
  await database.pool.query("update resource_files set state = 'ready' where resource_id = $1", [id])
  const { version } = await read(id)
  const rest = { style: 'house', freeVipLevel: 0, aiMade: false }
  const saved = await call('POST', edit.saveEditedWork.path, { ...SINGLE, resourceId: id, version, ...rest })
  expect(saved.data).toMatchObject({ recordings: { aiMade: false, needs: [{ code: 'cover' }] } })
  const { rows: fields } = await database.pool.query('select own_fields from resources where resource_id = $1', [id])
  expect(fields[0].own_fields.toSorted()).toEqual(['category_code', 'style', 'title'])
  await database.pool.query("update resources set cover = '/media/image/a' where resource_id = $1", [id])
  expect((await call('POST', visible, { isVisible: true })).data).toMatchObject({ state: 'review', recordings: null })
})

test('a recording that was sent can be removed until the single is submitted', async () => {
  const id = await create()
  await upload(editor, id)
  const [file] = (await read(id)).recordings?.files ?? []
  const removed = await call('POST', at(edit.removeWorkFile.path, file?.fileId ?? ''))
  expect(removed.data).toMatchObject({ recordings: { files: [] } })
})

test('a single with a recording keeps its artist, who owns the recording', async () => {
  const other = await buildUser(application, { is_artists: true })
  const id = await create()
  await upload(editor, id)
  const args = { ...SINGLE, resourceId: id, version: (await read(id)).version, artistId: other.userId }
  expect(await call('POST', edit.saveEditedWork.path, args)).toMatchObject({ detail: { field: 'artistId' } })
})

test('the same recording of the artist is refused', async () => {
  const bytes = recording()
  await upload(editor, await create(), bytes)
  expect(await upload(editor, await create(), bytes)).toMatchObject({ fault: 'UPLOAD_DUPLICATE' })
})

test('staff send recordings for no work of an artist, and make none of their own by an upload', async () => {
  const artist = await buildUser(application, { is_artists: true })
  await upload(artist, '')
  const { rows } = await database.pool.query('select resource_id::text from resources where artist_id = $1', [artist.userId])
  const id: string = rows[0].resource_id
  expect(await upload(editor, id)).toMatchObject({ fault: 'WORK_NOT_FOUND' })
  expect(await upload(editor, '')).toMatchObject({ fault: 'WORK_NOT_FOUND' })
  expect((await read(id)).recordings).toBeNull()
  expect(await call('POST', at(edit.setWorkVisible.path, id), { isVisible: true })).toMatchObject({ status: 400 })
})

test('neither other staff nor another artist reaches a single that staff made', async () => {
  const id = await create()
  const reviewer = await buildUser(application, { permissions: ['review'] })
  expect(await upload(reviewer, id)).toMatchObject({ fault: 'FORBIDDEN' })
  const artist = await buildUser(application, { is_artists: true })
  expect(await upload(artist, id)).toMatchObject({ status: 204 })
  // It became a work of that artist.
  expect((await read(id)).recordings?.files).toEqual([])
})

test('an upload that is under way ends with the permission', async () => {
  const id = await create()
  const former = await buildUser(application, { permissions: ['content'] })
  const tus = tusClient(app, former)
  const bytes = recording()
  const { location } = await tus.create(bytes.length, { filename: 'a.flac', resourceId: id })
  await database.pool.query("update users set permissions = '{}' where user_id = $1", [former.userId])
  expect(await tus.patch(location, 0, bytes)).toMatchObject({ fault: 'FORBIDDEN' })
})
