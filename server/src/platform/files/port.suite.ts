import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Files } from './port.ts'

/** What every adapter of the file store must do. */
export function fileStoreRules(openStore: () => Promise<Files>): void {
  const readAll = async (files: Files, key: string) => {
    const file = await files.open(key)
    const buffer = Buffer.alloc(file.size)
    await file.read(buffer, file.size, 0)
    file.close()
    return buffer.toString()
  }

  test('what was put can be read, whole and in part', async () => {
    const files = await openStore()
    await files.put('audio/ab/one.mp3', Buffer.from('hello wave'))
    expect(await readAll(files, 'audio/ab/one.mp3')).toBe('hello wave')
    const file = await files.open('audio/ab/one.mp3')
    const part = Buffer.alloc(4)
    expect(await file.read(part, 4, 6)).toBe(4)
    expect(part.toString()).toBe('wave')
    file.close()
    expect(await files.stat('audio/ab/one.mp3')).toEqual({ size: 10 })
    await files.close()
  })

  test('putting again replaces for new readers and leaves those in progress', async () => {
    const files = await openStore()
    await files.put('audio/ab/two.mp3', Buffer.from('old'))
    const before = await files.open('audio/ab/two.mp3')
    const beside = await files.open('audio/ab/two.mp3')
    expect(beside.identity).toBe(before.identity)
    beside.close()
    await files.put('audio/ab/two.mp3', Buffer.from('newer'))
    expect(await readAll(files, 'audio/ab/two.mp3')).toBe('newer')
    const after = await files.open('audio/ab/two.mp3')
    expect(after.identity).not.toBe(before.identity)
    after.close()
    const buffer = Buffer.alloc(3)
    await before.read(buffer, 3, 0)
    expect(buffer.toString()).toBe('old')
    before.close()
    await files.close()
  })

  test('a finished file is adopted and fetched again; each stands alone afterwards', async () => {
    const files = await openStore()
    const folder = await mkdtemp(join(tmpdir(), 'shenglang-files-'))
    const [given, got] = [join(folder, 'given'), join(folder, 'got')]
    await writeFile(given, 'a long recording')
    await files.adopt('originals/ab/one.wav', given)
    await files.adopt('originals/ab/one.wav', given)
    await rm(given)
    expect(await readAll(files, 'originals/ab/one.wav')).toBe('a long recording')
    await files.fetch('originals/ab/one.wav', got)
    expect(await readFile(got, 'utf8')).toBe('a long recording')
    await files.remove('originals/ab/one.wav')
    expect(await readFile(got, 'utf8')).toBe('a long recording')
    await expect(files.fetch('originals/ab/one.wav', join(folder, 'none'))).rejects.toMatchObject({ code: 'FILE_NOT_FOUND' })
    await rm(folder, { recursive: true })
    await files.close()
  })

  test('what is not there or was removed is FILE_NOT_FOUND', async () => {
    const files = await openStore()
    await files.put('audio/ab/three.mp3', Buffer.from('x'))
    await files.remove('audio/ab/three.mp3')
    await expect(files.open('audio/ab/three.mp3')).rejects.toMatchObject({ code: 'FILE_NOT_FOUND' })
    expect(await files.stat('audio/ab/three.mp3')).toBeUndefined()
    await files.close()
  })

  test.each([
    '../secret.txt',
    '/etc/passwd',
    'audio/../../x.mp3',
    'audio\\x.mp3',
    'audio/\0.mp3',
    'audio',
    '',
    'audio/.mp3',
    'audio//x.mp3',
  ])('the key %j never reaches the store', async (key) => {
    const files = await openStore()
    await expect(files.open(key)).rejects.toThrow()
    await expect(files.put(key, Buffer.from('x'))).rejects.toThrow('not a key')
    await files.close()
  })
}
