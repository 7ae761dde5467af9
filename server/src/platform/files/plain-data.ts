import { type FileHandle, open, rename, rm, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'

/** The kinds of array that are stored with the bytes that they have in memory. */
const ARRAYS = { Float64Array, Uint32Array, Uint16Array, Uint8Array }
type ArrayKind = keyof typeof ARRAYS

/** Stands in the text for an array that precedes it, `at` bytes from the file's beginning. */
interface ArrayPosition {
  $array: ArrayKind
  at: number
  length: number
}

/** The file's last bytes: this magic, and the length of the text before it. */
const MAGIC = 'plain-data-1\n\0\0\0'
const TAIL_BYTES = MAGIC.length + 8
const ALIGNED_TO = 8
/** The arrays are written only where this many times their size is free on the disk. */
const SPARE = 3
/** The most bytes that one call reads or writes. */
const PIECE_BYTES = 1 << 26

const aligned = (bytes: number) => Math.ceil(bytes / ALIGNED_TO) * ALIGNED_TO

/**
 * Writes JSON with maps and arrays of numbers in it to a file: first `fresh`, which is renamed to `target` when it is complete
 * and synced. The arrays are written from memory as they are, so that hundreds of megabytes need no copy.
 */
export async function writePlainData(target: string, fresh: string, data: unknown): Promise<void> {
  try {
    const file = await open(fresh, 'wx')
    try {
      const arrays: Uint8Array[] = []
      let at = 0
      const text = JSON.stringify(data, (_name, value: unknown) => {
        if (value instanceof Map) return { $map: [...value] }
        if (!ArrayBuffer.isView(value)) return value
        const position: ArrayPosition = {
          $array: kindOf(value),
          at,
          length: value.byteLength / ARRAYS[kindOf(value)].BYTES_PER_ELEMENT,
        }
        arrays.push(new Uint8Array(value.buffer, value.byteOffset, value.byteLength))
        at += aligned(value.byteLength)
        return position
      })
      // This file is a cache: leave the last of the disk to others.
      const { bavail, bsize } = await statfs(dirname(target))
      if (bavail * bsize < SPARE * at) throw new Error(`no room for ${at} bytes at ${target}`)
      for (const array of arrays) {
        await writeWhole(file, array)
        await file.writeFile(new Uint8Array(aligned(array.length) - array.length))
      }
      const tail = Buffer.alloc(TAIL_BYTES)
      tail.write(MAGIC, 'latin1')
      tail.writeDoubleLE(Buffer.byteLength(text), MAGIC.length)
      await file.writeFile(text)
      await file.writeFile(tail)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(fresh, target)
  } catch (error) {
    await rm(fresh, { force: true })
    throw error
  }
}

/**
 * Reads what `writePlainData` wrote. Each array has memory of its own, which is free when that array is. Throws for a file of
 * another format.
 */
export async function readPlainData(path: string): Promise<unknown> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const tail = Buffer.alloc(TAIL_BYTES)
    await readWhole(file, tail, size - TAIL_BYTES)
    if (tail.toString('latin1', 0, MAGIC.length) !== MAGIC) throw new Error(`${path} is not whole`)
    const text = Buffer.alloc(tail.readDoubleLE(MAGIC.length))
    const arraysEnd = size - TAIL_BYTES - text.length
    await readWhole(file, text, arraysEnd)
    const arrays: { bytes: Uint8Array; at: number }[] = []
    const data: unknown = JSON.parse(text.toString(), (_name, value) => {
      if (typeof value !== 'object' || value === null) return value
      if ('$map' in value) return new Map(value.$map)
      if (!('$array' in value)) return value
      const { $array, at, length }: ArrayPosition = value
      if (at + length * ARRAYS[$array].BYTES_PER_ELEMENT > arraysEnd) throw new Error(`${path} is not whole`)
      const array = new ARRAYS[$array](length)
      arrays.push({ bytes: new Uint8Array(array.buffer), at })
      return array
    })
    for (const { bytes, at } of arrays) await readWhole(file, bytes, at)
    return data
  } finally {
    await file.close()
  }
}

function kindOf(array: ArrayBufferView): ArrayKind {
  const kind = (Object.keys(ARRAYS) as ArrayKind[]).find((name) => array instanceof ARRAYS[name])
  if (!kind) throw new Error(`no kind of plain data: ${array.constructor.name}`)
  return kind
}

async function readWhole(file: FileHandle, bytes: Uint8Array, from: number): Promise<void> {
  if (from < 0) throw new Error('the file is not whole')
  for (let at = 0; at < bytes.length; ) {
    const { bytesRead } = await file.read(bytes, at, Math.min(PIECE_BYTES, bytes.length - at), from + at)
    if (bytesRead === 0) throw new Error('the file is not whole')
    at += bytesRead
  }
}

async function writeWhole(file: FileHandle, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.length; ) {
    at += (await file.write(bytes, at, Math.min(PIECE_BYTES, bytes.length - at))).bytesWritten
  }
}
