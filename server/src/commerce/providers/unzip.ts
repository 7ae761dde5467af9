import { inflateRawSync } from 'node:zlib'

const DIRECTORY_END = 0x06054b50
const DIRECTORY_ENTRY = 0x02014b50
const DIRECTORY_END_BYTES = 22
const STORED = 0
const DEFLATED = 8
/** A day of payments; no archive may blow up beyond it. */
const FILE_MAX_BYTES = 256 * 1024 * 1024

/** The files of a small ZIP archive. Throws for what is none. */
export function unzip(archive: Buffer, names: { decode(bytes: Uint8Array): string }): { name: string; bytes: Buffer }[] {
  let end = archive.length - DIRECTORY_END_BYTES
  while (end >= 0 && archive.readUInt32LE(end) !== DIRECTORY_END) end -= 1
  if (end < 0) throw new Error('not a ZIP archive')
  const files: { name: string; bytes: Buffer }[] = []
  let at = archive.readUInt32LE(end + 16)
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (archive.readUInt32LE(at) !== DIRECTORY_ENTRY) throw new Error('a ZIP archive without its directory')
    const [nameBytes, extraBytes, commentBytes] = [28, 30, 32].map((offset) => archive.readUInt16LE(at + offset)) as [
      number,
      number,
      number,
    ]
    const name = names.decode(archive.subarray(at + 46, at + 46 + nameBytes))
    files.push({ name, bytes: contentOf(archive, at) })
    at += 46 + nameBytes + extraBytes + commentBytes
  }
  return files
}

function contentOf(archive: Buffer, entry: number): Buffer {
  const method = archive.readUInt16LE(entry + 10)
  const size = archive.readUInt32LE(entry + 20)
  const local = archive.readUInt32LE(entry + 42)
  const from = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28)
  const bytes = archive.subarray(from, from + size)
  if (method === STORED) return bytes
  if (method !== DEFLATED) throw new Error(`a ZIP archive packed by method ${method}`)
  return inflateRawSync(bytes, { maxOutputLength: FILE_MAX_BYTES })
}
