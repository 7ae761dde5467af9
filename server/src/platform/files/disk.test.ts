import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { openDiskFiles } from './disk.ts'
import { fileStoreRules } from './port.suite.ts'

const folder = await mkdtemp(join(tmpdir(), 'shenglang-files-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('the disk', () => {
  fileStoreRules(() => openDiskFiles(folder))

  test('what a killed run left half written is cleared away', async () => {
    await writeFile(join(folder, 'incoming', 'half'), 'half')
    await (await openDiskFiles(folder)).close()
    expect(await readdir(join(folder, 'incoming'))).toEqual([])
  })
})
