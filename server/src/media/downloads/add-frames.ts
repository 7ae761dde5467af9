import { createReadStream, createWriteStream } from 'node:fs'
import { type FileHandle, open, rename } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ID3_HEAD_BYTES, type Id3Frame, id3v2Frames, id3v2Length } from '../tags/blocks/id3v2.ts'
import { type Chunk, iffChunks } from '../tags/blocks/iff-chunks.ts'
import { fileReader } from '../tags/blocks/read-at.ts'

/** A larger size is taken for a damaged header. */
const TAG_MAX_BYTES = 128 * 1024 * 1024
/** Header of a form and of each of its chunks: four letters and the size of what follows. */
const HEAD_BYTES = 8
const SIZE_AT = 4

interface Range {
  at: number
  size: number
}

/** The frames of a file's ID3v2 tags: in front of an MP3, in a chunk of a WAV or an AIFF; none of other formats. */
export async function readFrames(path: string, format: string): Promise<Id3Frame[]> {
  const file = await open(path)
  try {
    const frames: Id3Frame[] = []
    for (const { at, size } of await tagsIn(file, format)) {
      const tag = Buffer.alloc(size)
      await file.read(tag, 0, size, at)
      if (id3v2Length(tag) > 0) frames.push(...id3v2Frames(tag))
    }
    return frames
  } finally {
    await file.close()
  }
}

/** Adds frames behind those of the tag in version 2.4 that a file has. The rest of the file stays as it is. */
export async function addFrames(path: string, format: string, frames: readonly Id3Frame[]): Promise<void> {
  const file = await open(path)
  try {
    const [tagRange] = await tagsIn(file, format)
    if (!tagRange) return
    const tag = Buffer.alloc(tagRange.size)
    await file.read(tag, 0, tagRange.size, tagRange.at)
    const present = new Set(id3v2Frames(tag).map(({ id }) => id))
    const added = frames.filter(({ id }) => REPEATED.has(id) || !present.has(id))
    const whole = tagOf([...id3v2Frames(tag), ...added])
    const { size: end } = await file.stat()
    const parts = format === 'MP3' ? inFront(whole, tagRange, end) : await asChunk(file, whole, tagRange, { end, format })
    await pipeline(Readable.from(bytesOf(path, parts)), createWriteStream(`${path}.whole`))
  } finally {
    await file.close()
  }
  await rename(`${path}.whole`, path)
}

/** Frames of which a tag may have several. */
const REPEATED: ReadonlySet<string> = new Set([
  'COMM',
  'TXXX',
  'WXXX',
  'USLT',
  'SYLT',
  'PRIV',
  'GEOB',
  'UFID',
  'POPM',
  'APIC',
  'RVA2',
])

async function tagsIn(file: FileHandle, format: string): Promise<Range[]> {
  const ranges: Range[] = []
  if (format === 'MP3') {
    const head = Buffer.alloc(ID3_HEAD_BYTES)
    for (let at = 0; (await file.read(head, 0, head.length, at)).bytesRead === head.length; ) {
      const size = id3v2Length(head)
      if (size === 0 || size > TAG_MAX_BYTES) break
      ranges.push({ at, size })
      at += size
    }
  }
  if (format === 'WAV' || format === 'AIFF') {
    for await (const { id, at, size } of iffChunks(fileReader(file), format === 'WAV')) {
      if (isTag({ id }) && size <= TAG_MAX_BYTES) ranges.push({ at, size })
    }
  }
  return ranges
}

const isTag = ({ id }: Pick<Chunk, 'id'>) => /^id3 $/i.test(id)

/** A tag in version 2.4 without padding. */
function tagOf(frames: readonly Id3Frame[]): Buffer {
  const body = Buffer.concat(
    frames.flatMap(({ id, content }) => [Buffer.from(id, 'latin1'), syncSafe(content.length), Buffer.alloc(2), content]),
  )
  return Buffer.concat([Buffer.from('ID3\x04\0\0', 'latin1'), syncSafe(body.length), body])
}

/** A synchsafe integer (ID3v2): four bytes of seven bits each. */
const syncSafe = (size: number) => Buffer.from([21, 14, 7, 0].map((bits) => (size >> bits) & 0x7f))

/** A piece of the file to write: new bytes, or a range of the present file. */
type Part = Buffer | Range

const inFront = (whole: Buffer, { size }: Range, end: number): Part[] => [whole, { at: size, size: end - size }]

/** Moves the chunk to the end, and corrects the size of the file in its header. */
async function asChunk(file: FileHandle, whole: Buffer, tagRange: Range, { end, format }: { end: number; format: string }) {
  const write = (bytes: Buffer, size: number) =>
    format === 'WAV' ? bytes.writeUInt32LE(size, SIZE_AT) : bytes.writeUInt32BE(size, SIZE_AT)
  const form = Buffer.alloc(HEAD_BYTES)
  await file.read(form, 0, form.length, 0)
  const before = { at: form.length, size: tagRange.at - HEAD_BYTES - form.length }
  const from = Math.min(end, tagRange.at + tagRange.size + (tagRange.size % 2))
  const behind = { at: from, size: end - from }
  const chunk = Buffer.concat([Buffer.from('ID3 \0\0\0\0'), whole, Buffer.alloc(whole.length % 2)])
  write(chunk, whole.length)
  const padding = Buffer.alloc(end % 2)
  write(form, before.size + behind.size + padding.length + chunk.length)
  return [form, before, behind, padding, chunk]
}

async function* bytesOf(path: string, parts: readonly Part[]): AsyncGenerator<Uint8Array> {
  for (const part of parts) {
    if (!('size' in part)) yield part
    else if (part.size > 0) yield* createReadStream(path, { start: part.at, end: part.at + part.size - 1 })
  }
}
