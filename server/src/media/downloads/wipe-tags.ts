import { type FileHandle, open } from 'node:fs/promises'
import { ID3_HEAD_BYTES, id3v2Length } from '../tags/blocks/id3v2.ts'
import { iffChunks } from '../tags/blocks/iff-chunks.ts'
import { fileReader } from '../tags/blocks/read-at.ts'
import { APE_FOOTER_BYTES, apeLength, apeTexts, ID3V1_BYTES } from '../tags/blocks/trailing.ts'
import { isPersonalItem, wipeItems } from './mp4-items.ts'
import { passedChunk } from './passed-chunks.ts'
import { isPersonalName, isSiteName } from './passed-tags.ts'

/** The chunks that an AIFF needs for playback; all others are text, programs' own data and old tags. */
const SOUND_OF_AIFF: ReadonlySet<string> = new Set(['COMM', 'FVER', 'SSND'])
/** Marks, loops and notes of the artist's programs. */
const MARKS_OF_AIFF: ReadonlySet<string> = new Set(['MARK', 'INST', 'COMT', 'ANNO', '(c) '])
const MARKS_OF_RIFF: ReadonlySet<string> = new Set(['cue ', 'plst', 'smpl', 'inst', 'acid', 'LIST adtl'])
/** Chunks of recorders and programs, passed on without what names people or licences. */
const PRIVATE_CHUNKS: ReadonlySet<string> = new Set(['bext', 'iXML', 'APPL'])
const PRIVATE_MAX_BYTES = 16 * 1024 * 1024
/** Chunks to wipe, listed by name: in a WAV with wrong sizes, sound may look like an unknown chunk. */
const TAGS_OF_RIFF: ReadonlySet<string> = new Set([
  ...['id3 ', 'ID3 ', 'LIST INFO', 'bext', 'cart', 'iXML', 'axml', '_PMX', 'DISP', 'umid', ...MARKS_OF_RIFF],
])

/** Object ids of ASF in their byte order: text objects, and the padding that readers skip. */
const ASF_TEXTS: ReadonlySet<string> = new Set([
  '3326b2758e66cf11a6d900aa0062ce6c',
  '40a4d0d207e3d21197f000a0c95ea850',
  'eacbf8c5af5b77488467aa8c44fa4cca',
  '941c23449894d149a1411d134e457054',
])
const ASF_EXTENSION = 'b503bf5f2ea9cf118ee300c00c205365'
const ASF_PADDING = '74d40618dfca0945a4ba9aabcb96aae8'
const [ASF_ID_BYTES, ASF_HEAD_BYTES, ASF_HEADER_BYTES, ASF_EXTENSION_BYTES] = [16, 24, 30, 46]

/**
 * Overwrites the tags of a file, of which TagLib leaves those that it does not know; the length of a WAV, an AIFF, a WMA or an
 * MP4 is unchanged. What the artist's programs wrote for mixing stays where it is passed on, without what names people or
 * licences; frames of ID3 are passed on apart.
 */
export async function wipeTags(path: string, format: string, isPassedOn: boolean): Promise<void> {
  const file = await open(path, 'r+')
  try {
    if (format === 'AIFF') await wipeChunks(file, false, isPassedOn)
    if (format === 'WAV') await wipeChunks(file, true, isPassedOn)
    if (format === 'FLAC' && !isPassedOn) await wipeBlocks(file)
    if (format === 'MP3') await cutEnd(file, isPassedOn)
    if (format === 'MP4') await wipeItems(file, (name) => !isPassedOn || isSiteName(name) || isPersonalItem(name))
    if (format === 'ASF') await wipeObjects(file, ASF_HEADER_BYTES, await lengthAt(file, ASF_ID_BYTES))
  } finally {
    await file.close()
  }
}

async function wipeChunks(file: FileHandle, isRiff: boolean, isPassedOn: boolean): Promise<void> {
  const { size: end } = await file.stat()
  for await (const { id, at, size } of iffChunks(fileReader(file), isRiff)) {
    const name = isRiff && id === 'LIST' ? `LIST ${(await readAt(file, at, 4)).toString('latin1')}` : id
    if (isPassedOn && name === 'LIST INFO') await wipeInfo(file, at + 4, Math.min(end, at + size))
    if (isPassedOn && PRIVATE_CHUNKS.has(name) && at + size <= end && (await passPrivate(file, { name, at, size }))) continue
    const marks = isRiff ? MARKS_OF_RIFF : MARKS_OF_AIFF
    const isPassed = isPassedOn && (marks.has(name) || name === 'LIST INFO')
    if (isPassed || (isRiff ? !TAGS_OF_RIFF.has(name) : SOUND_OF_AIFF.has(name))) continue
    await file.write('JUNK', at - 8, 'latin1')
    await zero(file, at, Math.min(size, end - at))
  }
}

/** Blanks what names people in a chunk. False where the chunk cannot be passed on. */
async function passPrivate(file: FileHandle, { name, at, size }: { name: string; at: number; size: number }): Promise<boolean> {
  const passed = size <= PRIVATE_MAX_BYTES ? passedChunk(name, await readAt(file, at, size)) : undefined
  if (passed) await file.write(passed, 0, passed.length, at)
  return passed !== undefined
}

/** The texts of an `INFO` list that name people or programs: engineer, technician, who commissioned it, software. */
const PERSONAL_INFO: ReadonlySet<string> = new Set(['IENG', 'ITCH', 'ICMS', 'ISFT', 'IARL'])

async function wipeInfo(file: FileHandle, from: number, to: number): Promise<void> {
  for (let at = from; at + 8 <= to; ) {
    const head = await readAt(file, at, 8)
    const size = head.readUInt32LE(4)
    if (PERSONAL_INFO.has(head.toString('latin1', 0, 4))) {
      await file.write('JUNK', at, 'latin1')
      await zero(file, at + 8, Math.min(size, to - at - 8))
    }
    at += 8 + size + (size % 2)
  }
}

/** Cuts off what stands behind the sound: ID3v1, and an APE tag unless it is passed on. */
async function cutEnd(file: FileHandle, isPassedOn: boolean): Promise<void> {
  const { size } = await file.stat()
  const last = await readAt(file, Math.max(0, size - ID3V1_BYTES), ID3V1_BYTES)
  const end = last.toString('latin1', 0, 3) === 'TAG' ? size - ID3V1_BYTES : size
  const length = apeLength(await readAt(file, Math.max(0, end - APE_FOOTER_BYTES), APE_FOOTER_BYTES))
  const isApe = length > APE_FOOTER_BYTES && length <= end
  const ape = isApe ? apeTexts(await readAt(file, end - length, length)) : []
  const isPassed = isPassedOn && !ape.some(({ id }) => isPersonalName(id))
  await file.truncate(isApe && !isPassed ? end - length - (await headerBefore(file, end - length)) : end)
}

/** An APE tag may begin with a header like its footer. */
async function headerBefore(file: FileHandle, at: number): Promise<number> {
  if (at < APE_FOOTER_BYTES) return 0
  return apeLength(await readAt(file, at - APE_FOOTER_BYTES, APE_FOOTER_BYTES)) > 0 ? APE_FOOTER_BYTES : 0
}

/** Types of blocks that a FLAC needs, or that the library writes: stream, padding, seek table, comments, picture. */
const BLOCKS_OF_FLAC: ReadonlySet<number> = new Set([0, 1, 3, 4, 6])
const PADDING = 1
const LAST_BLOCK = 0x80

/** Turns the blocks of other programs into padding; an ID3 tag may stand in front. */
async function wipeBlocks(file: FileHandle): Promise<void> {
  const front = id3v2Length(await readAt(file, 0, ID3_HEAD_BYTES))
  if ((await readAt(file, front, 4)).toString('latin1') !== 'fLaC') return
  for (let at = front + 4, isLast = false; !isLast; ) {
    const head = await readAt(file, at, 4)
    if (head.length < 4) return
    isLast = (head[0]! & LAST_BLOCK) !== 0
    const size = head.readUIntBE(1, 3)
    if (!BLOCKS_OF_FLAC.has(head[0]! & ~LAST_BLOCK)) {
      await file.write(Buffer.from([PADDING | (head[0]! & LAST_BLOCK)]), 0, 1, at)
      await zero(file, at + 4, size)
    }
    at += 4 + size
  }
}

const readAt = (file: FileHandle, at: number, length: number) => fileReader(file)(at, length)

/** The objects of an ASF's header between two offsets; the extension holds objects of its own. */
async function wipeObjects(file: FileHandle, from: number, to: number): Promise<void> {
  const id = Buffer.alloc(ASF_ID_BYTES)
  for (let at = from; at + ASF_HEAD_BYTES <= to; ) {
    await file.read(id, 0, ASF_ID_BYTES, at)
    const length = await lengthAt(file, at + ASF_ID_BYTES)
    if (length < ASF_HEAD_BYTES || at + length > to) throw new Error('an object of the header ends behind it')
    if (id.toString('hex') === ASF_EXTENSION) await wipeObjects(file, at + ASF_EXTENSION_BYTES, at + length)
    if (ASF_TEXTS.has(id.toString('hex'))) {
      await file.write(Buffer.from(ASF_PADDING, 'hex'), 0, ASF_ID_BYTES, at)
      await zero(file, at + ASF_HEAD_BYTES, length - ASF_HEAD_BYTES)
    }
    at += length
  }
}

async function lengthAt(file: FileHandle, at: number): Promise<number> {
  const bytes = Buffer.alloc(8)
  await file.read(bytes, 0, bytes.length, at)
  return Number(bytes.readBigUInt64LE())
}

const ZEROS = Buffer.alloc(64 * 1024)

async function zero(file: FileHandle, at: number, length: number): Promise<void> {
  for (let done = 0; done < length; done += ZEROS.length) {
    await file.write(ZEROS, 0, Math.min(ZEROS.length, length - done), at + done)
  }
}
