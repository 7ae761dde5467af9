import { stat } from 'node:fs/promises'
import { type IAudioMetadata, parseFile } from 'music-metadata'
import { toCamelot } from './camelot.ts'

/** What a file is, by its content, and what its tags say of it. */
export interface AudioFacts {
  /** IANA media type. */
  contentType: string
  extension: string
  /** 0 when the container does not say. */
  durationMs: number
  title?: string
  artist?: string
  year?: number
  bpm?: number
  /** Camelot code. */
  key?: string
  picture?: { data: Buffer; format: string }
}

const FORMATS: [container: RegExp, contentType: string, extension: string][] = [
  [/^flac$/i, 'audio/flac', 'flac'],
  [/^wave/i, 'audio/wav', 'wav'],
  [/^ogg/i, 'audio/ogg', 'ogg'],
  [/(m4a|mp4|isom|mp42|qt)/i, 'audio/mp4', 'm4a'],
  [/^adts/i, 'audio/aac', 'aac'],
  [/^mpeg/i, 'audio/mpeg', 'mp3'],
]

/** Recognises an audio file by its content. Throws an error with a Chinese reason when it is none that can be played. */
export async function probeAudio(path: string): Promise<AudioFacts> {
  if ((await stat(path)).size === 0) throw new Error('文件是空的')
  const { format, common } = await parse(path)
  const container = /adts/i.test(`${format.container} ${format.codec}`) ? 'adts' : (format.container ?? '')
  const known = FORMATS.find(([form]) => form.test(container))
  if (!known || !format.codec) throw new Error('不是可识别的音频文件')
  const [, contentType, extension] = known
  const key = common.key ? toCamelot(common.key) : undefined
  const picture = common.picture?.[0]
  return {
    contentType,
    extension,
    durationMs: Math.round((format.duration ?? 0) * 1000),
    ...(common.title ? { title: clean(common.title) } : {}),
    ...(common.artist ? { artist: clean(common.artist) } : {}),
    ...(common.year && common.year >= 1900 && common.year <= 2100 ? { year: common.year } : {}),
    ...(common.bpm && common.bpm > 0 && common.bpm < 1000 ? { bpm: common.bpm } : {}),
    ...(key ? { key } : {}),
    ...(picture ? { picture: { data: Buffer.from(picture.data), format: picture.format } } : {}),
  }
}

async function parse(path: string): Promise<IAudioMetadata> {
  try {
    return await parseFile(path, { duration: true })
  } catch (error) {
    throw new Error('不是可识别的音频文件', { cause: error })
  }
}

/** Tags may hold what neither the database nor a page can show. */
function clean(text: string): string {
  return text.replaceAll('\0', '').toWellFormed().trim()
}
