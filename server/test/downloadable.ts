import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { findFfmpeg, ingestCover } from '../src/media/index.ts'
import { buildArtist, buildResource, buildSource } from './library.ts'
import type { Person } from './people.ts'
import { createClient } from './requests.ts'
import type { TestApplication } from './test-application.ts'

interface TrackOptions {
  ending?: string
  fileType?: string
  level?: number
  /** Stored instead of a second of sound. */
  bytes?: Buffer
  passesTags?: boolean
}

/** Tracks of one second of real sound with a cover and former tags, in any format, and the calls that download them. */
export async function downloadable({ app, database, files, folder }: TestApplication) {
  const send = createClient(app)
  const ffmpeg = await findFfmpeg('')
  const artist_id = await buildArtist(database, '林夜')

  const picture = await sharp({ create: { width: 700, height: 700, channels: 3, background: '#884422' } })
    .png()
    .toBuffer()
  const cover = `/media/image/${(await ingestCover(files, picture)).key}`

  const OLD_TAGS = ['title=旧名', 'album=旧专辑', 'comment=bought by me'].flatMap((tag) => ['-metadata', tag])

  const encoded = new Set<string>()
  /** The path of one second of real sound in a file of that kind, which is encoded once. */
  function soundFile(ending: string): string {
    const path = join(folder, `sound.${ending}`)
    if (!encoded.has(ending))
      execFileSync(ffmpeg, ['-v', 'error', '-f', 'lavfi', '-i', 'sine=440:duration=1', ...OLD_TAGS, '-y', path])
    encoded.add(ending)
    return path
  }

  /** Such a file, stored as the library stores it. */
  async function storedSound(ending: string, fileType: string, given?: Buffer) {
    const bytes = given ?? (await readFile(soundFile(ending)))
    const made = buildSource({ file_name: `夜航 (Extended).${ending}`, file_type: fileType, file_size: bytes.length })
    const source = { ...made, storage_key: made.storage_key.replace('.mp3', `.${ending}`) }
    await files.put(source.storage_key, bytes)
    return source
  }

  /** The hash of the encoded sound. */
  const soundOf = async (path: string) =>
    execFileSync(ffmpeg, ['-v', 'error', '-i', path, '-map', '0:a', '-c', 'copy', '-f', 'md5', '-']).toString()

  async function buildTrack(options: TrackOptions = {}) {
    const { ending = 'mp3', fileType = 'audio/mpeg', level = 0, passesTags = false } = options
    const source = await storedSound(ending, fileType, options.bytes)
    const id = await buildResource(
      database,
      {
        artist_id,
        title: '夜航',
        tbpm: 124,
        tkey: '8A',
        cover,
        free_vip_level: level,
        genres: ['house'],
        passes_tags: passesTags,
      },
      [source],
    )
    const { rows } = await send('GET', `/client/app/cms/file/${id}`)
    return { id, fileId: (rows as { fileId: string }[])[0]?.fileId ?? '' }
  }

  const linkFor = (fileId: string, person?: Person) => send('GET', `/cms/file/download/${fileId}`, undefined, person)
  const packageFor = (id: string, person?: Person) => send('GET', `/cms/file/package/${id}`, undefined, person)
  const follow = (link: unknown, { token }: Pick<Person, 'token'>, headers: Record<string, string> = {}) =>
    app.inject({ url: `/api${String(link)}`, headers: { authorization: `Bearer ${token}`, ...headers } })
  return { send, ffmpeg, artist_id, cover, soundFile, storedSound, soundOf, buildTrack, linkFor, packageFor, follow }
}
