import { createHash } from 'node:crypto'
import { mkdtemp, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import sharp from 'sharp'
import type { Files } from '../../platform/files/port.ts'
import { copyOut } from '../../platform/files/stream.ts'
import { runInThread } from '../../platform/threads/thread.ts'
import { type SeratoTag, seratoFrame, seratoText } from '../dj-files/serato.ts'
import { readPicture } from '../ingest/ingest.ts'
import { writeRepaired } from '../repair/inspect-file.ts'
import { STAND_IN } from './freeform-names.ts'

export interface Tags {
  title: string
  artist: string
  album: string
  /** Record label. */
  label: string
  genre: string
  /** 0 where unknown. */
  bpm: number
  /** Camelot code; empty where unknown. */
  key: string
  /** ISO 8601 date; empty where unknown. */
  releaseDate: string
  /** Address of the picture; empty without one. */
  cover: string
  comment: string
  /** True to pass on what the artist's programs wrote into the file. */
  passesTags: boolean
  /** Serato's tags, written into MP3 and FLAC. */
  serato: readonly SeratoTag[]
}

/**
 * The message to the thread that tags a file: names of TagLib's property map, a JPEG. The file's own values of both stay where
 * none is given.
 */
export interface TagOrder {
  path: string
  properties: Record<string, string[]>
  cover: Uint8Array | undefined
  passesTags: boolean
  serato: { name: SeratoTag['name']; frame: Uint8Array; text: string }[]
}

const TIME_LIMIT_MS = 60_000
/** Version of the way in which tags are written: a new number makes new copies. */
const WAY = 11
const TAGGABLE: ReadonlySet<string> = new Set(['.mp3', '.flac', '.m4a', '.ogg', '.opus', '.wav', '.aiff', '.wma'])

/** The key of the copy of a file with these tags; undefined for a type of file that holds none. */
export function taggedKeyOf({ storageKey, sha256 }: Tagged, tags: Tags): string | undefined {
  const ending = extname(storageKey)
  if (!TAGGABLE.has(ending)) return undefined
  const hash = createHash('sha256')
    .update(JSON.stringify([WAY, sha256, tags]))
    .digest('hex')
  return `tagged/${hash.slice(0, 2)}/${hash}${ending}`
}

interface Tagged {
  storageKey: string
  sha256: string
}

/**
 * Copies of stored audio with these tags, made on first demand. Where the site has none, the file's own tempo, key, genre, date,
 * label and cover stay, and so do its other tags if its artist passes them on. The encoded sound is unchanged. Other tags make
 * another copy.
 */
export function createTaggedFiles(files: Files) {
  const making = new Map<string, Promise<string>>()

  async function make(storageKey: string, taggedKey: string, tags: Tags): Promise<string> {
    if (await files.stat(taggedKey)) return taggedKey
    const folder = await mkdtemp(join(tmpdir(), 'shenglang-tags-'))
    try {
      const path = join(folder, `audio${extname(storageKey)}`)
      await copyOut(files, storageKey, path)
      const repaired = `${path}.repaired`
      if (await writeRepaired(path, repaired)) await rename(repaired, path)
      const order: TagOrder = {
        path,
        properties: propertiesOf(tags, extname(storageKey)),
        cover: await coverOf(files, tags),
        passesTags: tags.passesTags,
        serato: tags.serato.map((tag) => ({ name: tag.name, frame: seratoFrame(tag), text: seratoText(tag) })),
      }
      await runInThread(new URL('./tag-thread.ts', import.meta.url), order, AbortSignal.timeout(TIME_LIMIT_MS))
      await files.put(taggedKey, path)
      return taggedKey
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }

  /** The key of the tagged copy. A file whose type holds no tags is delivered as it is. */
  return async (source: Tagged, tags: Tags): Promise<string> => {
    const key = taggedKeyOf(source, tags)
    if (key === undefined) return source.storageKey
    const made = making.get(key) ?? make(source.storageKey, key, tags)
    making.set(key, made)
    try {
      return await made
    } finally {
      making.delete(key)
    }
  }
}

function propertiesOf(
  { title, artist, album, label, genre, bpm, key, releaseDate, comment }: Tags,
  ending: string,
): TagOrder['properties'] {
  const named = {
    TITLE: title,
    ARTIST: artist,
    ALBUM: album,
    LABEL: label,
    GENRE: genre,
    ...tempoOf(bpm, ending),
    INITIALKEY: key,
    DATE: releaseDate,
    COMMENT: comment,
  }
  return Object.fromEntries(Object.entries(named).flatMap(([name, value]) => (value === '' ? [] : [[name, [value]]])))
}

/** An MP4's own field holds a whole number; the exact tempo is written beside it. */
function tempoOf(bpm: number, ending: string): Record<string, string> {
  if (bpm === 0) return {}
  if (ending !== '.m4a') return { BPM: String(bpm) }
  return { BPM: String(Math.round(bpm)), ...(Number.isInteger(bpm) ? {} : { [STAND_IN]: String(bpm) }) }
}

async function coverOf(files: Files, { cover }: Tags): Promise<Uint8Array | undefined> {
  if (cover === '') return undefined
  return sharp(await readPicture(files, cover))
    .jpeg({ quality: 88 })
    .toBuffer()
}
