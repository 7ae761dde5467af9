import { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import { storedZip } from './stored-zip.ts'

const entry = (name: string, text: string, size = Buffer.byteLength(text)) => ({
  name,
  open: async () => ({ size, bytes: Readable.from([Buffer.from(text)]) }),
})

async function bytesOf(entries: Parameters<typeof storedZip>[0]): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of storedZip(entries)) chunks.push(chunk)
  return Buffer.concat(chunks)
}

test('writes names, sizes, checksums and offsets to the directory', async () => {
  const archive = await bytesOf([entry('包/一.txt', 'one'), entry('包/二.txt', 'second')])
  const end = archive.length - 22
  expect([archive.readUInt32LE(end), archive.readUInt16LE(end + 10)]).toEqual([0x06054b50, 2])
  const first = archive.readUInt32LE(end + 16)
  expect([archive.readUInt32LE(first), archive.readUInt32LE(first + 16), archive.readUInt32LE(first + 24)]).toEqual([
    0x02014b50,
    crc32(Buffer.from('one')),
    3,
  ])
  const name = Buffer.from('包/一.txt')
  expect(archive.subarray(first + 46, first + 46 + name.length).equals(name)).toBe(true)
  expect(archive.subarray(30 + name.length, 33 + name.length).toString()).toBe('one')
})

test('the same files make the same archive', async () => {
  expect((await bytesOf([entry('a', 'x')])).equals(await bytesOf([entry('a', 'x')]))).toBe(true)
})

test('a file whose size changed meanwhile aborts the archive', async () => {
  await expect(bytesOf([entry('a', 'abc', 4)])).rejects.toThrow('3 bytes, not 4')
})

test('uses 64-bit sizes and offsets beyond four gigabytes', async () => {
  const piece = Buffer.alloc(64 * 1024 * 1024)
  const pieces = 65
  async function* repeated() {
    for (let count = 0; count < pieces; count += 1) yield piece
  }
  const large = {
    name: 'large',
    open: async () => ({ size: piece.length * pieces, bytes: repeated() }),
  }
  let last = Buffer.alloc(0)
  let length = 0
  for await (const chunk of storedZip([large, entry('after', 'x')])) {
    length += chunk.length
    last = Buffer.from(Buffer.concat([last, chunk.length < 1000 ? chunk : chunk.subarray(-10)]).subarray(-1000))
  }
  const end64 = last.indexOf(Buffer.from('PK\x06\x06', 'latin1'))
  const directory = Number(last.readBigUInt64LE(end64 + 48))
  expect(directory).toBeGreaterThan(2 ** 32)
  expect(directory + Number(last.readBigUInt64LE(end64 + 40)) + 56 + 20 + 22).toBe(length)
})
