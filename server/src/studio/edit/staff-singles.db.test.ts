import { createHash, randomBytes } from 'node:crypto'
import * as edit from '@shenglang/contract/studio/edit/edit-works'
import { findOriginal } from '@shenglang/contract/studio/works'
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

test('the log of the office and that of the work say which staff member sent a recording', async () => {
  const artist = await buildUser(application, { is_artists: true })
  const id = await create({ artistId: artist.userId })
  await upload(editor, id)
  const { rows: uploads } = await database.pool.query("select upload_id from uploads where metadata->>'resourceId' = $1", [id])
  const { rows: calls } = await database.pool.query(
    `select user_id::text, permission, args, outcome from staff_calls join staff_call_outcomes using (call_id)
     where route = 'POST /studio/uploads' and subjects @> array[$1]::text[]`,
    [id],
  )
  const args = { uploadId: uploads[0].upload_id, workId: id }
  expect(calls).toEqual([{ user_id: editor.userId, permission: 'content', args, outcome: 'OK' }])
  const { rows: entries } = await database.pool.query(
    'select actor_id::text, reason from resource_log where resource_id = $1 order by log_id desc limit 1',
    [id],
  )
  expect(entries).toEqual([{ actor_id: editor.userId, reason: '工作人员上传了音频' }])
})

/** Staff can neither send a recording for the single nor remove this one. */
async function expectTakenOver(id: string) {
  const { rows } = await database.pool.query('select resource_file_id::text as id from resource_files where resource_id = $1', [
    id,
  ])
  expect(await read(id)).toMatchObject({ state: 'draft', recordings: null })
  expect(await upload(editor, id)).toMatchObject({ fault: 'WORK_NOT_FOUND' })
  expect(await call('POST', at(edit.removeWorkFile.path, rows[0].id))).toMatchObject({ fault: 'FILE_NOT_FOUND' })
}

test.each([
  ['its artist submitted and withdrew it', 'artist', null],
  ['staff submitted it and the review returned it', 'editor', { files: [{ fileName: '夜航.flac' }] }],
] as const)('a draft again after %s', async (_name, submitter, recordings) => {
  const artist = await buildUser(application, { is_artists: true })
  const id = await create({ artistId: artist.userId })
  await upload(editor, id)
  const actor = submitter === 'artist' ? artist : editor
  const entry = 'insert into resource_log (resource_id, actor_id, from_state, to_state) values ($1, $2, $3, $4)'
  await database.pool.query(entry, [id, actor.userId, 'draft', 'review'])
  await database.pool.query(entry, [id, actor.userId, 'review', 'draft'])
  if (recordings === null) await expectTakenOver(id)
  else expect(await read(id)).toMatchObject({ state: 'draft', recordings })
})

test('staff change no recordings beside one that the artist sent', async () => {
  const artist = await buildUser(application, { is_artists: true })
  const id = await create({ artistId: artist.userId })
  expect(await upload(artist, id)).toMatchObject({ status: 204 })
  await expectTakenOver(id)
})

test('an upload that is under way ends once its single is submitted', async () => {
  const id = await create()
  const tus = tusClient(app, editor)
  const bytes = recording()
  const { location } = await tus.create(bytes.length, { filename: 'a.flac', resourceId: id })
  await database.pool.query("update resources set state = 'review' where resource_id = $1", [id])
  expect(await tus.patch(location, 0, bytes)).toMatchObject({ fault: 'WORK_NOT_FOUND' })
  const { rows } = await database.pool.query("select from uploads where metadata->>'resourceId' = $1", [id])
  expect(rows).toEqual([])
})

test('staff learn before they send it that the artist has uploaded the same', async () => {
  const artist = await buildUser(application, { is_artists: true })
  const bytes = recording()
  await upload(artist, '', bytes)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const ask = (args: object) => call('GET', findOriginal.path, { sha256, ...args })
  expect((await ask({ resourceId: await create({ artistId: artist.userId }) })).data).toMatchObject({ isKnown: true })
  expect((await ask({ resourceId: await create() })).data).toMatchObject({ isKnown: false })
  expect(await ask({})).toMatchObject({ fault: 'WORK_NOT_FOUND' })
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
