import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { openDiskFiles } from './disk.ts'
import { fileStoreRules } from './port.suite.ts'

const folder = await mkdtemp(join(tmpdir(), 'shenglang-files-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('the disk', () => {
  fileStoreRules(() => openDiskFiles(folder))

  test('what a killed run left half written is cleared away, what another process is writing stays', async () => {
    const abandoned = join(folder, 'incoming', 'abandoned')
    await writeFile(abandoned, 'half')
    await utimes(abandoned, new Date('2026-01-01'), new Date('2026-01-01'))
    await writeFile(join(folder, 'incoming', 'in-progress'), 'half')
    await (await openDiskFiles(folder)).close()
    expect(await readdir(join(folder, 'incoming'))).toEqual(['in-progress'])
    await rm(join(folder, 'incoming', 'in-progress'))
  })

  test('a put that fails leaves nothing behind', async () => {
    const files = await openDiskFiles(folder)
    await expect(files.put('audio/ab/none.mp3', join(folder, 'no-such-file'))).rejects.toThrow('ENOENT')
    expect(await readdir(join(folder, 'incoming'))).toEqual([])
    expect(await files.stat('audio/ab/none.mp3')).toBeUndefined()
    await files.close()
  })

  test('more files than handles are kept open all answer, also while they are being read', async () => {
    const files = await openDiskFiles(folder)
    const keys = Array.from({ length: 200 }, (_, index) => `audio/cd/${index}.mp3`)
    await Promise.all(keys.map((key) => files.put(key, Buffer.from(key))))
    const opened = await Promise.all(keys.map((key) => files.open(key)))
    for (const [index, file] of opened.entries()) {
      const buffer = Buffer.alloc(file.size)
      await file.read(buffer, file.size, 0)
      expect(buffer.toString()).toBe(keys[index])
      file.close()
    }
    await files.close()
  })
})
