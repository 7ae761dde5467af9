import { CONTENT_TYPES, FILTERS, isOffer } from '@shenglang/contract/catalog/entities'
import { byStart, type PricePeriod, priceRulesMistake } from '@shenglang/contract/catalog/price-periods'
import { badField, fault } from '@shenglang/contract/faults'
import type { AnswerOf, CheckedArgsOf } from '@shenglang/contract/route'
import { shanghaiText } from '@shenglang/contract/shanghai'
import {
  type EditableWork,
  type findWorks,
  type saveEditedWork,
  type setWorkVisible,
  WORKS_COUNTED,
  type WorkRow,
} from '@shenglang/contract/studio/edit/edit-works'
import type { WorkFile } from '@shenglang/contract/studio/entities'
import { insertResource, updateResource } from '../../catalog/work/index.ts'
import type { Db } from '../../platform/database/db.ts'
import { cursorPage } from '../../platform/paging.ts'
import type { StudioDeps } from '../works/deps.ts'
import { dropFile } from '../works/drafts.ts'
import { selectFile } from '../works/files.sql.ts'
import { openedEarlyBy } from '../works/presales.ts'
import { moveWork } from '../works/publication.ts'
import { isMadeByStaff, mayStaffRecord } from '../works/staff-works.sql.ts'
import { insertLog, selectWorkState } from '../works/works.sql.ts'
import { readWork } from '../works/works.ts'
import { countWorksUpTo, selectEditable, selectWorkRows, type WorkRecord } from './find-works.sql.ts'
import { needsCheck } from './pack-rules.ts'
import { arrangePack, membersOf, type Showing, showPack } from './packs.ts'

type Editing = Pick<StudioDeps, 'db' | 'now' | 'pictures' | 'dictionaries'>

/** Works and goods of all artists, the newest first. */
export async function listAllWorks(
  db: Db,
  { before, size, ...filter }: CheckedArgsOf<typeof findWorks>,
): Promise<AnswerOf<typeof findWorks>> {
  const [works, total] = await Promise.all([
    selectWorkRows(db, filter, { before, limit: size + 1 }),
    countWorksUpTo(db, filter, WORKS_COUNTED + 1),
  ])
  const { rows, next } = cursorPage(works, size, ({ resource_id }) => resource_id)
  return { rows: rows.map(toRow), total, next }
}

/** Throws WORK_NOT_FOUND. */
export async function readEditable(db: Db, resourceId: string): Promise<EditableWork> {
  const row = await selectEditable(db, resourceId)
  if (!row) throw fault('WORK_NOT_FOUND')
  const members = row.content_type === CONTENT_TYPES.collection ? await membersOf(db, resourceId) : []
  const { description, pictures, price_periods: pricePeriods, changed_in: version } = row
  const recordings = await recordingsOf(db, resourceId)
  return {
    ...toRow(row),
    isAccessChosen: row.access_chosen,
    description,
    pictures,
    members,
    pricePeriods: pricePeriods ?? [],
    recordings,
    version,
  }
}

/** Null unless staff may change them. */
async function recordingsOf(db: Db, id: string): Promise<EditableWork['recordings']> {
  if (!(await mayStaffRecord(db, id))) return null
  const { files, aiMade, needs } = await readWork(db, id)
  return { files: files.map(toRecording), aiMade, needs }
}

/** Without waves, which no form draws. */
const toRecording = ({ fileId, fileName, state, step, fraction, reason, ahead, warning, duration }: WorkFile) => ({
  ...{ fileId, fileName, state, step, fraction, reason, ahead, warning },
  duration,
})

const toRow = (row: WorkRecord): WorkRow => ({
  resourceId: row.resource_id,
  title: row.title,
  artistId: row.artist_id,
  artist: row.artist,
  cover: row.cover,
  contentType: row.content_type,
  categoryCode: row.category_code,
  style: row.style,
  state: row.state,
  isVisible: row.published_at !== null,
  playVipLevel: row.play_vip_level,
  freeVipLevel: row.free_vip_level,
  priceFen: row.price_fen,
  createTime: row.created_at.toISOString(),
})

/** Creates a pack or goods, not yet visible, or changes any work. Throws CHANGED_MEANWHILE unless `version` is current. */
export async function saveByStaff(
  deps: Editing,
  staffId: string,
  input: CheckedArgsOf<typeof saveEditedWork>,
): Promise<EditableWork> {
  await refuseUnknownStyle(deps, input.style)
  return unlessUnknown(
    deps.db.transaction().execute(async (transaction) => {
      const resourceId = input.resourceId ?? (await create(transaction, staffId, input))
      const work = await selectWorkState(transaction, resourceId, { lock: true })
      if (!work || work.content_type === CONTENT_TYPES.post) throw fault('WORK_NOT_FOUND')
      const read = await readEditable(transaction, resourceId)
      if (input.resourceId !== undefined && input.version !== read.version) throw fault('CHANGED_MEANWHILE')
      if (input.pictures.length > 0 && !isOffer(work.content_type))
        throw badField('pictures', '只有商品、定制与声光电可以有图片组')
      await refuseForeignPictures(transaction, deps, staffId, read, input)
      if (input.memberIds !== undefined && work.content_type !== CONTENT_TYPES.collection) {
        throw badField('memberIds', '只有合集可以收录曲目')
      }
      const opening = await openedEarlyBy(transaction, deps.now(), work, input)
      if (opening) throw badField(opening.field, opening.reason)
      const periods = pricePeriodsOf(read, input)
      await arrangeMembers(transaction, deps.now(), read, input)
      await updateResource(transaction, resourceId, {
        title: input.title,
        category_code: input.categoryCode,
        style: input.style,
        description: input.description,
        cover: input.cover === '' && isOffer(work.content_type) ? (input.pictures[0] ?? '') : input.cover,
        pictures: input.pictures,
        price_fen: input.priceFen,
        ...(input.priceFen === read.priceFen ? {} : { reviewed_price_fen: null }),
        price_periods: periods.length === 0 ? null : JSON.stringify(periods),
        play_vip_level: input.playVipLevel,
        ...(input.freeVipLevel === undefined ? {} : { free_vip_level: input.freeVipLevel, access_chosen: true }),
        ...(input.artistId === undefined ? {} : { artist_id: input.artistId }),
        ...(read.recordings === null ? {} : setByStaff(work.own_fields, read, input)),
      })
      return readEditable(transaction, resourceId)
    }),
  )
}

/** Fields of a single that staff made: what they set is not overwritten by the tags of its recording. */
function setByStaff(fields: readonly string[], read: EditableWork, input: CheckedArgsOf<typeof saveEditedWork>) {
  const set = { title: input.title, category_code: input.categoryCode, style: input.style, description: input.description }
  const own = new Set([...fields, ...Object.keys(set).filter((name) => set[name as keyof typeof set] !== '')])
  if (input.artistId !== undefined && input.artistId !== read.artistId && read.recordings?.files.length) {
    throw badField('artistId', '先删除音频，再换艺人：音频归艺人所有')
  }
  return { own_fields: [...own], ...(input.aiMade === undefined ? {} : { ai_made: input.aiMade }) }
}

/** The temporary prices that the work is to have, in UTC, by start. Throws BAD_ARGUMENT. */
function pricePeriodsOf(read: EditableWork, { priceFen, pricePeriods }: CheckedArgsOf<typeof saveEditedWork>): PricePeriod[] {
  const periods = pricePeriods ?? read.pricePeriods
  const mistake = priceRulesMistake(priceFen, periods)
  if (mistake !== '') throw badField('pricePeriods', mistake)
  const utc = (instant: string) => new Date(instant).toISOString()
  return byStart(periods).map((period) => ({ ...period, startTime: utc(period.startTime), endTime: utc(period.endTime) }))
}

/** Unchanged tracks are checked, too, where new terms of the pack would sell or give away another artist's track. */
async function arrangeMembers(
  transaction: Db,
  now: Date,
  read: EditableWork,
  input: CheckedArgsOf<typeof saveEditedWork>,
): Promise<void> {
  const { artistId = read.artistId, priceFen, freeVipLevel = read.freeVipLevel } = input
  const isChecked = input.memberIds !== undefined || needsCheck(read, { artistId, priceFen, freeVipLevel })
  if (read.contentType !== CONTENT_TYPES.collection || !isChecked) return
  const memberIds = input.memberIds ?? read.members.map(({ resourceId }) => resourceId)
  await arrangePack(transaction, now, read.resourceId, { artistId, priceFen, freeVipLevel, memberIds })
}

async function create(
  transaction: Db,
  staffId: string,
  { contentType, title, categoryCode, artistId = staffId }: CheckedArgsOf<typeof saveEditedWork>,
): Promise<string> {
  if (contentType === undefined) throw badField('contentType', '请选择单曲、合集、商品、定制或声光电')
  const row = { title, content_type: contentType, category_code: categoryCode, artist_id: artistId }
  const id = await insertResource(transaction, { ...row, package_file_id: null, published_at: null, state: 'draft' }, [])
  const created = { resource_id: id, actor_id: staffId, from_state: 'draft', to_state: 'draft' } as const
  await insertLog(transaction, { ...created, reason: '由工作人员建立' })
  return id
}

async function refuseUnknownStyle({ dictionaries }: Pick<Editing, 'dictionaries'>, style: string): Promise<void> {
  if (style === '') return
  const isKnown = (await dictionaries()).some((entry) => entry.dictType === FILTERS.style && entry.dictValue === style)
  if (!isKnown) throw badField('style', '请从列表中选择')
}

/** Throws BAD_ARGUMENT for a picture that neither the work has already nor the staff member uploaded. */
async function refuseForeignPictures(
  transaction: Db,
  { pictures }: Pick<Editing, 'pictures'>,
  staffId: string,
  work: EditableWork,
  input: { cover: string; pictures: string[] },
): Promise<void> {
  const present = [work.cover, ...work.pictures]
  if (new Set(input.pictures).size < input.pictures.length) throw badField('pictures', '每张图片只放一次')
  for (const picture of [input.cover, ...input.pictures]) {
    if (picture === '' || present.includes(picture) || (await pictures.use(staffId, picture, transaction))) continue
    throw badField(picture === input.cover ? 'cover' : 'pictures', '请先上传图片')
  }
}

/** Turns a violated foreign key into BAD_ARGUMENT for its field: a category or artist that does not exist. */
async function unlessUnknown<Value>(saving: Promise<Value>): Promise<Value> {
  return saving.catch((error: unknown) => {
    const { code, constraint = '' } = error as { code?: string; constraint?: string }
    if (code !== '23503') throw error
    throw constraint.includes('artist') ? badField('artistId', '没有这个用户') : badField('categoryCode', '没有这个分类')
  })
}

/** Publishes goods or a pack made by staff, submits their single, or takes any work down. Throws BAD_ARGUMENT for works that need a review. */
export async function setVisible(
  { db, now }: Pick<Editing, 'db' | 'now'>,
  staffId: string,
  { id, isVisible, reason }: CheckedArgsOf<typeof setWorkVisible>,
): Promise<EditableWork> {
  return db.transaction().execute(async (transaction) => {
    if (isVisible) await show(transaction, id, staffId, now())
    else await moveWork(transaction, { move: 'takedown', resourceId: id, reason, actorId: staffId, now: now() })
    return readEditable(transaction, id)
  })
}

async function show(transaction: Db, resourceId: string, staffId: string, now: Date): Promise<void> {
  const work = await selectWorkState(transaction, resourceId, { lock: true })
  if (!work) throw fault('WORK_NOT_FOUND')
  if (work.published_at !== null) return
  if (work.content_type === CONTENT_TYPES.collection) return showPack(transaction, { resourceId, staffId, now })
  if (!isOffer(work.content_type)) return submitSingle(transaction, { resourceId, staffId, now })
  if (work.release_at !== null && work.release_at > now) {
    throw badField('id', `艺人定于 ${shanghaiText(work.release_at)} 发布，审核通过后到时自动上架`)
  }
  await updateResource(transaction, resourceId, { published_at: now, state: 'published', reviewed_price_fen: null })
  const move = { resource_id: resourceId, actor_id: staffId, from_state: work.state, to_state: 'published' as const }
  await insertLog(transaction, { ...move, reason: '', created_at: now })
}

/** Sends a single that staff made to the review, as its artist would. Throws BAD_ARGUMENT for an artist's own. */
async function submitSingle(transaction: Db, { resourceId, staffId, now }: Showing): Promise<void> {
  if (!(await isMadeByStaff(transaction, resourceId))) throw badField('id', '艺人的单曲由艺人提交，审核后上架')
  await moveWork(transaction, { move: 'submit', resourceId, actorId: staffId, now })
}

/** Removes a recording that staff may change. Throws FILE_NOT_FOUND for any other. */
export async function removeFileByStaff(deps: StudioDeps, fileId: string): Promise<EditableWork> {
  const file = await selectFile(deps.db, fileId)
  if (!file || (await readEditable(deps.db, file.resource_id)).recordings === null) throw fault('FILE_NOT_FOUND')
  await dropFile(deps, file.artist_id, fileId)
  return readEditable(deps.db, file.resource_id)
}
