import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { atEnd } from '../../test/at-end.ts'
import { startCommand, startServer } from '../../test/server-process.ts'
import { dataFolderWithSharedMedia } from '../../test/shared-media.ts'
import { standInFfmpeg } from '../../test/stand-in-ffmpeg.ts'
import { testDatabase } from '../../test/test-database.ts'

const folder = await mkdtemp(join(tmpdir(), 'shenglang-second-'))
atEnd(() => rm(folder, { recursive: true, force: true }))
const { address } = await testDatabase()
const DATABASE_URL = `postgres://shenglang@localhost/${address.database}?host=${inject('socketFolder')}`

test('while one process renders the demo, another on its database opens at once, and both obey SIGTERM', async () => {
  const own = await dataFolderWithSharedMedia(folder, 'first')
  const endless = await standInFfmpeg(join(own, 'ffmpeg'), 'exec sleep 600')
  const environment = { DATABASE_URL, DEMO: 'true', IDENTITY_KEY: 'a'.repeat(64), PUSH_KEY: 'a'.repeat(64) }
  const first = startCommand('main.ts', own, [], {}, { ...environment, FFMPEG_PATH: endless })
  const exited = once(first.child, 'exit')
  const stages = async () => {
    const preparing = first
      .output()
      .split('\n')
      .find((line) => line.includes('"msg":"preparing"'))
    return preparing && (await (await fetch(`${JSON.parse(preparing).address}/readyz`)).json()).stages
  }
  await expect.poll(stages).toMatchObject([{ what: '准备演示内容', detail: expect.stringMatching(/^渲染 \d+\/\d+ 个文件$/) }])

  const second = await startServer(await dataFolderWithSharedMedia(folder, 'second'), {}, environment)
  expect((await fetch(`${second.origin}/api/client/app/cms/resource`)).status).toBe(200)
  expect(await second.end('SIGTERM')).toBe(0)

  expect(await stages()).toMatchObject([{ what: '准备演示内容' }])
  first.child.kill('SIGTERM')
  expect((await exited)[0]).toBe(0)
})
