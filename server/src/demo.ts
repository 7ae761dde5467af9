import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CONTENT_TYPES } from '@shenglang/contract/catalog/entities'
import type { PickList } from '@shenglang/contract/catalog/picks'
import { mediaPath } from '@shenglang/contract/media/routes'
import {
  type DemoOffer,
  type DemoPack,
  type DemoTrack,
  type DemoVideo,
  demoCatalogue,
  demoComments,
  demoPicks,
} from '@shenglang/demo/catalogue'
import { generateDemo } from '@shenglang/demo/generate'
import type { Kysely } from 'kysely'
import { type AccountTables, findOrCreateArtist } from './accounts/index.ts'
import {
  type CatalogTables,
  hasResources,
  insertCollection,
  insertPicks,
  insertResource,
  type NewResource,
  type NewSource,
} from './catalog/index.ts'
import { addDemoAccounts } from './demo-accounts.ts'
import { insertDemoPlays } from './demo-plays.ts'
import { described, heardColumns } from './described.ts'
import { findFfmpeg, hashFile, ingestAudio, ingestCover, storeFormatSamples } from './media/index.ts'
import type { Database } from './platform/database/database.ts'
import type { Files } from './platform/files/port.ts'
import type { Log } from './platform/log.ts'
import type { Settings } from './platform/settings.ts'
import { insertComments, type SocialTables } from './social/index.ts'

type Cover = Pick<Described, 'cover' | 'cover_color'>

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
  const { artists, tracks, packs, offers, videos } = demoCatalogue
  log.info({ tracks: tracks.length }, 'rendering the demo music; this happens once')
  await generateDemo({
    folder,
    ffmpegPath,
    signal,
    onProgress: ({ done, total }) => log.info(`rendered ${done} of ${total}`),
  })

  const cover = async (path: string): Promise<Cover> => {
    const { key, color } = await ingestCover(files, await readFile(join(folder, path)))
    return { cover: mediaPath.image(key), cover_color: color }
  }
  const audio = async (track: DemoTrack, source: DemoTrack['sources'][number]) => {
    const path = join(folder, 'audio', source.fileName)
    const fileName = `${track.title} ${VERSION_NAMES[source.version]}.mp3`
    const { source: stored } = await ingestAudio(path, { files, ffmpegPath, fileName, sha256: await hashFile(path), signal })
    return { ...stored, ...heardColumns(await described(path, ffmpegPath)) }
  }
  const artistIds = new Map<string, string>()
  for (const { slug, nickName, region, information } of artists) {
    const avatar = (await cover(`avatars/${slug}.jpg`)).cover ?? ''
    artistIds.set(slug, await findOrCreateArtist(database.query<AccountTables>(), { nickName, region, information, avatar }))
  }
  const artistIdOf = (slug: string) => artistIds.get(slug) ?? fail(`no demo artist ${slug}`)

  // Prepared first and published at the end, so that a cut-off start leaves the database empty and begins anew.
  const covers = new Map<string, Cover>()
  for (const { slug } of [...tracks, ...packs, ...offers]) covers.set(slug, await cover(`covers/${slug}.jpg`))
  const sources = new Map<string, NewSource[]>()
  for (const track of tracks) {
    sources.set(track.slug, await Promise.all(track.sources.map((source) => audio(track, source))))
  }

  const films = new Map<string, NewSource>()
  for (const { slug, title } of videos) {
    const path = join(folder, 'videos', `${slug}.mp4`)
    const sha256 = await hashFile(path)
    films.set(slug, (await ingestAudio(path, { files, ffmpegPath, fileName: `${title}.mp4`, sha256, signal })).source)
  }

  const [sample] = tracks.flatMap((track) => track.sources)
  if (sample) await storeFormatSamples(files, ffmpegPath, join(folder, 'audio', sample.fileName))

  await db.transaction().execute(async (transaction) => {
    await addDemoAccounts(transaction as unknown as Kysely<AccountTables>, artistIdOf(artists[0]?.slug ?? fail('no demo artist')))
    const resourceIds = new Map<string, string>()
    for (const track of tracks) {
      const resource = { ...singleOf(track), ...covers.get(track.slug), artist_id: artistIdOf(track.artist) }
      const resourceId = await insertResource(transaction, resource, sources.get(track.slug) ?? [])
      resourceIds.set(track.slug, resourceId)
      await insertDemoPlays(transaction, resourceId, track)
    }
    for (const pack of packs) {
      const members = tracks.filter(({ slug }) => pack.tracks.includes(slug))
      const resource = { ...collectionOf(pack, members), ...covers.get(pack.slug), artist_id: artistIdOf(pack.artist) }
      await insertCollection(
        transaction,
        resource,
        pack.tracks.map((slug) => resourceIds.get(slug) ?? fail(`no demo track ${slug}`)),
      )
    }
    for (const offer of offers) {
      const resource = { ...offerOf(offer), ...covers.get(offer.slug), artist_id: artistIdOf(offer.artist) }
      await insertResource(transaction, resource, [])
    }
    for (const video of videos) {
      const track = tracks.find(({ slug }) => slug === video.track) ?? fail(`no demo track ${video.track}`)
      const film = films.get(video.slug) ?? fail(`no demo video ${video.slug}`)
      const resource = { ...videoOf(video, track, film), ...covers.get(track.slug), artist_id: artistIdOf(track.artist) }
      await insertResource(transaction, resource, [film])
    }
    const said = demoComments.map(([track, artist, second, content]) => ({
      resource_id: resourceIds.get(track) ?? fail(`no demo track ${track}`),
      user_id: artistIdOf(artist),
      content,
      time_ms: second * 1000,
    }))
    await insertComments(transaction as unknown as Kysely<SocialTables>, said)
    for (const [list, picks] of Object.entries(demoPicks)) {
      const chosen = picks.map(([slug, note]) => ({ resourceId: resourceIds.get(slug) ?? fail(`no demo track ${slug}`), note }))
      await insertPicks(transaction, list as PickList, chosen)
    }
  })
  log.info({ tracks: tracks.length, packs: packs.length }, 'the demo catalogue is published')
}

type Described = Omit<NewResource, 'artist_id'>

function singleOf(track: DemoTrack): Described {
  return {
    title: track.title,
    content_type: CONTENT_TYPES.single,
    category_code: CATEGORIES[track.style] ?? CLUB_CATEGORY,
    style: track.style,
    version: track.version,
    genres: [...track.genres],
    energy: track.energy,
    tbpm: track.bpm,
    tkey: track.camelot,
    duration_ms: track.durationMs,
    ...releasedOn(track.releaseDate),
    play_vip_level: track.playVipLevel,
    free_vip_level: track.freeVipLevel,
    play_count: track.playCount,
    download_count: track.downloadCount,
    collect_count: track.collectCount,
    package_file_id: null,
  }
}

function collectionOf(pack: DemoPack, members: DemoTrack[]): Described {
  return {
    title: pack.title,
    description: pack.information,
    content_type: CONTENT_TYPES.collection,
    category_code: pack.categoryCode,
    resource_type: 'ALBUM',
    price_fen: members.length * PACK_PRICE_FEN,
    duration_ms: members.reduce((sum, { durationMs }) => sum + durationMs, 0),
    ...releasedOn(pack.releaseDate),
    play_vip_level: pack.playVipLevel,
    free_vip_level: pack.freeVipLevel,
    package_file_id: null,
  }
}

function videoOf(video: DemoVideo, track: DemoTrack, film: NewSource): Described {
  return {
    title: video.title,
    description: video.information,
    content_type: CONTENT_TYPES.single,
    category_code: CATEGORIES[track.style] ?? CLUB_CATEGORY,
    resource_type: 'VIDEO',
    style: track.style,
    energy: track.energy,
    tbpm: track.bpm,
    tkey: track.camelot,
    duration_ms: film.duration_ms,
    ...releasedOn(video.releaseDate),
    package_file_id: null,
  }
}

function offerOf(offer: DemoOffer): Described {
  return {
    title: offer.title,
    description: offer.information,
    content_type: offer.contentType,
    category_code: offer.categoryCode,
    price_fen: offer.priceFen,
    ...releasedOn(offer.releaseDate),
    package_file_id: null,
  }
}

const releasedOn = (date: string) => ({ release_date: date, published_at: new Date(`${date}T04:00:00Z`) })

const CLUB_CATEGORY = 'A0301'
const PACK_PRICE_FEN = 600
const CATEGORIES: Partial<Record<DemoTrack['style'], string>> = {
  'chinese-remix': 'A0302',
  guofeng: 'A0303',
  'hip-hop': 'A0304',
  ambient: 'A0305',
}

const VERSION_NAMES: Record<DemoTrack['version'], string> = {
  original: 'Original',
  extended: 'Extended',
  'radio-edit': 'Radio Edit',
  remix: 'Remix',
  'vip-mix': 'VIP Mix',
  acapella: 'Acapella',
  instrumental: 'Instrumental',
}

function fail(message: string): never {
  throw new Error(message)
}
