import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { mediaPath } from '@shenglang/contract/media/routes'
import { demoCatalogue } from '@shenglang/demo/catalogue'
import { generateDemo } from '@shenglang/demo/generate'
import { type AccountTables, findOrCreateArtist } from './accounts/index.ts'
import { type CatalogTables, hasResources, insertCollection, insertResource } from './catalog/index.ts'
import { findFfmpeg, hashFile, ingestAudio, ingestCover } from './media/index.ts'
import type { Database } from './platform/database/database.ts'
import type { Files } from './platform/files/port.ts'
import type { Log } from './platform/log.ts'
import type { Settings } from './platform/settings.ts'

interface DemoParts {
  settings: Settings
  database: Database
  files: Files
  log: Log
  signal: AbortSignal
}

/** Fills an empty database with the demo catalogue: renders what is not cached, then publishes all of it. */
export async function fillWithDemo({ settings, database, files, log, signal }: DemoParts): Promise<void> {
  const db = database.query<CatalogTables>()
  if (await hasResources(db)) return
  const ffmpegPath = await findFfmpeg(settings.FFMPEG_PATH)
  const folder = join(settings.DATA_DIR, 'demo')
  const { artists, tracks, packs } = demoCatalogue
  log.info({ tracks: tracks.length }, 'rendering the demo music; this happens once')
  await generateDemo({
    folder,
    ffmpegPath,
    signal,
    onProgress: ({ done, total }) => log.info(`rendered ${done} of ${total}`),
  })

  const cover = async (path: string) => {
    const { key, color } = await ingestCover(files, await readFile(join(folder, path)))
    return { cover: mediaPath.image(key), cover_color: color }
  }
  const audio = async (slug: string, fileName: string) => {
    const path = join(folder, 'audio', `${slug}.mp3`)
    return (await ingestAudio(path, { files, ffmpegPath, fileName, sha256: await hashFile(path), signal })).source
  }
  const artistIds = new Map<string, string>()
  for (const { slug, nickName, region, information } of artists) {
    const avatar = (await cover(`avatars/${slug}.jpg`)).cover
    artistIds.set(slug, await findOrCreateArtist(database.query<AccountTables>(), { nickName, region, information, avatar }))
  }
  const artistIdOf = (slug: string) => artistIds.get(slug) ?? fail(`no demo artist ${slug}`)

  // Prepared first and published at the end, so that a cut-off start leaves the database empty and begins anew.
  const prepared = await Promise.all(
    tracks.map(async (track) => {
      const sources = await Promise.all(
        [{ slug: track.slug, fileName: `${track.title}.mp3` }, ...track.versions].map(({ slug, fileName }) =>
          audio(slug, fileName),
        ),
      )
      return { track, sources, cover: await cover(`covers/${track.slug}.jpg`) }
    }),
  )
  await db.transaction().execute(async (transaction) => {
    const resourceIds = new Map<string, string>()
    for (const { track, sources, cover } of prepared) {
      const resource = {
        ...describe(track),
        ...cover,
        artist_id: artistIdOf(track.artist),
        duration_ms: sources[0]?.duration_ms ?? 0,
      }
      resourceIds.set(track.slug, await insertResource(transaction, resource, sources))
    }
    for (const pack of packs) {
      const memberIds = pack.tracks.map((slug) => resourceIds.get(slug) ?? fail(`no demo track ${slug}`))
      const { cover, duration } = packFacts(pack.tracks, prepared)
      await insertCollection(
        transaction,
        {
          title: pack.title,
          description: pack.description,
          artist_id: artistIdOf(pack.artist),
          content_type: 2,
          category_code: 'A0306',
          ...cover,
          duration_ms: duration,
          published_at: new Date(`${pack.releaseDate}T12:00:00Z`),
          release_date: pack.releaseDate,
          package_file_id: null,
        },
        memberIds,
      )
    }
  })
  log.info({ tracks: tracks.length, packs: packs.length }, 'the demo catalogue is published')
}

function fail(message: string): never {
  throw new Error(message)
}
