import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { MyWorkDetail } from '@shenglang/contract/studio/entities'
import { afterAll, expect, test } from 'vitest'
import { buildUser, type Person } from '../../../test/people.ts'
import { makeRecording } from '../../../test/recordings.ts'
import { createClient } from '../../../test/requests.ts'
import { testApplication } from '../../../test/test-application.ts'
import { testWorker } from '../../../test/test-worker.ts'
import { tusClient } from '../../../test/uploads.ts'

const application = await testApplication()
const { app, database } = application
const send = createClient(app)
const media = await mkdtemp(join(tmpdir(), 'shenglang-queue-'))
afterAll(() => rm(media, { recursive: true }))

async function upload(person: Person, names: string[], pitch: number): Promise<void> {
  for (const [index, name] of names.entries()) {
    const path = await makeRecording(media, `${name}.mp3`, 1, {}, pitch + 20 * index)
    expect((await tusClient(app, person).send(path)).status).toBe(204)
  }
}

/** The name, state and queue position of each of a person's files, in the order of upload. */
async function standing({ token }: Person) {
  const { rows = [] } = await send('GET', '/client/app/resource/own', {}, { token })
  const works = rows as MyWorkDetail[]
  return works.toReversed().flatMap(({ files }) => files.map(({ fileName, state, ahead }) => [fileName, state, ahead]))
}

test('artists take turns, and each sees how many files come before', async () => {
  const [many, one] = [await buildUser(application, { is_artists: true }), await buildUser(application, { is_artists: true })]
  await upload(many, ['a1', 'a2', 'a3', 'a4'], 300)
  await upload(one, ['b1'], 700)
  expect(await standing(one)).toEqual([['b1.mp3', 'queued', 1]])
  expect((await standing(many)).map(([, , ahead]) => ahead)).toEqual([0, 2, 3, 4])

  await testWorker(application)
  const all = async () => [...(await standing(many)), ...(await standing(one))].map(([, state, ahead]) => [state, ahead])
  await expect.poll(all).toEqual(Array.from({ length: 5 }, () => ['ready', 0]))
  const { rows } = await database.pool.query(
    `select file_name from pgboss.job
     join resource_files on resource_file_id::text = data ->> 'fileId' join originals using (original_id)
     where name = 'studio.prepare' order by started_on`,
  )
  expect(rows.map(({ file_name }) => file_name)).toEqual(['a1.mp3', 'b1.mp3', 'a2.mp3', 'a3.mp3', 'a4.mp3'])
})
