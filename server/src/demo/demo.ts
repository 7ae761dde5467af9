import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { PickList } from '@shenglang/contract/catalog/discover/picks'
import { CONTENT_TYPES } from '@shenglang/contract/catalog/entities'
import { mediaPath } from '@shenglang/contract/media/media-path'
import { type DemoCatalogue, type DemoTrack, demoCatalogue, demoComments, demoPicks } from '@shenglang/demo/catalogue'
import { generateDemo } from '@shenglang/demo/generate'
import { storedMeasures } from '@shenglang/demo/measures'
import { demoParts } from '@shenglang/demo/parts'
import { loopOf, picturesOf } from '@shenglang/demo/pictures'
import { findOrCreateArtist } from '../accounts/users/index.ts'
import { insertPicks } from '../catalog/discover/index.ts'
import {
  deleteCharts,
  hasResources,
  insertCollection,
  insertResource,
  selectPictures,
  updatePictures,
} from '../catalog/work/index.ts'
import {
  findFfmpeg,
  hashFile,
  ingestAudio,
  ingestCover,
  ingestMoving,
  ingestPicture,
  type NewSource,
  sampleKey,
  storeFormatSamples,
} from '../media/index.ts'
import type { Database } from '../platform/database/database.ts'
import type { Db } from '../platform/database/db.ts'
import { runLongAlone } from '../platform/database/run-long-alone.ts'
import type { Files } from '../platform/files/port.ts'
import type { Log } from '../platform/log.ts'
import type { Settings } from '../platform/settings.ts'
import { insertComments, insertPost, wavePartOf } from '../social/index.ts'
import { addDemoAccounts } from './accounts.ts'
import { addDemoCommunity } from './community.ts'
import { deletePublished, markPublished, reserveIds, selectPublished } from './demo.sql.ts'
import { insertDemoPlays } from './plays.ts'
import { collectionOf, type Described, offerOf, postOf, singleOf, VERSION_NAMES, videoOf } from './rows.ts'
import { openDemoShop } from './shop.ts'

export { demoProgress } from './demo.sql.ts'

/** The age of a track's newest comment, and the distance to each before it. */
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

/** Files that are drawn and rendered, then the same as the site stores them: covers in its sizes, sound in its renditions. */
export type DemoStep = 'render' | 'store'
type Progress = (step: DemoStep, done: number, total: number) => void

/** Renders the first part before there is a database, for `beginDemo` to publish. */
export async function renderFirstPart(
  { settings, signal, catalogue = demoCatalogue }: Pick<DemoOptions, 'settings' | 'signal' | 'catalogue'>,
  onProgress: Progress,
): Promise<void> {
  const [part] = demoParts(catalogue)
  const ffmpegPath = await findFfmpeg(settings.FFMPEG_PATH)
  const onPiece = ({ done, total }: { done: number; total: number }) => onProgress('render', done, total)
  if (part) await generateDemo({ part, folder: folderOf(settings), ffmpegPath, signal, onProgress: onPiece })
}

/**
 * Fills an empty database with the first part of the demo catalogue: enough to open the site with. Returns `false` at once if
 * another process is doing it.
 */
export async function beginDemo(options: DemoOptions, onProgress?: Progress): Promise<boolean> {
  const { database, log, catalogue = demoCatalogue } = options
  const isFilled = () => hasResources(database.query())
  if (await isFilled()) return true
  return alone(database, async () => {
    if (await isFilled()) return
    const [first] = demoParts(catalogue)
    // The worker adds the other pictures at once.
    if (first) await publishPart(options, first, { picturesMax: 1, ...(onProgress && { onProgress }) })
    log.info('the first part of the demo catalogue is published')
  })
}

/** Publishes what is missing of a demo catalogue, part by part; after an interruption the next run continues. */
export async function completeDemo(options: DemoOptions): Promise<void> {
  const { database, log, signal, catalogue = demoCatalogue } = options
  const db = database.query()
  await addPictures(options)
  await addFormatSamples(options)
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

/** Adds to the goods the pictures with which the demo does not open, or that there were not when it was published. */
async function addPictures({ database, files, signal, catalogue = demoCatalogue }: DemoOptions): Promise<void> {
  const pictured = catalogue.offers.filter(({ slug }) => picturesOf(slug).length > 0)
  const unfinished = await selectPublished(database.query())
  const rows = await selectPictures(
    database.query(),
    pictured.map(({ title }) => title),
  )
  for (const { resource_id, title, artist, pictures } of rows) {
    signal.throwIfAborted()
    const offer = pictured.find((one) => one.title === title)
    if (!offer || nameOf(offer.artist) !== artist) continue
    // Once the demo is whole, who took a picture away does not get it back.
    const target = unfinished.has(offer.slug) ? picturesOf(offer.slug).length : 1
    if (pictures.length < target) await updatePictures(database.query(), resource_id, await picturesIn(files, offer.slug))
  }
}

/** Stores a piece of the first recording in every format, where there is none yet. */
async function addFormatSamples({ settings, files, catalogue = demoCatalogue }: DemoOptions): Promise<void> {
  const [recording] = demoParts(catalogue)[0]?.tracks.flatMap(({ sources }) => sources) ?? []
  const path = recording && join(folderOf(settings), 'audio', recording.fileName)
  if (!path || !existsSync(path) || (await files.stat(sampleKey('sample.mp3')))) return
  await storeFormatSamples(files, await findFfmpeg(settings.FFMPEG_PATH), path)
}

const folderOf = ({ DATA_DIR }: Pick<Settings, 'DATA_DIR'>) => join(DATA_DIR, 'demo')

const nameOf = (artist: string) => demoCatalogue.artists.find(({ slug }) => slug === artist)?.nickName

/** Stores the pictures of an offer: the first is its cover as well. Empty for one without. */
async function picturesIn(files: Files, slug: string, picturesMax = Number.POSITIVE_INFINITY): Promise<Cover> {
  const stored: { key: string; color: string }[] = []
  for (const path of picturesOf(slug).slice(0, picturesMax)) stored.push(await ingestPicture(files, await readFile(path)))
  const [first] = stored
  if (!first) return {}
  const loop = loopOf(slug)
  if (loop) await ingestMoving(files, first.key, await readFile(loop))
  return {
    cover: mediaPath.image(first.key),
    cover_color: first.color,
    pictures: stored.map(({ key }) => mediaPath.image(key)),
    moving: loop ? mediaPath.image(first.key) : '',
  }
}

/** Fills the database unless another process is doing it. */
const alone = (database: Database, run: () => Promise<void>) => runLongAlone(database, 'demo catalogue', run)

const slugsOf = ({ tracks, packs, offers, videos }: DemoCatalogue) =>
  [...tracks, ...packs, ...offers, ...videos].map(({ slug }) => slug)

const isPost = ({ contentType }: DemoCatalogue['offers'][number]) => contentType === CONTENT_TYPES.post

/** The works whose ids are of resources, in the order of the catalogue's files; posts have ids of their own. */
const resourcesOf = (catalogue: DemoCatalogue) =>
  slugsOf({ ...catalogue, offers: catalogue.offers.filter((offer) => !isPost(offer)) })

interface Pace {
  onProgress?: Progress
  threads?: number
  /** Pictures that each offer gets at most. */
  picturesMax?: number
}

/** Renders what is missing, and publishes the part in one transaction. */
async function publishPart(
  options: DemoOptions,
  part: DemoCatalogue,
  { onProgress, threads, picturesMax = Number.POSITIVE_INFINITY }: Pace,
): Promise<void> {
  const { settings, database, files, signal, catalogue = demoCatalogue } = options
  const ffmpegPath = await findFfmpeg(settings.FFMPEG_PATH)
  const folder = folderOf(settings)
  const report = ({ done, total }: { done: number; total: number }) => onProgress?.('render', done, total)
  await generateDemo({ part, folder, ffmpegPath, signal, onProgress: report, ...(threads ? { threads } : {}) })

  const pictured = [...part.tracks, ...part.packs, ...part.offers]
  const total = part.artists.length + pictured.length + part.tracks.flatMap(({ sources }) => sources).length + part.videos.length
  let done = 0
  onProgress?.('store', done, total)
  const stored = async <Stored>(storing: Promise<Stored>): Promise<Stored> => {
    const result = await storing
    onProgress?.('store', ++done, total)
    return result
  }
  const cover = async (path: string): Promise<Cover> => {
    const { key, color } = await ingestCover(files, await readFile(join(folder, path)))
    return { cover: mediaPath.image(key), cover_color: color }
  }
  const sound = async (path: string, fileName: string) =>
    ingestAudio(path, { files, ffmpegPath, fileName, sha256: await hashFile(path), signal })
  const recording = async (track: DemoTrack, { fileName, version }: DemoTrack['sources'][number]): Promise<NewSource> => {
    const { source: stored } = await sound(join(folder, 'audio', fileName), `${track.title} ${VERSION_NAMES[version]}.mp3`)
    const measures = storedMeasures.recordings[fileName]
    return { ...stored, ...(measures && { loudness_lufs: measures.loudnessLufs, preview_ms: measures.previewMs }) }
  }

  // All artists exist from the beginning: they comment on one another's tracks.
  const artistIds = new Map<string, string>()
  for (const { slug, nickName, region, information } of demoCatalogue.artists) {
    const isNew = part.artists.some((artist) => artist.slug === slug)
    const avatar = isNew ? ((await stored(cover(`avatars/${slug}.jpg`))).cover ?? '') : ''
    artistIds.set(slug, await findOrCreateArtist(database.query(), { nickName, region, information, avatar }))
  }
  const covers = new Map<string, Cover>()
  for (const { slug } of pictured) {
    const isPictured = picturesOf(slug).length > 0
    covers.set(slug, await stored(isPictured ? picturesIn(files, slug, picturesMax) : cover(`covers/${slug}.jpg`)))
  }
  const recordings = new Map<string, NewSource[]>()
  for (const track of part.tracks) {
    recordings.set(track.slug, await Promise.all(track.sources.map((source) => stored(recording(track, source)))))
  }
  const films = new Map<string, NewSource>()
  for (const { slug, title } of part.videos) {
    films.set(slug, (await stored(sound(join(folder, 'videos', `${slug}.mp4`), `${title}.mp4`))).source)
  }

  await database
    .query()
    .transaction()
    .execute(async (db) => {
      const reservedIds = await reserveIds(db, resourcesOf(catalogue))
      await insertPart(db, part, { reservedIds, artistIds, covers, recordings, films })
    })
}

interface Prepared {
  /** The resource ids of the whole catalogue, by slug. */
  reservedIds: ReadonlyMap<string, string>
  artistIds: Map<string, string>
  covers: Map<string, Cover>
  recordings: Map<string, NewSource[]>
  films: Map<string, NewSource>
}

async function insertPart(db: Db, part: DemoCatalogue, prepared: Prepared): Promise<void> {
  const { reservedIds, covers, recordings, films } = prepared
  const artistIdOf = (slug: string) => prepared.artistIds.get(slug) ?? fail(`no demo artist ${slug}`)
  const resourceIds = await selectPublished(db)
  const resourceIdOf = (slug: string) => resourceIds.get(slug) ?? fail(`no demo track ${slug}`)
  const keep = async (slug: string, resource_id: string) => {
    resourceIds.set(slug, resource_id)
    await markPublished(db, slug, resource_id)
  }
  const reserved = (slug: string) => ({ resource_id: reservedIds.get(slug) ?? fail(`no id for the demo's ${slug}`) })
  if (part.artists[0]) {
    const artistId = artistIdOf(part.artists[0].slug)
    await addDemoCommunity(db, { ...(await addDemoAccounts(db, artistId)), artistId, artistIdOf })
  }

  for (const track of part.tracks) {
    const resource = {
      ...reserved(track.slug),
      ...singleOf(track),
      ...covers.get(track.slug),
      artist_id: artistIdOf(track.artist),
    }
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
    const resource = {
      ...reserved(pack.slug),
      ...collectionOf(pack, members),
      ...covers.get(pack.slug),
      artist_id: artistIdOf(pack.artist),
    }
    await keep(pack.slug, await insertCollection(db, resource, pack.tracks.map(resourceIdOf)))
  }
  for (const offer of part.offers) {
    const artist_id = artistIdOf(offer.artist)
    const cover = covers.get(offer.slug)
    const id = isPost(offer)
      ? await insertPost(db, { ...postOf(offer), author_id: artist_id, pictures: cover?.cover ? [cover.cover] : [] })
      : await insertResource(db, { ...reserved(offer.slug), ...offerOf(offer), ...cover, artist_id }, [])
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
    const resource = {
      ...reserved(video.slug),
      ...videoOf(video, track, film),
      cover,
      cover_color,
      artist_id: artistIdOf(track.artist),
    }
    await keep(video.slug, await insertResource(db, resource, [film]))
  }
  await deleteCharts(db)
}

function fail(message: string): never {
  throw new Error(message)
}
