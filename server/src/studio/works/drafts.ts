import { CONTENT_TYPES, FILTERS, isOffer } from '@shenglang/contract/catalog/entities'
import { tracklistIn } from '@shenglang/contract/catalog/tracklist'
import { badField, fault } from '@shenglang/contract/faults'
import type { Cues } from '@shenglang/contract/media/cues'
import type { CheckedArgsOf } from '@shenglang/contract/route'
import { EDIT_LABELS, type MyWorkDetail, WORK_STATE_LABELS, type WorkEdits } from '@shenglang/contract/studio/entities'
import type { saveResource } from '@shenglang/contract/studio/works'
import type { Updateable } from 'kysely'
import { deleteResource, insertResource, replaceMembers, updateResource } from '../../catalog/work/index.ts'
import { packsGivenEarly, readSaleRules } from '../../commerce/sale/index.ts'
import type { EditColumns } from '../../platform/database/columns.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { StudioDeps } from './deps.ts'
import {
  changedFrom,
  fieldsOf,
  isReviewed,
  isRiseReviewed,
  isSmallEdit,
  isTrusted,
  reviewedColumnsOf,
  splitTerms,
} from './edits.ts'
import { releasedOn } from './fields-from-tags.ts'
import { deleteFile, selectAllFiles, selectFile, selectFiles, updateFile } from './files.sql.ts'
import { derivedKeysOf, newWork } from './files.ts'
import { REMOVE_STORED } from './jobs.ts'
import { firstAnalysis, settledBy } from './measured-features.ts'
import { notifyArtist } from './notify-artist.ts'
import { deleteUnusedOriginals } from './originals.sql.ts'
import { openedEarlyBy } from './presales.ts'
import { mayChange } from './states.ts'
import * as query from './works.sql.ts'
import { readWork } from './works.ts'

type Changes = CheckedArgsOf<typeof saveResource>

/** Creates a work, or changes the given fields of one. The analysis does not overwrite fields that the artist has set. */
export async function saveWork(deps: StudioDeps, artistId: string, changes: Changes): Promise<MyWorkDetail> {
  const { db } = deps
  if (changes.title === '') throw badField('title', '请填写标题')
  await refuseForeignPictures(deps, artistId, changes)
  await refuseUnknownValues(deps, changes)
  return unlessUnknownCategory(
    db.transaction().execute(async (transaction) => {
      const id = changes.resourceId ?? (await createWork(transaction, artistId, changes))
      const work = await changeable(transaction, artistId, id, '修改')
      if (changes.pictures?.length && !isOffer(work.content_type))
        throw badField('pictures', '只有商品、定制与声光电可以有图片组')
      refuseWithoutStyle(work, changes)
      const columns = { ...columnsOf(changes), ...coverOf(work, changes) }
      await refuseBeyondEnd(transaction, id, changes)
      await refuseEarly(transaction, work, changes, deps.now())
      const artistFields = new Set([...work.own_fields, ...Object.keys(columns)])
      const cues = changes.cues && { cues: JSON.stringify(await mergedCues(transaction, id, changes.cues)) }
      const reviewed = await reviewedColumns(transaction, deps, work, columns)
      const analysis = await firstAnalysis(transaction, id, await selectFiles(transaction, [id]))
      const settled = JSON.stringify(settledBy(columns, work.settled, analysis))
      const access = changes.freeVipLevel === undefined ? {} : { access_chosen: true }
      await updateResource(transaction, id, {
        ...columns,
        ...reviewed,
        ...access,
        ...cues,
        settled,
        own_fields: [...artistFields],
      })
      if (changes.files) await arrangeFiles(transaction, id, changes.files)
      if (changes.memberIds) await arrangeMembers(transaction, deps.now(), work, changes.memberIds)
      await notifyArtist(transaction, artistId, { kind: 'work', resourceId: id })
      return readWork(transaction, id, artistId)
    }),
  )
}

/**
 * The columns whose edits are reviewed, after this edit: the published values stay, and the edits wait in the column `edits`.
 * Edits apply at once where the work is not public, or where REVIEW_EDITS trusts its artist with a small change. A price and its
 * levels wait only if the price rises far, and then together: the new levels may make no sense at the old price.
 */
async function reviewedColumns(
  db: Db,
  { reviewEdits, now }: Pick<StudioDeps, 'reviewEdits' | 'now'>,
  work: query.WorkStatus,
  columns: Updateable<Tables['resources']>,
): Promise<Updateable<Tables['resources']>> {
  const given = Object.fromEntries(Object.entries(columns).filter(([name]) => isReviewed(name)))
  const edits = changedFrom(work, { ...work.edits, ...given })
  if (work.published_at === null) return { ...edits, edits: '{}' }
  const { terms, others } = splitTerms(edits)
  const isWaiting = await isPriceWaiting(db, work, columns.price_fen, terms.price_fen)
  const [atOnce, waiting] = isWaiting ? [{}, edits] : [withReference(work, terms), others]
  if (reviewEdits === 'unless-trusted' && isSmallEdit(work, waiting) && (await isTrusted(db, work))) {
    if (Object.keys(waiting).length > 0) await logSmallEdit(db, work, waiting, now())
    return { ...waiting, ...atOnce, edits: '{}' }
  }
  return { ...reviewedColumnsOf(work), ...atOnce, edits: JSON.stringify(waiting) }
}

/** True where the price waits for a review: the one that the artist sets now, else one that was waiting already. */
async function isPriceWaiting(db: Db, work: query.WorkStatus, given: number | undefined, waiting: number | undefined) {
  if (given === undefined) return waiting !== undefined
  const { priceRiseFactor: factor } = await readSaleRules(db)
  return isRiseReviewed({ priceFen: work.price_fen, reviewedFen: work.reviewed_price_fen, newFen: given, factor })
}

/** Terms that are applied without a review, with the price that a review last saw. */
const withReference = (work: query.WorkStatus, terms: EditColumns): Updateable<Tables['resources']> =>
  terms.price_fen === undefined ? terms : { ...terms, reviewed_price_fen: work.reviewed_price_fen ?? work.price_fen }

async function logSmallEdit(db: Db, work: query.WorkStatus, edits: EditColumns, now: Date): Promise<void> {
  const changed = Object.keys(fieldsOf(edits)).map((name) => EDIT_LABELS[name as keyof WorkEdits])
  await query.insertLog(db, {
    resource_id: work.resource_id,
    actor_id: work.artist_id,
    from_state: work.state,
    to_state: work.state,
    reason: `小改动直接生效：${changed.join('、')}`,
    created_at: now,
  })
}

async function createWork(db: Db, artistId: string, { title, contentType = CONTENT_TYPES.single }: Changes): Promise<string> {
  if (title === undefined) throw badField('title', '请填写标题')
  return insertResource(db, newWork(artistId, title, contentType), [])
}

/** The work, locked. Throws WORK_NOT_FOUND when it is not the artist's, WORK_STATE when it cannot be changed now. */
export async function changeable(db: Db, artistId: string, resourceId: string, action: string): Promise<query.WorkStatus> {
  const work = await query.selectWorkState(db, resourceId, { lock: true })
  if (work?.artist_id !== artistId) throw fault('WORK_NOT_FOUND')
  if (!mayChange(work.state)) throw fault('WORK_STATE', { state: WORK_STATE_LABELS[work.state], action })
  return work
}

/** No review sees the style, and a published track needs one. */
function refuseWithoutStyle(work: query.WorkStatus, { style }: Changes): void {
  const needsStyle = work.content_type === CONTENT_TYPES.single && work.published_at !== null && work.style !== ''
  if (style === '' && needsStyle) throw badField('style', '已发布的作品不能没有风格')
}

/** Goods sold before their release can neither be released earlier nor given away. */
async function refuseEarly(db: Db, work: query.WorkStatus, changes: Changes, now: Date): Promise<void> {
  const opening = await openedEarlyBy(db, now, work, changes)
  if (opening) throw badField(opening.field, opening.reason)
}

/** Throws BAD_ARGUMENT for a picture that neither the work has already nor its artist uploaded. */
async function refuseForeignPictures({ db, pictures }: StudioDeps, artistId: string, changes: Changes): Promise<void> {
  const { cover, resourceId } = changes
  const work = resourceId === undefined ? undefined : await query.selectWork(db, resourceId)
  const isForeign = async (address: string, present: string[] = []) =>
    !present.includes(address) && !(await pictures.use(artistId, address))
  if (cover && (await isForeign(cover, work && [work.cover]))) throw badField('cover', '请先上传封面')
  if (new Set(changes.pictures).size < (changes.pictures?.length ?? 0)) throw badField('pictures', '每张图片只放一次')
  for (const picture of changes.pictures ?? []) {
    if (await isForeign(picture, work?.pictures)) throw badField('pictures', '请先上传图片')
  }
}

/** Goods without a cover show their first picture. */
function coverOf(work: query.WorkStatus, { cover, pictures }: Changes): Pick<Updateable<Tables['resources']>, 'cover'> {
  const [first] = pictures ?? []
  return first !== undefined && !(cover ?? work.edits.cover ?? work.cover) ? { cover: first } : {}
}

const DICTIONARIES = { style: FILTERS.style, version: FILTERS.version, genres: FILTERS.genre } as const

/** Values of filters must come from the dictionaries or be the work's already, since no review sees these fields. */
async function refuseUnknownValues({ db, dictionaries }: StudioDeps, changes: Changes): Promise<void> {
  const entries = await dictionaries()
  for (const [field, dictType] of Object.entries(DICTIONARIES) as [keyof typeof DICTIONARIES, string][]) {
    const isKnown = (value: string) => entries.some((entry) => entry.dictType === dictType && entry.dictValue === value)
    const unknown = [changes[field] ?? []].flat().filter((value) => value !== '' && !isKnown(value))
    if (unknown.length === 0) continue
    const work = changes.resourceId === undefined ? undefined : await query.selectWork(db, changes.resourceId)
    const present = [work?.[field] ?? []].flat()
    if (!unknown.every((value) => present.includes(value))) throw badField(field, '请从列表中选择')
  }
}

function columnsOf(changes: Changes): Updateable<Tables['resources']> {
  const { cover, releaseTime, releaseDate } = changes
  const columns = {
    title: changes.title,
    cover,
    pictures: changes.pictures,
    category_code: changes.categoryCode,
    style: changes.style,
    version: changes.version,
    genres: changes.genres,
    tkey: changes.tkey,
    tbpm: changes.tbpm,
    energy: changes.energy,
    description: changes.description,
    price_fen: changes.priceFen,
    play_vip_level: changes.playVipLevel,
    free_vip_level: changes.freeVipLevel,
    ai_made: changes.aiMade,
    passes_tags: changes.passesTags,
    credits: changes.credits,
    album: changes.album,
    label: changes.label,
    tracklist: changes.tracklist,
    ...(releaseDate === '' ? { release_date: null, release_precision: 'day' as const } : releasedOn(releaseDate ?? '')),
    release_at: releaseTime === undefined ? undefined : releaseTime === '' ? null : new Date(releaseTime),
  }
  return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
}

async function mergedCues(db: Db, resourceId: string, changes: NonNullable<Changes['cues']>): Promise<Cues> {
  const row = await query.selectWork(db, resourceId)
  const merged = Object.entries({ ...row?.cues, ...changes }).filter(([, ms]) => ms !== null && ms !== undefined)
  const durationMs = row?.duration_ms ?? 0
  if (durationMs > 0 && merged.some(([, ms]) => Number(ms) > durationMs)) throw badField('cues', '标记点超出了音频的长度')
  return Object.fromEntries(merged) as Cues
}

async function refuseBeyondEnd(db: Db, resourceId: string, { tracklist = '' }: Changes): Promise<void> {
  const last = tracklistIn(tracklist).at(-1)
  const durationMs = last ? ((await query.selectWork(db, resourceId))?.duration_ms ?? 0) : 0
  if (last && durationMs > 0 && last.atMs >= durationMs) throw badField('tracklist', '曲目表里有曲目超出了音频的长度')
}

async function arrangeFiles(db: Db, resourceId: string, files: NonNullable<Changes['files']>): Promise<void> {
  const present = new Set((await selectFiles(db, [resourceId])).map(({ resource_file_id }) => resource_file_id))
  const ids = new Set(files.map(({ fileId }) => fileId))
  if (ids.size !== files.length || ids.size !== present.size || !ids.isSubsetOf(present))
    throw badField('files', '版本列表已变化，请刷新后重试')
  for (const [position, { fileId, label }] of files.entries()) await updateFile(db, fileId, { position, label })
}

async function arrangeMembers(db: Db, now: Date, work: query.WorkStatus, ids: string[]): Promise<void> {
  if (work.content_type !== CONTENT_TYPES.collection) throw badField('memberIds', '只有合集可以收录曲目')
  const isAllowed = new Set(ids).size === ids.length && (await query.countUserSingles(db, work.artist_id, ids)) === ids.length
  if (!isAllowed) throw badField('memberIds', '合集只能收录自己的单曲，每首一次')
  const packId = work.resource_id
  const early = (await packsGivenEarly(db, now, [{ packId, memberIds: ids }])).get(packId)
  if (early !== undefined) throw badField('memberIds', early)
  await replaceMembers(db, packId, ids)
}

async function unlessUnknownCategory<Result>(write: Promise<Result>): Promise<Result> {
  return write.catch((error: unknown) => {
    const constraint = error instanceof Error && 'constraint' in error ? error.constraint : ''
    throw constraint === 'resources_category_code_fkey' ? badField('categoryCode', '分类不存在') : error
  })
}

/** Deletes a work that nobody could ever buy or play, with its files. */
export async function dropWork({ db, jobs }: StudioDeps, artistId: string, resourceId: string): Promise<null> {
  await db.transaction().execute(async (transaction) => {
    const work = await changeable(transaction, artistId, resourceId, '删除')
    const files = await selectAllFiles(transaction, resourceId)
    if (work.published_at !== null || files.some(({ source_file_id }) => source_file_id !== null)) {
      throw fault('WORK_STATE', { state: '发布过', action: '删除，可以下架' })
    }
    await deleteResource(transaction, resourceId)
    const keys = await deleteUnusedOriginals(
      transaction,
      files.map(({ original_id }) => original_id),
    )
    await jobs.enqueue(transaction, REMOVE_STORED, { keys: [...keys, ...files.flatMap(derivedKeysOf)] })
    await notifyArtist(transaction, artistId, { kind: 'work', resourceId })
  })
  return null
}

/** Removes a version from a work before it was ever published. Returns the work. */
export async function dropFile({ db, jobs }: StudioDeps, artistId: string, fileId: string): Promise<string> {
  return db.transaction().execute(async (transaction) => {
    const file = await selectFile(transaction, fileId)
    if (file?.artist_id !== artistId) throw fault('FILE_NOT_FOUND')
    await changeable(transaction, artistId, file.resource_id, '删除版本')
    if (file.source_file_id !== null) throw fault('WORK_STATE', { state: '已发布', action: '删除版本，可以上传新的文件替换它' })
    await deleteFile(transaction, fileId)
    const keys = await deleteUnusedOriginals(transaction, [file.original_id])
    await jobs.enqueue(transaction, REMOVE_STORED, { keys: [...keys, ...derivedKeysOf(file)] })
    await notifyArtist(transaction, artistId, { kind: 'work', resourceId: file.resource_id })
    return file.resource_id
  })
}
