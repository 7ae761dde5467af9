import { createHash } from 'node:crypto'
import { copyFile, mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import sharp from 'sharp'
import type { Files } from '../../platform/files/port.ts'
import { copyOut } from '../../platform/files/stream.ts'
import { runFfmpeg } from '../ffmpeg.ts'
import { readPicture } from '../ingest.ts'

export interface Tags {
  title: string
  artist: string
  genre: string
  /** 0 where unknown. */
  bpm: number
  /** Camelot code; empty where unknown. */
  key: string
  /** Address of the picture; empty without one. */
  cover: string
  comment: string
}

interface TaggingParts {
  files: Files
  ffmpegPath: () => Promise<string>
}

const TIME_LIMIT_MS = 60_000
/** Changed when the way of writing tags does. */
const WAY = 1

/** How a kind of file names what is not the same everywhere, whether it holds a picture, and what its muxer wants. */
interface Kind {
  bpm: string
  key: string[]
  holdsPicture: boolean
  muxer: string[]
}

const MP3: Kind = { bpm: 'TBPM', key: ['TKEY'], holdsPicture: true, muxer: ['-id3v2_version', '3', '-f', 'mp3'] }

const KINDS: Record<string, Kind> = {
  '.mp3': MP3,
  '.flac': { bpm: 'BPM', key: ['INITIALKEY', 'KEY'], holdsPicture: true, muxer: ['-f', 'flac'] },
  '.m4a': { bpm: 'tmpo', key: [], holdsPicture: true, muxer: ['-movflags', '+faststart', '-f', 'ipod'] },
  '.ogg': { bpm: 'BPM', key: ['INITIALKEY', 'KEY'], holdsPicture: false, muxer: ['-f', 'ogg'] },
}

/**
 * Copies of stored audio that carry their tags, made when first wanted: the sound is copied, not encoded again.
 * Other tags make another copy.
 */
export function createTagging({ files, ffmpegPath }: TaggingParts) {
  const making = new Map<string, Promise<string>>()

  async function make(storageKey: string, taggedKey: string, tags: Tags): Promise<string> {
    if (await files.stat(taggedKey)) return taggedKey
    const folder = await mkdtemp(join(tmpdir(), 'shenglang-tags-'))
    try {
      const ending = extname(storageKey)
      const [input, output] = [join(folder, `input${ending}`), join(folder, `output${ending}`)]
      await copyOut(files, storageKey, input)
      const picture = await picturesOf(files, folder, tags)
      const run = async (kind: Kind, codec: string[], to: string) =>
        runFfmpeg(await ffmpegPath(), argumentsOf(kind, codec, { input, picture, output: to }, tags), {
          timeoutMs: TIME_LIMIT_MS,
        })
      const kind = KINDS[ending]
      if (kind) await run(kind, ['-c', 'copy'], output)
      else {
        // A WAV takes the tag of an MP3: its own words have no character set.
        const tagged = join(folder, 'tag.mp3')
        await run(MP3, ['-t', '0.1', '-c:a', 'libmp3lame', '-c:v', 'copy'], tagged)
        await appendId3(input, await readFile(tagged), output)
      }
      await files.put(taggedKey, output)
      return taggedKey
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }

  /** Where the tagged copy lies. A file whose kind holds no tags is handed out as it is. */
  return async (source: { storageKey: string; sha256: string }, tags: Tags): Promise<string> => {
    const ending = extname(source.storageKey)
    if (!KINDS[ending] && ending !== '.wav') return source.storageKey
    const hash = createHash('sha256')
      .update(JSON.stringify([WAY, source.sha256, tags]))
      .digest('hex')
    const key = `tagged/${hash.slice(0, 2)}/${hash}${ending}`
    const made = making.get(key) ?? make(source.storageKey, key, tags)
    making.set(key, made)
    try {
      return await made
    } finally {
      making.delete(key)
    }
  }
}

/** The cover as a JPEG beside the audio; nothing without one. */
async function picturesOf(files: Files, folder: string, { cover }: Tags): Promise<string | undefined> {
  if (cover === '') return undefined
  const path = join(folder, 'cover.jpg')
  await writeFile(
    path,
    await sharp(await readPicture(files, cover))
      .jpeg({ quality: 88 })
      .toBuffer(),
  )
  return path
}

interface TagFiles {
  input: string
  picture: string | undefined
  output: string
}

function argumentsOf(kind: Kind, codec: string[], { input, picture, output }: TagFiles, tags: Tags): string[] {
  const shown = kind.holdsPicture ? picture : undefined
  const written: [name: string, value: string][] = [
    ['title', tags.title],
    ['artist', tags.artist],
    ['genre', tags.genre],
    ['comment', tags.comment],
    [kind.bpm, tags.bpm > 0 ? String(Math.round(tags.bpm)) : ''],
    ...kind.key.map((name): [string, string] => [name, tags.key]),
  ]
  return [
    ...['-i', `file:${input}`],
    ...(shown
      ? ['-i', `file:${shown}`, '-map', '0:a:0', '-map', '1:v:0', '-disposition:v:0', 'attached_pic']
      : ['-map', '0:a:0']),
    ...[...codec, '-map_metadata', '-1', '-bitexact'],
    ...written.filter(([, value]) => value !== '').flatMap(([name, value]) => ['-metadata', `${name}=${value}`]),
    ...kind.muxer,
    ...['-y', `file:${output}`],
  ]
}

const ID3_HEADER_BYTES = 10
const RIFF_HEADER_BYTES = 8

/** Copies a WAV with the ID3 tag that an MP3 begins with as its last chunk. */
async function appendId3(wav: string, mp3: Buffer, output: string): Promise<void> {
  const size = mp3.subarray(6, 10).reduce((sum, byte) => (sum << 7) | byte, 0)
  const tag = mp3.subarray(0, ID3_HEADER_BYTES + size)
  const head = Buffer.alloc(RIFF_HEADER_BYTES)
  head.write('id3 ', 'latin1')
  head.writeUInt32LE(tag.length, 4)
  await copyFile(wav, output)
  const file = await open(output, 'r+')
  try {
    const { size: end } = await file.stat()
    const padding = Buffer.alloc(end % 2)
    const chunk = Buffer.concat([padding, head, tag, Buffer.alloc(tag.length % 2)])
    await file.write(chunk, 0, chunk.length, end)
    const riffSize = Buffer.alloc(4)
    riffSize.writeUInt32LE(end + chunk.length - RIFF_HEADER_BYTES)
    await file.write(riffSize, 0, 4, 4)
  } finally {
    await file.close()
  }
}
