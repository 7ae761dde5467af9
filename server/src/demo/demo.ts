import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CONTENT_TYPES } from '@shenglang/contract/catalog/entities'
import type { PickList } from '@shenglang/contract/catalog/picks'
import { mediaPath } from '@shenglang/contract/media/media-path'
import { type DemoCatalogue, type DemoTrack, demoCatalogue, demoComments, demoPicks } from '@shenglang/demo/catalogue'
import { generateDemo } from '@shenglang/demo/generate'
import { demoParts } from '@shenglang/demo/parts'
import { loopOf, picturesOf } from '@shenglang/demo/pictures'
import type { Kysely } from 'kysely'
import { findOrCreateArtist } from '../accounts/index.ts'
import {
  hasResources,
  insertCollection,
  insertPicks,
  insertResource,
  selectUnpictured,
  updatePictures,
} from '../catalog/index.ts'
import {
  findFfmpeg,
  hashFile,
  ingestAudio,
  ingestCover,
  ingestMoving,
  ingestPicture,
  type NewSource,
  storeFormatSamples,
} from '../media/index.ts'
import { connectPatiently, type Database } from '../platform/database/database.ts'
import { runAlone } from '../platform/database/run-alone.ts'
import type { Tables } from '../platform/database/tables.ts'
import type { Files } from '../platform/files/port.ts'
import type { Log } from '../platform/log.ts'
import type { Settings } from '../platform/settings.ts'
import { insertComments, insertPost, wavePartOf } from '../social/index.ts'
import { addDemoAccounts } from './accounts.ts'
import { addDemoCommunity } from './community.ts'
import { deletePublished, insertPublished, selectPublished } from './demo.sql.ts'
import { described, heardColumns } from './described.ts'
import { insertDemoPlays } from './plays.ts'
import { collectionOf, type Described, offerOf, postOf, singleOf, VERSION_NAMES, videoOf } from './rows.ts'
import { openDemoShop } from './shop.ts'

/** The newest of a track is so old, and each before it so much older. */
const COMMENT_EVERY_MS = 5 * 3_600_000

type Cover = Pick<Described, 'cover' | 'cover_color' | 'pictures' | 'moving'>

export interface DemoOptions {
  settings: Settings
  database: Database
  files: Files
  log: Log
  signal: AbortSignal
  catalogue?: DemoCatalogue
}

type Progress = (done: number, total: number) => void

/**
 * Fills an empty database with the first part of the demo catalogue: enough to open the site with. Returns `false` at once
 * where another process is at it.
 */
export async function beginDemo(options: DemoOptions, onProgress?: Progress): Promise<boolean> {
  const { database, log, catalogue = demoCatalogue } = options
  const isFilled = () => hasResources(database.query())
  if (await isFilled()) return true
  return alone(database, async () => {
    if (await isFilled()) return
    const [first] = demoParts(catalogue)
    if (first) await publishPart(options, first, onProgress ? { onProgress } : {})
    log.info('the first part of the demo catalogue is published')
  })
}

/** Publishes what is missing of a demo catalogue that was begun, a piece at a time; cut off, it goes on from there the next time. */
export async function completeDemo(options: DemoOptions): Promise<void> {
  const { database, log, signal, catalogue = demoCatalogue } = options
  const db = database.query()
  await addPictures(options)
  if ((await selectPublished(db)).size === 0) return
  await alone(database, async () => {
    const published = await selectPublished(db)
    if (published.size === 0) return
    const parts = demoParts(catalogue).filter((part) => slugsOf(part).some((slug) => !published.has(slug)))
    for (const [index, part] of parts.entries()) {
      signal.throwIfAborted()
      await publishPart(options, part, { threads: 1 })
      log.info(`demo catalogue: ${parts.length - index - 1} pieces to go`)
    }
    await deletePublished(db)
    log.info('the demo catalogue is published')
  })
}

/** Gives the goods of a demo that was published before there were pictures of them theirs. */
async function addPictures({ database, files, catalogue = demoCatalogue }: DemoOptions): Promise<void> {
  const pictured = catalogue.offers.filter(({ slug }) => picturesOf(slug).length > 0)
  const rows = await selectUnpictured(
    database.query(),
    pictured.map(({ title }) => title),
  )
  for (const { resource_id, title, artist } of rows) {
    const offer = pictured.find((one) => one.title === title)
    if (!offer || nameOf(offer.artist) !== artist) continue
    await updatePictures(database.query(), resource_id, await picturesIn(files, offer.slug))
  }
}

const nameOf = (artist: string) => demoCatalogue.artists.find(({ slug }) => slug === artist)?.nickName

/** The pictures of an offer, kept: the first is its cover as well. Nothing for one without. */
async function picturesIn(files: Files, slug: string): Promise<Cover> {
  const kept: { key: string; color: string }[] = []
  for (const path of picturesOf(slug)) kept.push(await ingestPicture(files, await readFile(path)))
  const [first] = kept
  if (!first) return {}
  const loop = loopOf(slug)
  if (loop) await ingestMoving(files, first.key, await readFile(loop))
  return {
    cover: mediaPath.image(first.key),
    cover_color: first.color,
    pictures: kept.map(({ key }) => mediaPath.image(key)),
    moving: loop ? mediaPath.image(first.key) : '',
  }
}

/** Fills the database unless another process is at it. */
async function alone(database: Database, run: () => Promise<void>): Promise<boolean> {
  const patient = connectPatiently(database)
  return runAlone(patient.query(), 'demo catalogue', run).finally(() => patient.close())
}

const slugsOf = ({ tracks, packs, offers, videos }: DemoCatalogue) =>
  [...tracks, ...packs, ...offers, ...videos].map(({ slug }) => slug)

interface Pace {
  onProgress?: Progress
  threads?: number
}

/** Renders what is not there yet, and publishes the part in one transaction. */
async function publishPart(options: DemoOptions, part: DemoCatalogue, { onProgress, threads }: Pace): Promise<void> {
  const { settings, database, files, signal } = options
  const ffmpegPath = await findFfmpeg(settings.FFMPEG_PATH)
  const folder = join(settings.DATA_DIR, 'demo')
  const report = ({ done, total }: { done: number; total: number }) => onProgress?.(done, total)
  await generateDemo({ part, folder, ffmpegPath, signal, onProgress: report, ...(threads ? { threads } : {}) })

  const cover = async (path: string): Promise<Cover> => {
    const { key, color } = await ingestCover(files, await readFile(join(folder, path)))
    return { cover: mediaPath.image(key), cover_color: color }
  }
  const sound = async (path: string, fileName: string) =>
    ingestAudio(path, { files, ffmpegPath, fileName, sha256: await hashFile(path), signal })
  const recording = async (track: DemoTrack, source: DemoTrack['sources'][number]): Promise<NewSource> => {
    const path = join(folder, 'audio', source.fileName)
    const { source: stored } = await sound(path, `${track.title} ${VERSION_NAMES[source.version]}.mp3`)
    return { ...stored, ...heardColumns(await described(path, ffmpegPath)) }
  }

  // All artists are there from the beginning: they comment on one another's tracks.
  const artistIds = new Map<string, string>()
  for (const { slug, nickName, region, information } of demoCatalogue.artists) {
    const isNew = part.artists.some((artist) => artist.slug === slug)
    const avatar = isNew ? ((await cover(`avatars/${slug}.jpg`)).cover ?? '') : ''
    artistIds.set(slug, await findOrCreateArtist(database.query(), { nickName, region, information, avatar }))
  }
  const covers = new Map<string, Cover>()
  for (const { slug } of [...part.tracks, ...part.packs, ...part.offers]) {
    covers.set(slug, { ...(await cover(`covers/${slug}.jpg`)), ...(await picturesIn(files, slug)) })
  }
  const recordings = new Map<string, NewSource[]>()
  for (const track of part.tracks) {
    recordings.set(track.slug, await Promise.all(track.sources.map((source) => recording(track, source))))
  }
  const films = new Map<string, NewSource>()
  for (const { slug, title } of part.videos) {
    films.set(slug, (await sound(join(folder, 'videos', `${slug}.mp4`), `${title}.mp4`)).source)
  }
  const [sample] = part.artists.length > 0 ? part.tracks.flatMap((track) => track.sources) : []
  if (sample) await storeFormatSamples(files, ffmpegPath, join(folder, 'audio', sample.fileName))

  await database
    .query()
    .transaction()
    .execute((db) => insertPart(db, part, { artistIds, covers, recordings, films }))
}

interface Prepared {
  artistIds: Map<string, string>
  covers: Map<string, Cover>
  recordings: Map<string, NewSource[]>
  films: Map<string, NewSource>
}

async function insertPart(db: Kysely<Tables>, part: DemoCatalogue, prepared: Prepared): Promise<void> {
  const { covers, recordings, films } = prepared
  const artistIdOf = (slug: string) => prepared.artistIds.get(slug) ?? fail(`no demo artist ${slug}`)
  const resourceIds = await selectPublished(db)
  const resourceIdOf = (slug: string) => resourceIds.get(slug) ?? fail(`no demo track ${slug}`)
  const keep = async (slug: string, resource_id: string) => {
    resourceIds.set(slug, resource_id)
    await insertPublished(db, slug, resource_id)
  }
  if (part.artists[0]) {
    const artistId = artistIdOf(part.artists[0].slug)
    await addDemoCommunity(db, { ...(await addDemoAccounts(db, artistId)), artistId, artistIdOf })
  }

  for (const track of part.tracks) {
    const resource = { ...singleOf(track), ...covers.get(track.slug), artist_id: artistIdOf(track.artist) }
    const resourceId = await insertResource(db, resource, recordings.get(track.slug) ?? [])
    await keep(track.slug, resourceId)
    await insertDemoPlays(db, resourceId, track)
    const comments = demoComments.filter(([commented]) => commented === track.slug)
    await insertComments(
      db,
      comments.map(([, artist, second, content], index) => ({
        resource_id: resourceId,
        user_id: artistIdOf(artist),
        content,
        addr_region: demoCatalogue.artists.find(({ slug }) => slug === artist)?.region ?? '',
        created_at: new Date(Date.now() - (comments.length - index) * COMMENT_EVERY_MS),
        time_ms: second * 1000,
        wave_part: wavePartOf(second * 1000, track.durationMs),
      })),
    )
    for (const [list, picks] of Object.entries(demoPicks)) {
      const position = picks.findIndex(([picked]) => picked === track.slug)
      const note = picks[position]?.[1]
      if (note !== undefined) await insertPicks(db, list as PickList, [{ resourceId, note, position }])
    }
  }
  for (const pack of part.packs) {
    const members = demoCatalogue.tracks.filter(({ slug }) => pack.tracks.includes(slug))
    const resource = { ...collectionOf(pack, members), ...covers.get(pack.slug), artist_id: artistIdOf(pack.artist) }
    await keep(pack.slug, await insertCollection(db, resource, pack.tracks.map(resourceIdOf)))
  }
  for (const offer of part.offers) {
    const artist_id = artistIdOf(offer.artist)
    const cover = covers.get(offer.slug)
    const id =
      offer.contentType === CONTENT_TYPES.post
        ? await insertPost(db, { ...postOf(offer), author_id: artist_id, pictures: cover?.cover ? [cover.cover] : [] })
        : await insertResource(db, { ...offerOf(offer), ...cover, artist_id }, [])
    await keep(offer.slug, id)
  }
  if (part.offers.length > 0) await openDemoShop(db, resourceIds)
  for (const video of part.videos) {
    const track = demoCatalogue.tracks.find(({ slug }) => slug === video.track) ?? fail(`no demo track ${video.track}`)
    const film = films.get(video.slug) ?? fail(`no demo video ${video.slug}`)
    const { cover, cover_color } = await db
      .selectFrom('resources')
      .select(['cover', 'cover_color'])
      .where('resource_id', '=', resourceIdOf(track.slug))
      .executeTakeFirstOrThrow()
    const resource = { ...videoOf(video, track, film), cover, cover_color, artist_id: artistIdOf(track.artist) }
    await keep(video.slug, await insertResource(db, resource, [film]))
  }
}

function fail(message: string): never {
  throw new Error(message)
}
