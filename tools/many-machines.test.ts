import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'

const OTHER_SITE = new URL('../e2e/site/other-site.ts', import.meta.url).href

test('journeys on many machines find the database in the settings of the site, which has none of its own', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'shenglang-many-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const DATABASE_URL = 'postgres://shenglang@localhost/postgres?host=/a,/b&port=5502,5501'
  await mkdir(join(folder, '.tmp/many'), { recursive: true })
  await writeFile(join(folder, '.tmp/many/site.json'), JSON.stringify({ DATABASE_URL }))
  const program = `const { databaseUrl } = await import('${OTHER_SITE}'); process.stdout.write(await databaseUrl())`
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: folder,
    env: { ...process.env, E2E_MANY: 'true' },
  })
  expect(stdout).toBe(DATABASE_URL)
})
