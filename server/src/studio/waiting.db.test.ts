import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { OwnWorkDetail } from '@shenglang/contract/studio/entities'
import { afterAll, expect, test } from 'vitest'
import { buildUser } from '../../test/people.ts'
import { makeRecording } from '../../test/recordings.ts'
import { createClient } from '../../test/requests.ts'
import { standInFfmpeg } from '../../test/stand-in-ffmpeg.ts'
import { testApplication } from '../../test/test-application.ts'
import { testWorker } from '../../test/test-worker.ts'
import { tusClient } from '../../test/uploads.ts'

const application = await testApplication()
const { app, database } = application
const send = createClient(app)
const media = await mkdtemp(join(tmpdir(), 'shenglang-waiting-'))
afterAll(() => rm(media, { recursive: true }))
const ffmpeg = await standInFfmpeg(join(media, 'ffmpeg'), `echo "[error] Error initializing complex filters." >&2; exit 1`)
await testWorker(application, ffmpeg)

test('a file that the machine cannot prepare waits, says so, and is prepared once the machine can', async () => {
  const person = await buildUser(application, { is_artists: true })
  const file = async () => {
    const { rows = [] } = await send('GET', '/client/app/resource/own', {}, { token: person.token })
    return (rows as OwnWorkDetail[])[0]?.files[0]
  }
  expect((await tusClient(app, person).send(await makeRecording(media, 'song.mp3', 2))).status).toBe(204)
  await expect.poll(file).toMatchObject({ state: 'queued', reason: '服务器暂时无法处理，稍后自动重试' })

  const query = (text: string) => database.pool.query(text)
  const waiting = `name = 'studio.prepare' and state = 'created' and start_after > now()`
  await expect
    .poll(async () => (await query(`select retry_count from pgboss.job where ${waiting}`)).rows)
    .toEqual([{ retry_count: 0 }])
  await writeFile(`${ffmpeg}.mended`, '')
  // Its time comes.
  await query(`update pgboss.job set start_after = now() where ${waiting}`)
  await expect.poll(file).toMatchObject({ state: 'ready', reason: '' })
})
