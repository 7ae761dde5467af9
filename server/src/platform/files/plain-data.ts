import { open, rename, rm, statfs } from 'node:fs/promises'
import { dirname } from 'node:path'

/** The kinds of array that a file holds as they lie in memory. */
const ARRAYS = { Float64Array, Uint32Array, Uint16Array }
type ArrayKind = keyof typeof ARRAYS

/** Stands in the text for an array that lies before it, `at` bytes from the file's beginning. */
interface ArrayPlace {
  $array: ArrayKind
  at: number
  length: number
}

/** The file's last bytes: this word, and the length of the text before it. */
const MARK = 'plain-data-1\n\0\0\0'
const TAIL_BYTES = MARK.length + 8
const ALIGNED_TO = 8
/** So many times its own size must be free. */
const SPARE = 3
/** One call reads or writes at most so much. */
const PIECE_BYTES = 1 << 26

const aligned = (bytes: number) => Math.ceil(bytes / ALIGNED_TO) * ALIGNED_TO

/**
 * Writes what JSON can say, and maps and arrays of numbers in it, to a file: first `fresh`, which becomes `target` when it
 * is whole and on the disk. The arrays go there as they are, so that hundreds of megabytes need no second place in memory.
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
        const place: ArrayPlace = {
          $array: kindOf(value),
          at,
          length: value.byteLength / ARRAYS[kindOf(value)].BYTES_PER_ELEMENT,
        }
        arrays.push(new Uint8Array(value.buffer, value.byteOffset, value.byteLength))
        at += aligned(value.byteLength)
        return place
      })
      // Somebody else may need the last of the disk more.
      const { bavail, bsize } = await statfs(dirname(target))
      if (bavail * bsize < SPARE * at) throw new Error(`no room for ${at} bytes at ${target}`)
      for (const array of arrays) {
        await writeWhole(file, array)
        await file.writeFile(new Uint8Array(aligned(array.length) - array.length))
      }
      const tail = Buffer.alloc(TAIL_BYTES)
      tail.write(MARK, 'latin1')
      tail.writeDoubleLE(Buffer.byteLength(text), MARK.length)
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

/** Reads what `writePlainData` wrote; the arrays are views of one piece of memory. Throws when the file is none of its own. */
export async function readPlainData(path: string): Promise<unknown> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const bytes = new Uint8Array(size)
    for (let at = 0; at < size; ) {
      const { bytesRead } = await file.read(bytes, at, Math.min(PIECE_BYTES, size - at), at)
      if (bytesRead === 0) throw new Error(`${path} ends before its size`)
      at += bytesRead
    }
    const tail = Buffer.from(bytes.buffer, Math.max(0, size - TAIL_BYTES))
    if (tail.length < TAIL_BYTES || tail.toString('latin1', 0, MARK.length) !== MARK) throw new Error(`${path} is not whole`)
    const textBytes = tail.readDoubleLE(MARK.length)
    const text = Buffer.from(bytes.buffer, size - TAIL_BYTES - textBytes, textBytes).toString()
    return JSON.parse(text, (_name, value) => {
      if (typeof value !== 'object' || value === null) return value
      if ('$map' in value) return new Map(value.$map)
      if ('$array' in value) return arrayAt(bytes.buffer, value)
      return value
    })
  } finally {
    await file.close()
  }
}

const arrayAt = (memory: ArrayBuffer, { $array, at, length }: ArrayPlace) => new ARRAYS[$array](memory, at, length)

function kindOf(array: ArrayBufferView): ArrayKind {
  const kind = (Object.keys(ARRAYS) as ArrayKind[]).find((name) => array instanceof ARRAYS[name])
  if (!kind) throw new Error(`no kind of plain data: ${array.constructor.name}`)
  return kind
}

async function writeWhole(file: Awaited<ReturnType<typeof open>>, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.length; ) {
    at += (await file.write(bytes, at, Math.min(PIECE_BYTES, bytes.length - at))).bytesWritten
  }
}
