import { createHash, randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { buildResource } from '../../../test/library.ts'
import { buildUser } from '../../../test/people.ts'
import { startAgain, testApplication } from '../../../test/test-application.ts'
import type { Files } from '../../platform/files/port.ts'
import { insertFile } from '../works/files.sql.ts'
import { REMOVE_STORED } from '../works/jobs.ts'
import { insertOriginal } from '../works/originals.sql.ts'
import { fetchOriginal } from './fetch-original.ts'
import { sweepLeftOver } from './left-over.ts'
import { acknowledgePart, beginPart } from './upload-parts.sql.ts'
import { deleteUpload, finishUpload, insertUpload } from './uploads.sql.ts'

const application = await testApplication()
const { database, files, jobs, clock } = application
const db = database.query()
const folder = await mkdtemp(join(tmpdir(), 'shenglang-originals-'))
afterAll(() => rm(folder, { recursive: true }))
const { userId } = await buildUser(application, { is_artists: true })

/** An upload with these parts, which lacks some bytes at its end. Returns their keys. */
async function uploadOf(texts: string[], missing = 0) {
  const [upload_id, size_bytes] = [randomUUID(), texts.join('').length + missing]
  const upload = { upload_id, owner_id: userId, size_bytes, file_name: 'a.mp3', metadata: '{}', finished_at: null }
  await insertUpload(db, { ...upload, lock_holder: 'it' })
  const keys: string[] = []
  let beginsAt = 0
  for (const text of texts) {
    const part = await beginPart(db, { uploadId: upload_id, holder: 'it', beginsAt })
    if (!part) throw new Error('the upload is not its own')
    await files.put(part.key, Buffer.from(text))
    await acknowledgePart(db, { uploadId: upload_id, holder: 'it', beginsAt, partId: part.partId, bytes: text.length })
    keys.push(part.key)
    beginsAt += text.length
  }
  return { upload_id, size_bytes, keys }
}

/** The same, finished: an original whose parts nobody has joined. */
async function originalOf(texts: string[], sha256 = createHash('sha256').update(texts.join('')).digest('hex')) {
  const { upload_id, size_bytes, keys } = await uploadOf(texts)
  const storage_key = `originals/${upload_id.slice(0, 2)}/${upload_id}.mp3`
  const stored = { upload_id, owner_id: userId, file_name: 'a.mp3', content_type: 'audio/mpeg', size_bytes, sha256, storage_key }
  const resource_id = await buildResource(database, { artist_id: userId })
  const rest = { position: 0, label: '', replaces_id: null, source_file_id: null, retired_at: null }
  // Together, as when a file is received: the sweep of the application's start deletes parts without an upload or an original,
  // and an original without a file.
  await db.transaction().execute(async (transaction) => {
    await finishUpload(transaction, upload_id, new Date())
    const original_id = await insertOriginal(transaction, stored)
    await insertFile(transaction, { resource_id, original_id, ...rest })
  })
  return { original: { ...stored, size_bytes: String(size_bytes) }, resource_id, keys }
}

/** Fetches an original into a new folder, as a job does. Returns its text, and the names of other files in the folder. */
async function fetched(original: Parameters<typeof fetchOriginal>[2], store = files) {
  const own = join(folder, randomUUID())
  await mkdir(own)
  await fetchOriginal(db, store, original, join(own, 'input'))
  return [await readFile(join(own, 'input'), 'utf8'), (await readdir(own)).length]
}

const areStored = (keys: string[]) => Promise.all(keys.map(async (key) => (await files.stat(key)) !== undefined))
const partsOf = async (id: string) =>
  (await database.pool.query('select from upload_parts where upload_id = $1', [id])).rows.length
/** The keys that jobs will remove from the store. */
const leaving = async () =>
  (await database.pool.query(`select data from pgboss.job where name = '${REMOVE_STORED.name}'`)).rows.flatMap(
    ({ data }) => data.keys as string[],
  )

test.each([
  ['one part', ['a track of one part']],
  ['several parts', ['a film ', 'of ', 'three parts']],
])('an original of %s becomes one file, once, and its parts go', async (_name, texts) => {
  const { original, keys } = await originalOf(texts)
  for (let run = 0; run < 2; run += 1) expect(await fetched(original)).toEqual([texts.join(''), 1])
  expect([...(await areStored(keys)), ...(await areStored([original.storage_key]))]).toEqual([...texts.map(() => false), true])
  expect(await partsOf(original.upload_id)).toBe(0)
})

test('a worker that was killed after it stored the file leaves parts, which the next one removes', async () => {
  const { original, keys } = await originalOf(['as one ', 'file already'])
  await files.put(original.storage_key, Buffer.from('as one file already'))
  await files.remove(keys[0] ?? '')
  expect(await fetched(original)).toEqual(['as one file already', 1])
  expect([await areStored(keys), await partsOf(original.upload_id)]).toEqual([[false, false], 0])
})

test('parts whose bytes differ from the received ones are refused, and stay', async () => {
  const { original, keys } = await originalOf(['not what ', 'was sent'], createHash('sha256').update('another').digest('hex'))
  await expect(fetched(original)).rejects.toThrow('not what was received')
  expect([await areStored([...keys, original.storage_key]), await partsOf(original.upload_id)]).toEqual([[true, true, false], 2])
})

test('an original whose work was deleted meanwhile leaves no file', async () => {
  const { original, resource_id, keys } = await originalOf(['given up ', 'in the middle'])
  const deletedMeanwhile: Files = {
    ...files,
    async adopt(key, path) {
      await database.pool.query('delete from resource_files where resource_id = $1', [resource_id])
      await database.pool.query('delete from originals where upload_id = $1', [original.upload_id])
      await files.adopt(key, path)
    },
  }
  await fetched(original, deletedMeanwhile)
  expect(await areStored([...keys, original.storage_key])).toEqual([false, false, false])
})

test('a machine that does not find a part deletes nothing', async () => {
  const { original, keys } = await originalOf(['here ', 'and elsewhere'])
  await files.remove(keys[1] ?? '')
  await expect(fetched(original)).rejects.toMatchObject({ code: 'FILE_NOT_FOUND' })
  expect([await areStored(keys), await partsOf(original.upload_id)]).toEqual([[true, false], 2])
})

test('the sweep removes parts without an upload or an original, and no others', async () => {
  const [open, erased] = [await uploadOf(['still ', 'sent'], 10), await uploadOf(['of a closed ', 'account'], 10)]
  const { original, keys } = await originalOf(['not ', 'joined yet'])
  await deleteUpload(db, erased.upload_id)
  await sweepLeftOver({ db, jobs, now: () => new Date() })
  expect(await Promise.all([open, erased, original].map(({ upload_id }) => partsOf(upload_id)))).toEqual([2, 0, 2])
  const gone = await leaving()
  expect(erased.keys.filter((key) => gone.includes(key))).toEqual(erased.keys)
  expect([...open.keys, ...keys].filter((key) => gone.includes(key))).toEqual([])
})

test('an upload without a byte for a week is removed by any process; one that is still sent stays, however old', async () => {
  const [quiet, sent] = [await uploadOf(['left ', 'behind'], 10), await uploadOf(['sent ', 'slowly'], 10)]
  const weekAgo = new Date(clock.now.getTime() - 8 * 86_400_000)
  const date = (column: string, id: string) =>
    database.pool.query(`update uploads set ${column} = $2 where upload_id = $1`, [id, weekAgo])
  await date('received_at', quiet.upload_id)
  await date('created_at', sent.upload_id)
  const next = await startAgain(application)
  await expect.poll(() => partsOf(quiet.upload_id)).toBe(0)
  const gone = await leaving()
  expect(quiet.keys.filter((key) => gone.includes(key))).toEqual(quiet.keys)
  expect(await partsOf(sent.upload_id)).toBe(2)
  await next.close()
})
