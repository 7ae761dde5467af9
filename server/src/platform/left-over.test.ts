import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { clearLeftOver, isLeftOver, PROCESS_NAME } from './left-over.ts'

const [MACHINE = ''] = PROCESS_NAME.split('.')
const HOUR_MS = 3600_000
const before = (ms: number) => new Date(Date.now() - ms)

test('files of a dead process of this machine are left over at once, those of a living one are not', async () => {
  const gone = spawn(process.execPath, ['--version'])
  await once(gone, 'exit')
  expect(isLeftOver(`${MACHINE}.${gone.pid}.half`, new Date())).toBe(true)
  expect(isLeftOver(`${MACHINE}.${process.ppid}.half`, before(48 * HOUR_MS))).toBe(false)
})

test('a process with the id of an earlier one takes only what is older than itself for left over', () => {
  expect(isLeftOver(`${PROCESS_NAME}.half`, new Date())).toBe(false)
  expect(isLeftOver(`${PROCESS_NAME}.half`, before(process.uptime() * 1000 + 60_000))).toBe(true)
})

test('another machine’s process 1 is not ours: its things are left over after a day without a change', () => {
  for (const name of ['web-2.1', `${MACHINE}0.${process.pid}`, '1']) {
    expect([name, isLeftOver(name, before(23 * HOUR_MS))]).toEqual([name, false])
    expect([name, isLeftOver(name, before(25 * HOUR_MS))]).toEqual([name, true])
  }
})

test('removes what is left over, files and folders', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'shenglang-left-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  await mkdir(join(folder, 'elsewhere.1', 'pages'), { recursive: true })
  for (const name of ['elsewhere.2', PROCESS_NAME]) await writeFile(join(folder, name), '')
  for (const name of ['elsewhere.1', 'elsewhere.2']) await utimes(join(folder, name), before(25 * HOUR_MS), before(25 * HOUR_MS))
  await clearLeftOver(folder)
  expect(await readdir(folder)).toEqual([PROCESS_NAME])
})
