import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { buildUser } from '../../../test/people.ts'
import { makeRecording } from '../../../test/recordings.ts'
import { createClient } from '../../../test/requests.ts'
import { startAgain, testApplication } from '../../../test/test-application.ts'
import { reprDigestOf, tusClient } from '../../../test/uploads.ts'
import { selectParts } from './upload-parts.sql.ts'

const application = await testApplication()
const { app, database, files } = application
const send = createClient(app)
const media = await mkdtemp(join(tmpdir(), 'shenglang-digests-'))
afterAll(() => rm(media, { recursive: true }))

const artist = () => buildUser(application, { is_artists: true })
let pitch = 300
const recording = async () => readFile(await makeRecording(media, `${pitch}.mp3`, 1, {}, ++pitch))
/** Two recordings of one size, as a WAV and its new export are. */
const twins = async () => {
  const [one, other] = [await recording(), await recording()]
  const bytes = Math.min(one.length, other.length)
  return [one.subarray(0, bytes), other.subarray(0, bytes)] as const
}
const worksOf = async (person: { token: string }) => (await send('GET', '/client/app/resource/own', {}, person)).rows
const isThere = async (location: string) =>
  (await database.pool.query('select from uploads where upload_id = $1', [basename(location)])).rows.length > 0

/** An artist's upload that broke off after 1000 and after 2500 bytes. */
const broken = async (file: Buffer, isNamed = true) => {
  const person = await artist()
  const tus = tusClient(app, person, isNamed ? file : undefined)
  const { location } = await tus.create(file.length, { filename: '夜航.mp3' })
  await tus.patch(location, 0, file.subarray(0, 1000))
  await tus.patch(location, 1000, file.subarray(1000, 2500))
  return { person, tus, location }
}

/** Changes a stored byte of an upload. */
const tamper = async (location: string) => {
  const [key = ''] = await selectParts(database.query(), basename(location))
  const path = join(media, 'part')
  await files.fetch(key, path)
  const bytes = await readFile(path)
  await rm(path)
  bytes[700] = (bytes[700] ?? 0) ^ 1
  await files.put(key, bytes)
}

test('an upload reports the digest of its stored bytes, from the process that received them and from another one', async () => {
  const file = await recording()
  const { person, tus, location } = await broken(file)
  expect(await tus.digest(location)).toMatchObject({ offset: 2500, digest: reprDigestOf(file.subarray(0, 2500)) })
  const next = await startAgain(application)
  const there = tusClient(next, person, file)
  expect(await there.digest(location)).toMatchObject({ offset: 2500, digest: reprDigestOf(file.subarray(0, 2500)) })
  // The digest costs a read of the stored bytes, and is therefore sent only on request.
  const plain = await next.inject({
    method: 'HEAD',
    url: location,
    headers: { authorization: `Bearer ${person.token}`, 'tus-resumable': '1.0.0' },
  })
  expect(plain.headers['repr-digest']).toBeUndefined()
  // The computed digest is continued by the next bytes.
  expect((await there.patch(location, 2500, file.subarray(2500))).status).toBe(204)
  const { rows } = await database.pool.query('select sha256 from originals where upload_id = $1', [basename(location)])
  expect(`sha-256=:${Buffer.from(rows[0].sha256, 'hex').toString('base64')}:`).toBe(reprDigestOf(file))
  await next.close()
})

test('an upload reports no digest to other users', async () => {
  const { location } = await broken(await recording())
  expect(await tusClient(app, await artist()).digest(location)).toMatchObject({ status: 404, digest: undefined })
})

test('a finished upload reports the digest of its original, and none once its work is deleted', async () => {
  const file = await recording()
  const { person, tus, location } = await broken(file)
  await tus.patch(location, 2500, file.subarray(2500))
  expect(await tus.digest(location)).toMatchObject({ offset: file.length, digest: reprDigestOf(file) })
  const [work] = (await worksOf(person)) as { resourceId: string }[]
  await send('POST', `/client/app/resource/delete/${work?.resourceId}`, {}, person)
  expect((await tus.digest(location)).digest).toBeUndefined()
})

test('an upload is not continued by a sender that names another file; the stored bytes stay for the first one', async () => {
  const [file, other] = await twins()
  const { person, tus, location } = await broken(file)
  expect(await tusClient(app, person, other).patch(location, 2500, other.subarray(2500))).toMatchObject({
    status: 460,
    fault: 'UPLOAD_CHECKSUM',
    msg: '服务器收到的内容与这个文件不一致，请从头上传',
  })
  expect((await tus.head(location)).offset).toBe(2500)
  expect((await tus.patch(location, 2500, file.subarray(2500))).status).toBe(204)
  expect(await worksOf(person)).toHaveLength(1)
})

test.each([
  ['at its beginning', true],
  ['when it was continued', false],
])('bytes of two files are refused as a work where the digest was named %s', async (_when, isNamed) => {
  const [file, other] = await twins()
  const { person, location } = await broken(file, isNamed)
  const last = tusClient(app, person, isNamed ? undefined : other)
  expect(await last.patch(location, 2500, other.subarray(2500))).toMatchObject({ status: 460, fault: 'UPLOAD_CHECKSUM' })
  expect([await worksOf(person), await isThere(location)]).toEqual([[], false])
})

test('a stored byte that changed is noticed before an upload is continued', async () => {
  const file = await recording()
  const { tus, location } = await broken(file)
  await tamper(location)
  const { offset, digest } = await tus.digest(location)
  expect(offset).toBe(2500)
  expect(digest).not.toBe(reprDigestOf(file.subarray(0, 2500)))
})

test('a stored byte that changed is refused where another process finishes the upload', async () => {
  const file = await recording()
  const { person, location } = await broken(file)
  await tamper(location)
  const next = await startAgain(application)
  const tus = tusClient(next, person, file)
  expect(await tus.patch(location, 2500, file.subarray(2500))).toMatchObject({ status: 460, fault: 'UPLOAD_CHECKSUM' })
  expect([await worksOf(person), await isThere(location)]).toEqual([[], false])
  await next.close()
})

test('a digest that is asked for again costs no second read of the store', async () => {
  const file = await recording()
  const { person, location } = await broken(file)
  let fetched = 0
  const fetch = (...args: Parameters<typeof files.fetch>) => {
    fetched += 1
    return files.fetch(...args)
  }
  const next = await startAgain(application, { files: { ...files, fetch } })
  const tus = tusClient(next, person)
  for (const { digest } of [await tus.digest(location), await tus.digest(location)]) {
    expect(digest).toBe(reprDigestOf(file.subarray(0, 2500)))
  }
  // One for each part.
  expect(fetched).toBe(2)
  await next.close()
})
