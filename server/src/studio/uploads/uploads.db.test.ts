import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import sharp from 'sharp'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { zipBomb } from '../../../test/hostile-files.ts'
import { buildUser } from '../../../test/people.ts'
import { makeRecording } from '../../../test/recordings.ts'
import { createClient } from '../../../test/requests.ts'
import { startAgain, testApplication } from '../../../test/test-application.ts'
import { tusClient } from '../../../test/uploads.ts'
import { RESERVE_BYTES } from './reservation.ts'
import { acknowledgePart, beginPart } from './upload-parts.sql.ts'

const application = await testApplication()
const { app, database, folder } = application
const send = createClient(app)
const media = await mkdtemp(join(tmpdir(), 'shenglang-recordings-'))
afterAll(() => rm(media, { recursive: true }))
const artist = () => buildUser(application, { is_artists: true })
let pitch = 300
const recording = (name = `${pitch}.mp3`) => makeRecording(media, name, 1, {}, ++pitch)
const worksOf = async ({ token }: { token: string }) =>
  (await send('GET', '/client/app/resource/own', {}, { token })).rows as {
    title: string
    files: { fileName: string; state: string }[]
  }[]
const said = ({ token }: { token: string }) => ({ authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' })
const saidOfBytes = (person: { token: string }, offset: number) => ({
  ...said(person),
  'upload-offset': String(offset),
  'content-type': 'application/offset+octet-stream',
})
/** A client that declares a length, sends a part of it, and goes silent. */
const beginSilently = async (person: { token: string }, location: string, bytes: Buffer, to = app) => {
  if (!to.server.listening) await to.listen({ port: 0, host: '127.0.0.1' })
  const headers = { ...saidOfBytes(person, 0), 'content-length': String(bytes.length) }
  const silent = request(to.listeningOrigin + location, { method: 'PATCH', headers })
  silent.on('error', () => {})
  silent.write(bytes.subarray(0, 2000))
  return silent
}
const inFolder = () => readdir(join(folder, 'uploads'))
/** Files and parts that belong to no original. */
const lying = async () => {
  const { rows } = await database.pool.query(
    'select upload_id from upload_parts where upload_id not in (select upload_id from originals)',
  )
  return [...(await inFolder()), ...rows.map(({ upload_id }) => upload_id)]
}
const isOpen = async () => (await database.pool.query('select from uploads where finished_at is null')).rows.length
/** Bytes of an upload that were received but are not stored yet. */
const arrivedOf = async (location: string) => {
  const [name = ''] = (await inFolder()).filter((file) => file.includes(basename(location)))
  return name === '' ? 0 : (await stat(join(folder, 'uploads', name))).size
}

describe('a request that the protocol refuses', () => {
  test.each([
    ['joined uploads', { 'upload-concat': 'partial', 'upload-length': '10' }],
    ['a deferred length', { 'upload-defer-length': '1' }],
    ['no length', {}],
    ['a length that is none', { 'upload-length': '-1' }],
    ['metadata that are none', { 'upload-length': '10', 'upload-metadata': 'a b c' }],
    ['no version of the protocol', { 'upload-length': '10', 'tus-resumable': '' }],
    ['another version', { 'upload-length': '10', 'tus-resumable': '0.2.2' }],
  ])('for %s gets the envelope', async (_name, headers) => {
    const person = await artist()
    const response = await app.inject({ method: 'POST', url: '/api/studio/uploads', headers: { ...said(person), ...headers } })
    expect(response.headers['content-type']).toContain('application/json')
    expect([response.statusCode, response.json()]).toEqual([
      400,
      { code: 400, msg: '上传请求不正确，请重新上传', fault: 'UPLOAD_MALFORMED' },
    ])
  })
})

describe('an upload', () => {
  test('goes on from its offset, and becomes a draft with a job once complete', async () => {
    const person = await artist()
    const tus = tusClient(app, person)
    const bytes = await readFile(await recording('夜航_01.mp3'))
    const { status, location } = await tus.create(bytes.length, { filename: '夜航_01.mp3' })
    expect(status).toBe(201)
    expect((await tus.patch(location, 0, bytes.subarray(0, 1000))).offset).toBe(1000)
    expect((await tus.head(location)).offset).toBe(1000)
    expect((await tus.patch(location, 0, bytes)).fault).toBe('UPLOAD_OFFSET')
    expect((await tus.patch(location, 1000, bytes.subarray(1000))).status).toBe(204)

    expect(await worksOf(person)).toMatchObject([{ title: '夜航 01', files: [{ fileName: '夜航_01.mp3', state: 'queued' }] }])
    const { rows } = await database.pool.query("select data from pgboss.job where name = 'studio.prepare'")
    expect(rows).toHaveLength(1)
    // A sender that missed the answer asks again and learns that it is complete; nothing is left over.
    expect((await tus.head(location)).offset).toBe(bytes.length)
    await expect.poll(lying).toEqual([])
  })

  test('whose connection went silent is taken over by the next request of its sender', async () => {
    const person = await artist()
    const tus = tusClient(app, person)
    const bytes = await readFile(await recording('silent.mp3'))
    const { location } = await tus.create(bytes.length, { filename: 'silent.mp3' })
    const silent = await beginSilently(person, location, bytes)
    await expect.poll(() => arrivedOf(location)).toBe(2000)
    expect((await tus.head(location)).offset).toBe(2000)
    expect((await tus.patch(location, 2000, bytes.subarray(2000))).status).toBe(204)
    expect(await worksOf(person)).toHaveLength(1)
    silent.destroy()
  })

  test('in progress at a process that stops is stored up to there', async () => {
    const person = await artist()
    const tus = tusClient(app, person)
    const bytes = await readFile(await recording())
    const { location } = await tus.create(bytes.length, { filename: 'stopped.mp3' })
    const stopping = await startAgain(application)
    await beginSilently(person, location, bytes, stopping)
    await expect.poll(() => arrivedOf(location)).toBe(2000)
    const closed = stopping.close()
    stopping.server.closeAllConnections()
    await closed
    const { rows } = await database.pool.query('select received_bytes, lock_holder from uploads where upload_id = $1', [
      basename(location),
    ])
    expect(rows).toEqual([{ received_bytes: '2000', lock_holder: null }])
    await tus.remove(location)
  })

  test('is taken over at any step of the silent connection, also before its first byte is written', async () => {
    const person = await artist()
    const paths = await Promise.all(Array.from({ length: 8 }, () => recording()))
    await Promise.all(
      paths.map(async (path) => {
        const bytes = await readFile(path)
        const { location } = await tusClient(app, person).create(bytes.length, { filename: basename(path) })
        const silent = await beginSilently(person, location, bytes)
        const goOn = async () => {
          const head = await fetch(app.listeningOrigin + location, { method: 'HEAD', headers: said(person) })
          const offset = Number(head.headers.get('upload-offset'))
          const body = new Uint8Array(bytes.subarray(offset))
          return fetch(app.listeningOrigin + location, { method: 'PATCH', headers: saidOfBytes(person, offset), body })
        }
        // The silent request may reach the lock after the next one, and take over from it.
        while ((await goOn().catch(() => undefined))?.status !== 204);
        silent.destroy()
      }),
    )
    expect(await worksOf(person)).toHaveLength(paths.length)
  })

  test('belongs to its sender, and only artists may send', async () => {
    const [person, other, listener] = [await artist(), await artist(), await buildUser(application)]
    const { location } = await tusClient(app, person).create(10, { filename: 'a.mp3' })
    expect((await tusClient(app, other).head(location)).status).toBe(404)
    expect((await tusClient(app, other).patch(location, 0, Buffer.alloc(10))).fault).toBe('UPLOAD_NOT_FOUND')
    expect((await tusClient(app, other).remove(location)).fault).toBe('UPLOAD_NOT_FOUND')
    expect((await tusClient(app, listener).create(10, { filename: 'a.mp3' })).fault).toBe('FORBIDDEN')
    expect((await tusClient(app, { token: 'none' }).create(10, { filename: 'a.mp3' })).fault).toBe('NOT_SIGNED_IN')
    expect((await tusClient(app, person).remove(location)).status).toBe(204)
    expect((await tusClient(app, person).head(location)).status).toBe(404)
    await expect.poll(lying).toEqual([])
  })

  test('larger than declared is refused, and what exceeds it is not stored', async () => {
    const person = await artist()
    const { location } = await tusClient(app, person).create(10, { filename: 'a.mp3' })
    const answer = await tusClient(app, person).patch(location, 0, Buffer.alloc(4000))
    expect(answer.status).toBe(413)
    expect((await tusClient(app, person).head(location)).offset).toBeLessThanOrEqual(10)
    await tusClient(app, person).remove(location)
  })

  test('of the same bytes is refused with the work that has them; another artist may send them', async () => {
    const [person, other] = [await artist(), await artist()]
    const path = await recording('同一首.mp3')
    expect((await tusClient(app, person).send(path)).status).toBe(204)
    const again = await tusClient(app, person).send(path, { filename: 'renamed.mp3' })
    expect([again.status, again.msg]).toEqual([409, '你已经上传过这个文件：同一首'])
    expect((await tusClient(app, other).send(path)).status).toBe(204)
    await expect.poll(lying).toEqual([])
  })

  test.each([
    ['nothing', Buffer.alloc(0), '文件是空的'],
    ['text', Buffer.from('not a song, whatever its name says'), '不是可识别的音频或视频文件'],
    ['a playlist', Buffer.from('#EXTM3U\nfile:///etc/passwd\nhttp://127.0.0.1/x.ts\n'), '不是可识别的音频或视频文件'],
    ['a zip bomb', zipBomb(), '不是可识别的音频或视频文件'],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), '不是可识别的音频或视频文件'],
  ])('of %s named .mp3 is refused with a reason and leaves nothing', async (_name, bytes, words) => {
    const person = await artist()
    const path = join(media, 'bad.mp3')
    await writeFile(path, bytes)
    const created = await tusClient(app, person).create(bytes.length, { filename: 'bad.mp3' })
    const answer = bytes.length === 0 ? created : await tusClient(app, person).patch(created.location, 0, bytes)
    expect([answer.status, answer.fault]).toEqual([400, 'NOT_AUDIO'])
    expect(answer.msg).toContain(words)
    expect(await worksOf(person)).toEqual([])
    await expect.poll(lying).toEqual([])
  })

  test('may have any name, which is text to show', async () => {
    const person = await artist()
    const path = await recording()
    expect((await tusClient(app, person).send(path, { filename: `../../${'😀'.repeat(300)}\0.mp3` })).status).toBe(204)
    const [work] = await worksOf(person)
    expect(work?.files[0]?.fileName).toBe(`${'😀'.repeat(58)}.mp3`)
    expect(work?.title).toBe('😀'.repeat(50))
  })

  test('that is too large, of unknown length or without the protocol is refused with a reason', async () => {
    const person = await artist()
    const answer = await tusClient(app, person).create(99_000_000_000, { filename: 'a.mp3' })
    expect([answer.status, answer.msg]).toEqual([413, '文件不能超过 4 GB'])
    const headers = { authorization: `Bearer ${person.token}`, 'tus-resumable': '1.0.0' }
    const post = (more: object) => app.inject({ method: 'POST', url: '/api/studio/uploads', headers: { ...headers, ...more } })
    expect((await post({ 'upload-defer-length': '1' })).json()).toMatchObject({ fault: 'UPLOAD_MALFORMED' })
    expect((await post({ 'upload-length': 'many' })).statusCode).toBe(400)
    expect((await app.inject({ url: '/api/studio/uploads/x', headers })).statusCode).toBe(404)
  })
})

describe('disk space', () => {
  const statuses = async (requests: Promise<{ status: number; fault: string | undefined }>[]) => {
    const answers = await Promise.all(requests)
    return [201, 'STORAGE_FULL', 'UPLOADS_TOO_MANY'].map(
      (what) => answers.filter(({ status, fault }) => status === what || fault === what).length,
    )
  }
  const times = <Value>(count: number, make: (index: number) => Value) => Array.from({ length: count }, (_, index) => make(index))
  const discardAll = () => database.pool.query('delete from uploads where finished_at is null')
  beforeEach(async () => void (await discardAll()))
  afterEach(async () => void (await discardAll()))

  test('is reserved once among simultaneous uploads, and counts until the bytes have arrived', async () => {
    const small = await startAgain(application, { freeBytes: async () => RESERVE_BYTES + 1000 })
    const [one, other] = [await artist(), await artist()]
    const create = (index: number) => tusClient(small, index % 2 === 0 ? one : other).create(300, { filename: 'a.mp3' })
    expect(await statuses(times(12, create))).toEqual([3, 9, 0])
    expect(await isOpen()).toBe(3)

    const { rows } = await database.pool.query('select upload_id, owner_id from uploads where finished_at is null limit 1')
    const sender = one.userId === rows[0].owner_id ? one : other
    await tusClient(small, sender).patch(`/api/studio/uploads/${rows[0].upload_id}`, 0, Buffer.alloc(250))
    expect(await statuses([create(0)])).toEqual([1, 0, 0])
    await small.close()
  })

  test('reserved by a quiet upload goes to others; that upload reserves again and loses nothing', async () => {
    const small = await startAgain(application, { freeBytes: async () => RESERVE_BYTES + 1000 })
    const [quiet, next] = [tusClient(small, await artist()), tusClient(small, await artist())]
    const { location } = await quiet.create(900, { filename: 'a.mp3' })
    expect((await quiet.patch(location, 0, Buffer.alloc(100))).status).toBe(204)
    expect(await statuses([next.create(900, { filename: 'b.mp3' })])).toEqual([0, 1, 0])

    await database.pool.query("update uploads set received_at = now() - interval '61 minutes' where upload_id = $1", [
      basename(location),
    ])
    const taken = await next.create(900, { filename: 'b.mp3' })
    expect(taken.status).toBe(201)
    expect(await quiet.patch(location, 100, Buffer.alloc(800))).toMatchObject({ status: 507, fault: 'STORAGE_FULL' })
    expect((await quiet.head(location)).offset).toBe(100)

    await database.pool.query('delete from uploads where upload_id = $1', [taken.location.split('/').at(-1)])
    expect((await quiet.patch(location, 100, Buffer.alloc(100))).status).toBe(204)
    await small.close()
  })

  test('allows an artist at most thirty open uploads, even when requested at once', async () => {
    const person = await artist()
    expect(await statuses(times(40, () => tusClient(app, person).create(10, { filename: 'a.mp3' })))).toEqual([30, 0, 10])
  })

  test('used up for the database is reported in Chinese, too', async () => {
    const person = await artist()
    await database.pool.query(`create function be_full() returns trigger language plpgsql as $$ begin
      raise exception 'could not extend file: No space left on device' using errcode = '53100';
    end $$`)
    await database.pool.query('create trigger be_full before insert on uploads execute function be_full()')
    const answer = await tusClient(app, person).create(10, { filename: 'a.mp3' })
    await database.pool.query('drop trigger be_full on uploads')
    expect([answer.status, answer.fault, await isOpen()]).toEqual([507, 'STORAGE_FULL', 0])
    await database.pool.query('create trigger be_full before insert on follows execute function be_full()')
    const followed = await send('POST', `/client/app/user/focus/${(await artist()).userId}`, {}, person)
    await database.pool.query('drop trigger be_full on follows')
    expect([followed.status, followed.msg]).toEqual([507, '服务器存储空间不足，本次操作没有保存，请稍后再试'])
  })

  test('used up for the file store is reported in Chinese, for a picture as well', async () => {
    const person = await artist()
    const put = async () => writeFile('/dev/full', 'x')
    const full = await startAgain(application, { files: { ...application.files, put } })
    const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
      .png()
      .toBuffer()
    const form = new FormData()
    form.set('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'a.png')
    const answer = await full.inject({
      method: 'POST',
      url: '/api/cms/file/upload',
      headers: { authorization: `Bearer ${person.token}` },
      payload: form,
    })
    expect([answer.statusCode, answer.json().fault]).toEqual([507, 'STORAGE_FULL'])
    await full.close()
  })
})

test('used up for a part of an upload is reported in Chinese and leaves nothing', async () => {
  const person = await artist()
  const adopt = async () => writeFile('/dev/full', 'x')
  const full = await startAgain(application, { files: { ...application.files, adopt } })
  const tus = tusClient(full, person)
  const { location } = await tus.create(5000, { filename: 'a.mp3' })
  const answer = await tus.patch(location, 0, Buffer.alloc(5000))
  expect([answer.status, answer.fault]).toEqual([507, 'STORAGE_FULL'])
  expect(answer.msg).toMatch(/存储空间不足/)
  expect([await lying(), (await tus.head(location)).status]).toEqual([[], 404])
  await full.close()
})

describe('a server that dies', () => {
  /** An upload whose bytes are all stored, but which nobody finished. Returns the key of its part, too. */
  const wholeUpload = async (person: { token: string; userId: string }) => {
    const path = await recording()
    const bytes = await readFile(path)
    const { location } = await tusClient(app, person).create(bytes.length, { filename: basename(path) })
    const [id, db] = [basename(location), database.query()]
    await database.pool.query("update uploads set lock_holder = 'it' where upload_id = $1", [id])
    const part = await beginPart(db, { uploadId: id, holder: 'it', beginsAt: 0 })
    if (!part) throw new Error('the upload is not its own')
    await application.files.put(part.key, bytes)
    const { partId, key } = part
    expect(await acknowledgePart(db, { uploadId: id, holder: 'it', beginsAt: 0, partId, bytes: bytes.length })).toBe(true)
    return { location, bytes, key }
  }

  test('after the last byte finishes the upload when its sender asks again', async () => {
    const person = await artist()
    const { location, bytes } = await wholeUpload(person)
    expect((await tusClient(app, person).head(location)).offset).toBe(bytes.length)
    expect(await worksOf(person)).toMatchObject([{ files: [{ state: 'queued' }] }])
  })

  test('after the last byte finishes the upload by itself at its next start, once', async () => {
    const person = await artist()
    await wholeUpload(person)
    const next = await startAgain(application)
    await expect.poll(async () => (await worksOf(person)).length).toBe(1)
    expect(await worksOf(person)).toMatchObject([{ files: [{ state: 'queued' }] }])
    await expect.poll(lying).toEqual([])
    await next.close()
  })

  test('leaves an upload that two others finish at once: the second does not take the work of the first for a duplicate', async () => {
    const person = await artist()
    const { location, bytes, key } = await wholeUpload(person)
    const [reached, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const fetchLater = async (...args: Parameters<typeof application.files.fetch>) => {
      reached.resolve()
      await goOn.promise
      return application.files.fetch(...args)
    }
    const slow = await startAgain(application, { files: { ...application.files, fetch: fetchLater } })
    const later = tusClient(slow, person).head(location)
    await reached.promise
    expect((await tusClient(app, person).head(location)).offset).toBe(bytes.length)
    goOn.resolve()
    expect((await later).offset).toBe(bytes.length)
    expect([(await worksOf(person)).length, await application.files.stat(key)]).toEqual([1, { size: bytes.length }])
    expect((await database.pool.query('select from upload_parts where upload_id = $1', [basename(location)])).rows).toHaveLength(
      1,
    )
    await slow.close()
  })

  test('with a part that this machine does not find keeps the upload for machines that do', async () => {
    const person = await artist()
    const { location, bytes, key } = await wholeUpload(person)
    await application.files.remove(key)
    const next = await startAgain(application)
    for (const tus of [tusClient(app, person), tusClient(next, person)]) {
      expect(await tus.head(location)).toMatchObject({ status: 500 })
    }
    expect([await isOpen(), await worksOf(person)]).toEqual([1, []])
    await application.files.put(key, bytes)
    expect(await tusClient(next, person).head(location)).toMatchObject({ status: 200, offset: bytes.length })
    expect(await worksOf(person)).toHaveLength(1)
    await next.close()
  })
})
