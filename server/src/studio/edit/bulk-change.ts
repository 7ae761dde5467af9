import { CONTENT_TYPES, FILTERS } from '@shenglang/contract/catalog/entities'
import { badField, fault } from '@shenglang/contract/faults'
import type { AnswerOf, CheckedArgsOf } from '@shenglang/contract/route'
import {
  BULK_MAX,
  type BulkChange,
  type changeWorks,
  type listWorksChanges,
  type undoWorksChange,
} from '@shenglang/contract/studio/edit/edit-works'
import { type BulkField, type BulkUpdate, replaceMembers, updateResources } from '../../catalog/work/index.ts'
import type { Db } from '../../platform/database/db.ts'
import type { StudioDeps } from '../works/deps.ts'
import {
  changeTogether,
  insertBulkChange,
  lockChanged,
  lockWorks,
  markUndone,
  type StoredValues,
  selectChanges,
  selectKnownCategories,
  selectKnownUsers,
} from './bulk-change.sql.ts'
import { type OnProgress, progressTo } from './bulk-progress.ts'
import { refusedWorks, type WorkChange } from './changed-packs.ts'
import { withAccess } from './chosen-access.ts'
import { selectWorkIds } from './find-works.sql.ts'

type Changing = Pick<StudioDeps, 'db' | 'now' | 'dictionaries'>

const EXAMPLES = 20
/** So many works are written by one statement. */
const AT_ONCE = 500

/** Returns the reason why a field may not have a value, in Chinese; undefined where it may. */
export type Check = (field: BulkField, value: string) => string | undefined

/** Checks values against the site's styles and categories, and the artists among `artistIds`; each list is read once. */
export async function valueCheck({ db, dictionaries }: Changing, artistIds: string[]): Promise<Check> {
  const [entries, categories, artists] = await Promise.all([
    dictionaries(),
    selectKnownCategories(db),
    selectKnownUsers(db, artistIds),
  ])
  const styles = new Set(entries.filter(({ dictType }) => dictType === FILTERS.style).map(({ dictValue }) => dictValue))
  return (field, value) => {
    if (field === 'style' && value !== '' && !styles.has(value)) return `没有风格“${value}”`
    if (field === 'categoryCode' && !categories.has(value)) return `没有分类“${value}”`
    if (field === 'artistId' && !artists.has(value)) return `没有用户 ${value}`
    return undefined
  }
}

/** Changes many works alike, all or nothing; a preview changes none. */
export async function changeMany(
  deps: Changing,
  staffId: string,
  { ids, where, change, isPreview }: CheckedArgsOf<typeof changeWorks>,
): Promise<AnswerOf<typeof changeWorks>> {
  const values = textsOf(change)
  const check = await valueCheck(deps, values.artistId === undefined ? [] : [values.artistId])
  for (const [field, value] of Object.entries(values) as [BulkField, string][]) {
    const reason = check(field, value)
    if (reason !== undefined) throw badField(field, reason)
  }
  const chosen = ids ?? (where ? await selectWorkIds(deps.db, where, BULK_MAX + 1) : [])
  if (chosen.length > BULK_MAX) throw fault('BAD_ARGUMENT', { message: `一次最多改 ${BULK_MAX} 件，请缩小范围` })
  const onProgress = progressTo(deps.db, staffId)
  return changeTogether(deps.db, async (transaction) => {
    const works = await lockWorks(transaction, chosen)
    const changing = works.flatMap(({ resourceId, title, values: present }) => {
      const before = differing(present, values)
      return Object.keys(before).length > 0 ? [{ resourceId, title, before }] : []
    })
    const changes = changing.map(({ resourceId }) => ({ resourceId, values }))
    await refuseUnfit(transaction, deps.now(), works, changes)
    const changeId = isPreview ? '' : await applyChange(transaction, staffId, { changing, changes, onProgress })
    const examples = changing.slice(0, EXAMPLES)
    return { changeId, changed: changing.length, unchanged: works.length - changing.length, examples }
  })
}

/** Fields whose values `refusedWorks` may refuse. */
const DECIDING = ['priceFen', 'freeVipLevel', 'artistId'] as const

/** Throws BAD_ARGUMENT with the first work that may not be changed so. All works get the same values. */
async function refuseUnfit(
  transaction: Db,
  now: Date,
  works: Awaited<ReturnType<typeof lockWorks>>,
  changes: readonly WorkChange[],
): Promise<void> {
  const refused = await refusedWorks(transaction, now, works, changes)
  const work = works.find(({ resourceId }) => refused.has(resourceId))
  if (!work) return
  const kind = work.contentType === CONTENT_TYPES.collection ? '合集' : '作品'
  const others = refused.size > 1 ? `（这样的${kind}共 ${refused.size} 个）` : ''
  const reason = `${kind}《${work.title}》：${refused.get(work.resourceId)}${others}`
  const field = DECIDING.find((each) => changes[0]?.values[each] !== undefined)
  throw fault('BAD_ARGUMENT', { message: reason, reason, ...(field && { field }) })
}

/** Writes the values, and stores the former ones. Returns the id of the change; '' where nothing changes. */
export async function applyChange(
  transaction: Db,
  staffId: string,
  {
    changing,
    changes,
    onProgress,
  }: {
    changing: readonly { resourceId: string; before: StoredValues }[]
    changes: readonly WorkChange[]
    onProgress: OnProgress
  },
): Promise<string> {
  if (changing.length === 0) return ''
  await writeValues(transaction, changes, onProgress)
  return insertBulkChange(transaction, staffId, changing)
}

/** Writes them in parts, so that progress can be reported; a change of a single part reports none. */
async function writeValues(transaction: Db, changes: readonly WorkChange[], onProgress: OnProgress): Promise<void> {
  for (let from = 0; from < changes.length; from += AT_ONCE) {
    const part = changes.slice(from, from + AT_ONCE)
    await writePart(transaction, part)
    if (changes.length > AT_ONCE) onProgress(from + part.length, changes.length)
  }
}

async function writePart(transaction: Db, changes: readonly WorkChange[]): Promise<void> {
  const plain = changes.flatMap(({ resourceId, values: { memberIds: _, ...values } }) =>
    Object.keys(values).length > 0 ? [{ resourceId, values }] : [],
  )
  if (plain.length > 0) await updateResources(transaction, plain)
  for (const { resourceId, values } of changes) {
    if (values.memberIds) await replaceMembers(transaction, resourceId, values.memberIds)
  }
}

const textsOf = (change: BulkChange): BulkUpdate['values'] =>
  withAccess(
    Object.fromEntries(Object.entries(change).flatMap(([field, value]) => (value === undefined ? [] : [[field, String(value)]]))),
  )

/** The present values of the fields to which a change gives another value. */
export const differing = (present: Record<string, string>, values: BulkUpdate['values']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([field, value]) => {
      const before = present[field] ?? ''
      return before === value ? [] : [[field, before]]
    }),
  )

const CHANGES_SHOWN = 20

/** The last changes of many works, which can be undone however long ago they were made. */
export async function listChanges({ db }: Pick<Changing, 'db'>): Promise<AnswerOf<typeof listWorksChanges>> {
  const rows = await selectChanges(db, CHANGES_SHOWN)
  return rows.map(({ at, ...row }) => ({ ...row, changeTime: at.toISOString() }))
}

/**
 * Gives the works of a change their former values; works that were changed again since keep their values, and so do packs and
 * presales for which the former values are not allowed any more. Throws CHANGE_NOT_FOUND.
 */
export async function undoChange(
  { db, now }: Pick<Changing, 'db' | 'now'>,
  staffId: string,
  changeId: string,
): Promise<AnswerOf<typeof undoWorksChange>> {
  const onProgress = progressTo(db, staffId)
  return changeTogether(db, async (transaction) => {
    if (!(await markUndone(transaction, changeId, now()))) throw fault('CHANGE_NOT_FOUND')
    const works = await lockChanged(transaction, changeId)
    const former = works.flatMap(({ resourceId, before, isSame }) => (isSame ? [{ resourceId, values: before }] : []))
    const refused = await refusedWorks(transaction, now(), works, former)
    const undone = former.filter(({ resourceId }) => !refused.has(resourceId))
    await writeValues(transaction, undone, onProgress)
    const isUndone = new Set(undone.map(({ resourceId }) => resourceId))
    const skipped = works.filter(({ resourceId }) => !isUndone.has(resourceId))
    return { undone: undone.length, skipped: skipped.map(({ resourceId, title }) => ({ resourceId, title })) }
  })
}
