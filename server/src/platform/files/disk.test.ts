import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { PROCESS_NAME } from '../left-over.ts'
import { openDiskFiles } from './disk.ts'
import { heldKeys, heldPath, holdRemoved, isHolding, releaseHeld } from './held-files.ts'
import { fileStoreRules } from './port.suite.ts'

const folder = await mkdtemp(join(tmpdir(), 'shenglang-files-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('the disk store behind nginx', () => {
  const open = () => openDiskFiles(join(folder, 'behind-nginx'), '', '/_media/')
  fileStoreRules(open)

  test('names what nginx sends, and nothing that was removed', async () => {
    const files = await open()
    const options = { forMs: 60_000, contentType: 'audio/mpeg', cacheControl: 'private' }
    await files.put('audio/ab/sent.mp3', Buffer.from('sound'))
    expect(await files.addressOf('audio/ab/sent.mp3', options)).toEqual({ kind: 'internal', path: '/_media/audio/ab/sent.mp3' })
    await files.put('messages/ab/ours.webp', Buffer.from('picture'))
    expect(await files.addressOf('messages/ab/ours.webp', options)).toBeUndefined()
    await files.remove('audio/ab/sent.mp3')
    await expect(files.addressOf('audio/ab/sent.mp3', options)).rejects.toMatchObject({ code: 'FILE_NOT_FOUND' })
    await files.close()
  })
})

describe('the disk store', () => {
  fileStoreRules(() => openDiskFiles(folder))

  test('a reader of a file that is replaced meanwhile gets the old bytes', async () => {
    const files = await openDiskFiles(folder)
    await files.put('audio/ab/replaced.mp3', Buffer.from('old'))
    const before = await files.open('audio/ab/replaced.mp3')
    await files.put('audio/ab/replaced.mp3', Buffer.from('newer'))
    const buffer = Buffer.alloc(3)
    await before.read(buffer, 3, 0)
    expect(buffer.toString()).toBe('old')
    before.close()
    await files.close()
  })

  test('deletes incomplete files of a killed process, but not those that another process is writing', async () => {
    const gone = spawn(process.execPath, ['--version'])
    await once(gone, 'exit')
    const write = (name: string) => writeFile(join(folder, 'incoming', name), 'half')
    await write(`${PROCESS_NAME.split('.')[0]}.${gone.pid}.abandoned`)
    await write('elsewhere.1.abandoned')
    await utimes(join(folder, 'incoming', 'elsewhere.1.abandoned'), new Date('2026-01-01'), new Date('2026-01-01'))
    const inProgress = ['elsewhere.1.in-progress', `${PROCESS_NAME}.in-progress`]
    for (const name of inProgress) await write(name)
    await (await openDiskFiles(folder)).close()
    expect((await readdir(join(folder, 'incoming'))).sort()).toEqual(inProgress.sort())
    for (const name of inProgress) await rm(join(folder, 'incoming', name))
  })

  test('fails its check where the folder is another one, such as that of a share which is not mounted any more', async () => {
    const home = join(folder, 'unmounted')
    const files = await openDiskFiles(home)
    await files.check()
    await rename(join(home, 'media'), join(home, 'away'))
    await expect(files.check()).rejects.toThrow('ENOENT')
    await mkdir(join(home, 'media'))
    await expect(files.check()).rejects.toThrow('another one')
    await files.close()
    await rm(home, { recursive: true })
  })

  test('lets a group read what a proxy may serve, stored before and since; everything else, and everything without a group, is the owner’s', async () => {
    // Root may give files to any group, others only to one of theirs.
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

  test('the group can read recordings only where nginx serves them after we allowed the request', async () => {
    const gid = process.getuid?.() === 0 ? 60999 : (process.getgid?.() ?? 0)
    const home = await mkdtemp(join(folder, 'accel-'))
    const modeOf = async (path: string) => ((await stat(join(home, 'media', path))).mode & 0o777).toString(8)
    const open = async (prefix: string, key: string) => {
      const files = await openDiskFiles(home, String(gid), prefix)
      await files.put(key, Buffer.from('sound'))
      await files.close()
    }
    await open('', 'audio/ab/first.mp3')
    expect(await modeOf('audio')).toBe('700')
    await open('/_media/', 'messages/ab/first.webp')
    expect([await modeOf('audio'), await modeOf('audio/ab/first.mp3'), await modeOf('messages')]).toEqual(['750', '640', '700'])
    await open('', 'hls/ab/first.m4s')
    expect(await modeOf('audio')).toBe('700')
  })

  test('while removed files are held, they are gone from the store and lie among the held ones until released', async () => {
    const files = await openDiskFiles(folder)
    const keys = ['audio/ab/held.mp3', 'hls/ab/abc-1/master.m3u8']
    for (const key of keys) await files.put(key, Buffer.from(key))
    await holdRemoved(folder)
    for (const key of [...keys, 'audio/ab/never-there.mp3']) await files.remove(key)
    expect(await Promise.all(keys.map((key) => files.stat(key)))).toEqual([undefined, undefined])
    expect((await heldKeys(folder)).sort()).toEqual(keys)
    expect(await readFile(heldPath(folder, keys[1] ?? ''), 'utf8')).toBe(keys[1])
    await releaseHeld(folder)
    expect(await isHolding(folder)).toBe(false)
    await files.put('audio/ab/held.mp3', Buffer.from('again'))
    await files.remove('audio/ab/held.mp3')
    expect(await isHolding(folder)).toBe(false)
    await files.close()
  })

  test('a put that fails leaves nothing behind', async () => {
    const files = await openDiskFiles(folder)
    await expect(files.put('audio/ab/none.mp3', join(folder, 'no-such-file'))).rejects.toThrow('ENOENT')
    expect(await readdir(join(folder, 'incoming'))).toEqual([])
    expect(await files.stat('audio/ab/none.mp3')).toBeUndefined()
    await files.close()
  })

  test('more open files than handles all answer, also while they are being read', async () => {
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
