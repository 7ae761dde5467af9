import { createWriteStream, openAsBlob } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { fileTypeFromBlob } from 'file-type'
import { type ReadAt, readerOf } from '../tags/blocks/read-at.ts'
import { inspectAiff } from './aiff.ts'
import { inspectAsf } from './asf.ts'
import { inspectFlac } from './flac.ts'
import { inspectMp4 } from './mp4.ts'
import { findSound } from './mpeg.ts'
import { inspectOgg } from './ogg.ts'
import { inspectWav } from './riff.ts'
import { type Inspection, inspection, spliced } from './splice.ts'

const HEAD_BYTES = 16

/** A file's structure, and its content as readers of its format understand it. */
export interface Inspected extends Inspection {
  /** By the first bytes; '' where they show none, or not whether it is a film. */
  contentType: string
  content: Blob
}

/** Reads the structure of a file of sound; its content is only read when it is used. */
export async function inspectFile(path: string): Promise<Inspected> {
  const original = await openAsBlob(path)
  const structure = await inspectContent(original)
  return { ...structure, content: spliced(original, structure.splices) }
}

/** Writes a copy that every reader understands. Returns whether there was anything to repair; without it nothing is written. */
export async function writeRepaired(path: string, copy: string): Promise<boolean> {
  const { splices, content } = await inspectFile(path)
  if (splices.length > 0) await pipeline(content.stream(), createWriteStream(copy))
  return splices.length > 0
}

/** The structure of sound, of which the beginning is enough for its type. */
export async function inspectContent(content: Blob): Promise<Inspection & Pick<Inspected, 'contentType'>> {
  const read = readerOf(content)
  const head = await read(0, HEAD_BYTES)
  for (const [magic, contentType, look] of CONTAINERS) {
    if (magic.test(head.toString('latin1'))) return { contentType, ...(await look(read, content.size)) }
  }
  const sound = await findSound(read, content.size)
  // Frames stand in other files as well, such as archives.
  if (!sound || (isJunk(sound.inspection) && (await fileTypeFromBlob(content)))) return { contentType: '', ...inspection() }
  if (sound.kind !== 'flac') return { contentType: sound.kind === 'mp3' ? 'audio/mpeg' : 'audio/aac', ...sound.inspection }
  const flac = await inspectFlac(read, content.size, sound.at)
  return { contentType: 'audio/flac', ...flac, splices: [...sound.inspection.splices, ...flac.splices] }
}

const isJunk = ({ splices: [splice] }: Inspection) => splice?.at === 0

const CONTAINERS: readonly [magic: RegExp, contentType: string, look: (read: ReadAt, size: number) => Promise<Inspection>][] = [
  [/^(RIFF|RF64|BW64)....WAVE/s, 'audio/wav', inspectWav],
  [/^FORM....AIF[FC]/s, 'audio/aiff', inspectAiff],
  [/^OggS/, 'audio/ogg', inspectOgg],
  [/^....ftypM4[AB] /s, 'audio/mp4', inspectMp4],
  // What else it holds is only in its index.
  [/^....ftyp/s, '', inspectMp4],
  [/^0&²u/, 'audio/x-ms-wma', inspectAsf],
]
