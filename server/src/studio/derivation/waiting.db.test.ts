import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { MyWorkDetail } from '@shenglang/contract/studio/entities'
import { afterAll, expect, test } from 'vitest'
import { buildUser } from '../../../test/people.ts'
import { makeRecording } from '../../../test/recordings.ts'
import { createClient } from '../../../test/requests.ts'
import { standInFfmpeg } from '../../../test/stand-in-ffmpeg.ts'
import { testApplication } from '../../../test/test-application.ts'
import { testWorker } from '../../../test/test-worker.ts'
import { tusClient } from '../../../test/uploads.ts'

const application = await testApplication()
const { app, database } = application
const send = createClient(app)
const media = await mkdtemp(join(tmpdir(), 'shenglang-waiting-'))
afterAll(() => rm(media, { recursive: true }))
const ffmpeg = await standInFfmpeg(join(media, 'ffmpeg'), `echo "[error] Error initializing complex filters." >&2; exit 1`)
await testWorker(application, ffmpeg)

const query = (text: string) => database.pool.query(text)
const waiting = `name = 'studio.prepare' and state = 'created' and start_after > now()`

/** Uploads a recording as a new artist. Returns a reader of its file's status. */
async function sendRecording(name: string) {
  const person = await buildUser(application, { is_artists: true })
  expect((await tusClient(app, person).send(await makeRecording(media, name, 2))).status).toBe(204)
  return async () => {
    const { rows = [] } = await send('GET', '/client/app/resource/own', {}, { token: person.token })
    return (rows as MyWorkDetail[])[0]?.files[0]
  }
}

test('a file that the machine cannot prepare waits with a reason, and is prepared once the machine can', async () => {
  const file = await sendRecording('song.mp3')
  await expect.poll(file).toMatchObject({ state: 'queued', reason: '服务器暂时无法处理，稍后自动重试' })
  await expect
    .poll(async () => (await query(`select retry_count from pgboss.job where ${waiting}`)).rows)
    .toEqual([{ retry_count: 0 }])
  await writeFile(`${ffmpeg}.mended`, '')
  // The delay of the retry has passed.
  await query(`update pgboss.job set start_after = now() where ${waiting}`)
  await expect.poll(file).toMatchObject({ state: 'ready', reason: '' })
})

test("a file waits while a disk is full, the database's included", async () => {
  await query(`create function be_full() returns trigger language plpgsql as $$ begin
    raise exception 'could not extend file: No space left on device' using errcode = '53100';
  end $$`)
  await query(`create trigger be_full before update on resource_files for each row when (new.state = 'ready')
    execute function be_full()`)
  await writeFile(`${ffmpeg}.mended`, '')
  const file = await sendRecording('full.mp3')
  await expect.poll(file).toMatchObject({ state: 'queued', reason: '服务器磁盘空间不足，稍后自动重试' })
  await query('drop trigger be_full on resource_files')
  await expect.poll(async () => (await query(`update pgboss.job set start_after = now() where ${waiting}`)).rowCount).toBe(1)
  await expect.poll(file).toMatchObject({ state: 'ready', reason: '' })
})
