import { stat } from 'node:fs/promises'
import { clockTime } from '@shenglang/contract/format'
import { CouldNotDetermineFileTypeError, type IAudioMetadata, parseBlob, UnsupportedFileTypeError } from 'music-metadata'
import { inspectFile } from '../repair/inspect-file.ts'
import { nativeBlocks, readTagBlocks } from './blocks/read-blocks.ts'
import { bpmOf } from './bpm-tag.ts'
import { readKeyTag } from './camelot.ts'
import { genresIn } from './genre-names.ts'
import { type RawTexts, readTexts, type Texts } from './read-texts.ts'
import { releaseIn } from './release-tag.ts'
import { BLOCK_ORDER } from './tag-fields.ts'

/** The type of a file by its content, and its tags. */
export interface AudioFacts {
  /** IANA media type. */
  contentType: string
  extension: string
  /** 0 where only decoding shows it: reading a whole file for it here would hold up everything else. */
  durationMs: number
  /** 0 where the header has none. */
  channels: number
  title?: string
  /** As each tag names them. */
  artists?: string[]
  album?: string
  /** As each tag names them, split where a tag names several. */
  genres?: string[]
  recordLabel?: string
  /** `2024`, `2024-05` or `2024-05-17`. */
  release?: string
  bpm?: number
  /** Camelot code. */
  key?: string
  /** Deviation of the tuning from the key, in cents. */
  keyCents?: number
  /** A key tag that names no key. */
  unreadKey?: string
  picture?: { data: Buffer; format: string }
  /** The bytes of the texts above whose encoding no tag says. */
  rawTexts?: RawTexts
  /** A sentence for the artist about what was left out, in Chinese. */
  note?: string
}

const FORMATS: [container: RegExp, contentType: string, extension: string][] = [
  [/^flac/i, 'audio/flac', 'flac'],
  [/^wave/i, 'audio/wav', 'wav'],
  [/^aiff/i, 'audio/aiff', 'aiff'],
  [/^asf\/audio/i, 'audio/x-ms-wma', 'wma'],
  [/^ogg/i, 'audio/ogg', 'ogg'],
  [/^adts/i, 'audio/aac', 'aac'],
  [/^mpeg/i, 'audio/mpeg', 'mp3'],
  [/m4[abv]|mp4|iso|dash|3gp|qt/i, 'audio/mp4', 'm4a'],
]

/** Recognises an audio file by its content, whatever its name. Throws an error with a Chinese reason when it cannot be played. */
export async function probeAudio(path: string): Promise<AudioFacts> {
  if ((await stat(path)).size === 0) throw new Error('文件是空的')
  const { metadata, content, note } = await parse(path)
  const { format, common } = metadata
  const known = FORMATS.find(([container]) => container.test(format.container ?? ''))
  if (!known) throw new Error('不支持该音频格式')
  if (!format.codec) throw new Error('文件里没有音频')
  const [, contentType, ending] = format.hasVideo && known[1] === 'audio/mp4' ? VIDEO : known
  // DJ programs that play Ogg Vorbis play no Opus: packages go by the ending.
  const extension = contentType === 'audio/ogg' && /opus/i.test(format.codec) ? 'opus' : ending
  const picture = common.picture?.[0]
  const { texts, raw } = readTexts(await readTagBlocks(content, metadata))
  const natives = nativeBlocks(metadata, BLOCK_ORDER)
  const bpm = natives.map((native) => bpmOf({ native })).find((tempo) => tempo !== undefined)
  const release = natives.map(releaseIn).find((date) => date !== '') ?? ''
  const keyTag = texts.key?.[0] ?? ''
  return {
    contentType,
    extension,
    durationMs: Math.round((format.duration ?? 0) * 1000),
    channels: format.numberOfChannels ?? 0,
    ...withoutEmpty({ title: texts.title?.[0] ?? '' }),
    ...withoutEmpty({ artists: artistsOf(texts) }),
    ...withoutEmpty({ album: texts.album?.[0] ?? '' }),
    ...withoutEmpty({ genres: genresIn(texts.genre ?? []) }),
    ...withoutEmpty({ recordLabel: texts.label?.[0] ?? '' }),
    ...withoutEmpty({ release }),
    ...(bpm ? { bpm } : {}),
    ...keyFacts(keyTag),
    ...(Object.keys(raw).length > 0 ? { rawTexts: raw } : {}),
    ...withoutEmpty({ note }),
    ...(picture ? { picture: { data: Buffer.from(picture.data), format: /^[\w.+/-]*/.exec(picture.format)?.[0] ?? '' } } : {}),
  }
}

/** Rates of the sound; 0 where the header has none. */
export interface SoundFormat {
  sampleRate: number
  /** Bits a second. */
  bitrate: number
}

export async function soundFormatOf(path: string): Promise<SoundFormat> {
  const { format } = (await parse(path)).metadata
  return { sampleRate: format.sampleRate ?? 0, bitrate: Math.round(format.bitrate ?? 0) }
}

function keyFacts(tag: string): Pick<AudioFacts, 'key' | 'keyCents' | 'unreadKey'> {
  const key = readKeyTag(tag)
  if (key) return { key: key.code, ...(key.cents === undefined ? {} : { keyCents: key.cents }) }
  // `o` is ID3's word for a recording without a key.
  return tag === '' || tag === 'o' ? {} : { unreadKey: tag }
}

/** Several names in tags of their own count before one that joins them. */
const artistsOf = ({ artist = [], artists = [] }: Texts) => (artists.length > 1 ? artists : artist.length > 0 ? artist : artists)

/** The facts without empty values. */
function withoutEmpty<Facts extends Record<string, string | string[]>>(facts: Facts): Partial<Facts> {
  return Object.values(facts).some(({ length }) => length > 0) ? facts : {}
}

const VIDEO = [undefined, 'video/mp4', 'mp4'] as const

const WHOLE = 0.95
const SHORTER_MS = 1000

/** Types that can be played up to where they end, or whose header may have been wrong from the beginning. */
const INEXACT: ReadonlySet<string> = new Set(['mp3', 'flac', 'wma', 'm4a', 'aiff'])

/**
 * The warning about such a file that ends before its header says, '' for a whole one. It is accepted with the length of its
 * sound.
 */
export function earlyEnd({ extension, durationMs }: AudioFacts, playedMs: number): string {
  if (!INEXACT.has(extension) || playedMs >= durationMs * WHOLE || durationMs - playedMs < SHORTER_MS) return ''
  return `文件不完整：标称 ${clockTime(durationMs)}，只有 ${clockTime(playedMs)} 能播放，时长按 ${clockTime(playedMs)} 计`
}

/** Reads a file as it would be with its structure repaired; without tags where only they cannot be read. */
async function parse(path: string): Promise<{ metadata: IAudioMetadata; content: Blob; note: string }> {
  const { content, contentType, broken, note } = await inspectFile(path)
  if (broken !== '') throw new Error(`${DAMAGED}：${broken}`)
  try {
    // A blob has no name, so that only the content is considered.
    return { metadata: await parseBlob(content), content, note }
  } catch (error) {
    const container = CONTAINERS[contentType]
    if (container) return { metadata: unread(container), content, note: note || '标签有误，没有读取' }
    const isOther = error instanceof CouldNotDetermineFileTypeError || error instanceof UnsupportedFileTypeError
    throw new Error(isOther ? '不是可识别的音频文件' : DAMAGED, { cause: error })
  }
}

const DAMAGED = '音频文件已损坏或不完整'

/** The names of containers that the first bytes show. */
const CONTAINERS: Readonly<Record<string, string>> = {
  ...{ 'audio/mpeg': 'MPEG', 'audio/aac': 'ADTS', 'audio/flac': 'FLAC', 'audio/wav': 'WAVE', 'audio/aiff': 'AIFF' },
  ...{ 'audio/ogg': 'Ogg', 'audio/mp4': 'M4A' },
}

/** Placeholder metadata of a file of which nothing could be read: decoding shows the rest. */
const unread = (container: string): IAudioMetadata => ({
  format: { container, codec: container, trackInfo: [], tagTypes: [] },
  common: { track: NONE, disk: NONE, movementIndex: NONE },
  native: {},
  quality: { warnings: [] },
})
const NONE = { no: null, of: null }
