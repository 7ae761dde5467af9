import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Files } from './port.ts'
import { readWhole } from './read-whole.ts'
import { streamOf } from './stream.ts'

const OPTIONS = { forMs: 60_000, contentType: 'audio/mpeg', cacheControl: 'private' }

/** The tests that every adapter of the file store must pass. */
export function fileStoreRules(openStore: OpenStore): void {
  rulesOfBytes(openStore)
  rulesOfKeys(openStore)
}

type OpenStore = () => Promise<Files>

const readAll = async (files: Files, key: string) => (await readWhole(files, key)).toString()

function rulesOfBytes(openStore: OpenStore): void {
  test('reads back what was put, whole, in part and as a stream', async () => {
    const files = await openStore()
    await files.put('audio/ab/one.mp3', Buffer.from('hello wave'))
    expect(await readAll(files, 'audio/ab/one.mp3')).toBe('hello wave')
    const file = await files.open('audio/ab/one.mp3')
    const part = Buffer.alloc(4)
    expect(await file.read(part, 4, 6)).toBe(4)
    expect(part.toString()).toBe('wave')
    expect(await file.read(part, 4, 9)).toBe(1)
    expect(await file.read(part, 4, 10)).toBe(0)
    expect(Buffer.concat(await streamOf(file).toArray()).toString()).toBe('hello wave')
    expect(await files.stat('audio/ab/one.mp3')).toEqual({ size: 10 })
    await files.close()
  })

  test('stores an empty file, and one of many parts', async () => {
    const files = await openStore()
    const folder = await mkdtemp(join(tmpdir(), 'shenglang-files-'))
    const [given, got] = [join(folder, 'given'), join(folder, 'got')]
    const long = randomBytes(20 * 1024 * 1024 + 7)
    await writeFile(given, long)
    await files.put('audio/ab/empty.mp3', Buffer.alloc(0))
    await files.put('audio/ab/long.wav', given)
    expect(await readAll(files, 'audio/ab/empty.mp3')).toBe('')
    await files.fetch('audio/ab/empty.mp3', join(folder, 'empty'))
    expect(await readFile(join(folder, 'empty'), 'utf8')).toBe('')
    await files.fetch('audio/ab/long.wav', got)
    expect((await readFile(got)).equals(long)).toBe(true)
    const streamed = await streamOf(await files.open('audio/ab/long.wav')).toArray()
    expect(Buffer.concat(streamed).equals(long)).toBe(true)
    await rm(folder, { recursive: true })
    await files.close()
  })

  test('a second put replaces the file for new readers, and those in progress never read a mixture', async () => {
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
    const read = await before.read(buffer, 3, 0).catch((error: unknown) => error)
    expect([3, expect.objectContaining({ code: 'FILES_UNAVAILABLE' })]).toContainEqual(read)
    expect(['old', '\0\0\0']).toContain(buffer.toString())
    before.close()
    await files.close()
  })

  test('a finished file is adopted and fetched again; each is independent afterwards', async () => {
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
    await expect(readFile(join(folder, 'none'))).rejects.toThrow('ENOENT')
    await rm(folder, { recursive: true })
    await files.close()
  })
}

function rulesOfKeys(openStore: OpenStore): void {
  const listed = async (files: Files, folder: string) => {
    const entries: { key: string; size: number }[] = []
    for await (const { key, size } of files.list()) if (key.startsWith(folder)) entries.push({ key, size })
    return entries.sort((one, other) => one.key.localeCompare(other.key))
  }

  test('a missing or removed key is FILE_NOT_FOUND, and removing it again is no error', async () => {
    const files = await openStore()
    await files.put('audio/ab/three.mp3', Buffer.from('x'))
    await files.open('audio/ab/three.mp3').then((file) => file.close())
    await files.remove('audio/ab/three.mp3')
    await files.remove('audio/ab/three.mp3')
    await expect(files.open('audio/ab/three.mp3')).rejects.toMatchObject({ code: 'FILE_NOT_FOUND' })
    expect(await files.stat('audio/ab/three.mp3')).toBeUndefined()
    await files.close()
  })

  test('a file that cannot be read is no fault of the store, and nothing is stored', async () => {
    const files = await openStore()
    await expect(files.put('audio/ab/none.mp3', '/no/such/file')).rejects.toThrow('ENOENT')
    expect(await files.stat('audio/ab/none.mp3')).toBeUndefined()
    await files.close()
  })

  test('lists what is stored with sizes, and not what was removed', async () => {
    const files = await openStore()
    const keys = Array.from({ length: 30 }, (_, index) => `listed/${index % 3}/${String(index).padStart(2, '0')}.bin`)
    await Promise.all(keys.map((key) => files.put(key, Buffer.from(key))))
    await files.remove('listed/0/00.bin')
    const expected = keys.slice(1).map((key) => ({ key, size: key.length }))
    expect(await listed(files, 'listed/')).toEqual(expected.sort((one, other) => one.key.localeCompare(other.key)))
    await files.close()
  })

  test('passes its check', async () => {
    const files = await openStore()
    await files.check()
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
  ])('refuses the key %j', async (key) => {
    const files = await openStore()
    await expect(files.open(key)).rejects.toThrow('not a key')
    await expect(files.put(key, Buffer.from('x'))).rejects.toThrow('not a key')
    await expect(files.addressOf(key, OPTIONS)).rejects.toThrow('not a key')
    await files.close()
  })
}
