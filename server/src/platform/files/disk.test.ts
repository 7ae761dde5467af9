import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { OWN_NAME } from '../left-over.ts'
import { openDiskFiles } from './disk.ts'
import { fileStoreRules } from './port.suite.ts'

const folder = await mkdtemp(join(tmpdir(), 'shenglang-files-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('the disk', () => {
  fileStoreRules(() => openDiskFiles(folder))

  test('what a killed run left half written is cleared away, what another process is writing stays', async () => {
    const gone = spawn(process.execPath, ['--version'])
    await once(gone, 'exit')
    const write = (name: string) => writeFile(join(folder, 'incoming', name), 'half')
    await write(`${hostname().replace(/[^\w-]/g, '_')}.${gone.pid}.abandoned`)
    await write('elsewhere.1.abandoned')
    await utimes(join(folder, 'incoming', 'elsewhere.1.abandoned'), new Date('2026-01-01'), new Date('2026-01-01'))
    const inProgress = ['elsewhere.1.in-progress', `${OWN_NAME}.in-progress`]
    for (const name of inProgress) await write(name)
    await (await openDiskFiles(folder)).close()
    expect((await readdir(join(folder, 'incoming'))).sort()).toEqual(inProgress.sort())
    for (const name of inProgress) await rm(join(folder, 'incoming', name))
  })

  test('a group may read what a proxy may serve, stored before and since; all else, and without a group all, is the owner’s', async () => {
    // Root may give files to any group, others to their own.
    const gid = process.getuid?.() === 0 ? 60999 : (process.getgid?.() ?? 0)
    const home = await mkdtemp(join(folder, 'group-'))
    const open = async (group: string, key: string) => {
      const files = await openDiskFiles(home, group)
      await files.put(key, Buffer.from('sound'))
      await files.close()
    }
    const access = async () => {
      const entries = await readdir(join(home, 'media'), { recursive: true })
      const paths = ['', ...entries.sort()].map(async (name) => {
        const found = await stat(join(home, 'media', name))
        return [name, found.gid === gid, (found.mode & 0o777).toString(8)]
      })
      return Promise.all(paths)
    }
    await open('', 'image/ab/first.webp')
    await open('', 'messages/ab/first.webp')
    expect((await access())[0]).toEqual(['', expect.anything(), '700'])
    await open(String(gid), 'image/cd/second.webp')
    const served = [
      ['', true, '750'],
      ['image', true, '750'],
      ['image/ab', true, '750'],
      ['image/ab/first.webp', true, '640'],
      ['image/cd', true, '750'],
      ['image/cd/second.webp', true, '640'],
    ]
    const isServed = ([name]: unknown[]) => name === '' || String(name).startsWith('image')
    const modeOf = async (path: string) => ((await stat(join(home, 'media', path))).mode & 0o777).toString(8)
    expect((await access()).filter(isServed)).toEqual(served)
    expect(await modeOf('messages')).toBe('700')
    // As a release that opened everything left it.
    await chmod(join(home, 'media/messages'), 0o750)
    for (const folder of ['messages', 'originals', 'invoices', 'samples', 'designs', 'audio', 'tagged']) {
      await open(String(gid), `${folder}/ef/third.bin`)
      expect(await modeOf(folder), folder).toBe('700')
    }
    expect((await access()).filter(isServed)).toEqual(served)
    await (await openDiskFiles(home)).close()
    expect((await access())[0]).toEqual(['', true, '700'])
    await expect(openDiskFiles(home, 'no-such-group')).rejects.toThrow('MEDIA_GROUP')
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
