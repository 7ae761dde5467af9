import { isId } from '@shenglang/contract/arguments'
import { CONTENT_TYPES } from '@shenglang/contract/catalog/entities'
import { PURCHASE_ONLY } from '@shenglang/contract/media/rules'
import type { AnswerOf, CheckedArgsOf } from '@shenglang/contract/route'
import { shanghaiDay } from '@shenglang/contract/shanghai'
import { BULK_MAX, type exportWorks, type importWorks } from '@shenglang/contract/studio/edit/edit-works'
import { MEMBERS_MAX } from '@shenglang/contract/studio/works'
import type { BulkField } from '../../catalog/work/index.ts'
import { CSV_HEAD, csvLine } from '../../platform/csv/csv.ts'
import type { Db } from '../../platform/database/db.ts'
import type { StudioDeps } from '../works/deps.ts'
import { changeTogether, type LockedWork, lockWorks, type StoredValues } from './bulk-change.sql.ts'
import { applyChange, type Check, differing, valueCheck } from './bulk-change.ts'
import { progressTo } from './bulk-progress.ts'
import { refusedWorks } from './changed-packs.ts'
import { COLUMNS, type Line, type LineFault, readLines } from './csv-lines.ts'
import { selectWorkRows } from './find-works.sql.ts'
import { createPacks, newPack, newPackFaults, takenTitles } from './new-packs.ts'
import { selectMembersOf } from './packs.sql.ts'

type Changing = Pick<StudioDeps, 'db' | 'now' | 'dictionaries'>

const FAULTS_SHOWN = 100

/** Exports the works that meet a filter as CSV, at most as many as one change may touch. */
export async function exportToCsv(
  { db, now }: Changing,
  filter: CheckedArgsOf<typeof exportWorks>,
): Promise<AnswerOf<typeof exportWorks>> {
  const rows = await selectWorkRows(db, filter, { limit: BULK_MAX })
  const packs = rows.filter((row) => row.content_type === CONTENT_TYPES.collection)
  const members = await selectMembersOf(
    db,
    packs.map((row) => row.resource_id),
  )
  const lines = rows.map((row) => [
    row.resource_id,
    row.title,
    row.artist,
    row.artist_id,
    row.category_code,
    row.style,
    (row.price_fen / 100).toFixed(2),
    row.play_vip_level,
    // Empty cells change nothing: importing the file again must not count as choosing an access that was left open.
    row.access_chosen ? row.free_vip_level : '',
    (members.get(row.resource_id) ?? []).join(' '),
  ])
  const csv = CSV_HEAD + [COLUMNS.map(({ head }) => head), ...lines].map(csvLine).join('')
  return { fileName: `works-${shanghaiDay(now())}.csv`, csv }
}

type Answer = AnswerOf<typeof importWorks>
const refused = (faults: readonly LineFault[]): Answer => ({
  changeId: '',
  changed: 0,
  created: 0,
  faults: faults.slice(0, FAULTS_SHOWN),
  faultCount: faults.length,
})

/**
 * Changes works as a file says, and creates the packs of lines without an id, all or nothing. Where any line is wrong, nothing
 * changes, and the result lists the faults by line.
 */
export async function importFromCsv(
  deps: Changing,
  staffId: string,
  { file, isPreview }: CheckedArgsOf<typeof importWorks>,
): Promise<Answer> {
  const read = readLines(await file.arrayBuffer())
  if ('faults' in read) return refused(read.faults)
  const artists = read.lines.flatMap(({ values }) =>
    values.artistId !== undefined && isId(values.artistId) ? [values.artistId] : [],
  )
  const check = await valueCheck(deps, [...new Set(artists)])
  const [newLines, existingLines] = [
    read.lines.filter(({ resourceId }) => resourceId === ''),
    read.lines.filter(({ resourceId }) => resourceId),
  ]
  const onProgress = progressTo(deps.db, staffId)
  return changeTogether(deps.db, async (transaction) => {
    const ids = existingLines.map(({ resourceId }) => resourceId).filter(isId)
    const locked = await lockWorks(transaction, ids)
    const works = new Map(locked.map((work) => [work.resourceId, work]))
    const wrong = read.lines.flatMap((line) =>
      line.resourceId === ''
        ? newPackFaults(line, (values) => valueFaults(values, check))
        : faultsOf(line, works.get(line.resourceId), check),
    )
    if (wrong.length > 0) return refused(wrong)
    const packs = newLines.map((line) => newPack(line, staffId))
    const members = await selectMembersOf(transaction, ids)
    const lines = existingLines.map((line) => withoutSame(line, members.get(line.resourceId) ?? []))
    const faults = await workFaults(transaction, deps.now(), [...locked, ...packs.map(({ work }) => work)], [...lines, ...packs])
    faults.push(...(await takenTitles(transaction, packs)))
    if (faults.length > 0) return refused(faults)
    const changing = changesOf(lines, works, members)
    const done = { changed: changing.length, created: packs.length, faults: [], faultCount: 0 }
    if (isPreview) return { changeId: '', ...done }
    await createPacks(transaction, staffId, packs)
    return { changeId: await applyChange(transaction, staffId, { changing, changes: changing, onProgress }), ...done }
  })
}

/** The lines that change a value, with the former values. */
function changesOf(lines: readonly Line[], works: ReadonlyMap<string, LockedWork>, members: ReadonlyMap<string, string[]>) {
  return lines.flatMap(({ resourceId, values: { memberIds, ...values } }) => {
    const before: StoredValues = differing(works.get(resourceId)?.values ?? {}, values)
    if (memberIds !== undefined) before.memberIds = members.get(resourceId) ?? []
    return Object.keys(before).length > 0 ? [{ resourceId, before, values: { ...values, ...(memberIds && { memberIds }) } }] : []
  })
}

/** Drops the tracks of a line where its pack has the same: a pack stays valid although one of its tracks was taken down. */
function withoutSame(line: Line, present: readonly string[]): Line {
  const { memberIds, ...values } = line.values
  return memberIds !== undefined && memberIds.join() === present.join() ? { ...line, values } : line
}

/** Faults of lines whose works may not get these values. */
async function workFaults(
  transaction: Db,
  now: Date,
  works: readonly LockedWork[],
  lines: readonly Pick<Line, 'line' | 'resourceId' | 'values'>[],
) {
  const reasons = await refusedWorks(transaction, now, works, lines)
  return lines.flatMap(({ line, resourceId }) => {
    const reason = reasons.get(resourceId)
    return reason === undefined ? [] : [{ line, reason }]
  })
}

const LEVEL = new RegExp(`^(\\d|${PURCHASE_ONLY})$`)

function faultsOf({ line, resourceId, values }: Line, work: LockedWork | undefined, check: Check) {
  const fault = (reason: string) => [{ line, reason }]
  if (!isId(resourceId)) return fault(`编号“${resourceId}”不是数字`)
  if (!work) return fault(`没有编号为 ${resourceId} 的作品`)
  if (values.memberIds !== undefined && work.contentType !== CONTENT_TYPES.collection) return fault('只有合集可以收录曲目')
  return valueFaults(values, check).map((reason) => ({ line, reason }))
}

/** Faults in the values of a line, without regard to its work. */
function valueFaults({ memberIds = [], ...others }: StoredValues, check: Check): string[] {
  if (memberIds.length > MEMBERS_MAX) return [`合集最多 ${MEMBERS_MAX} 首`]
  const noNumber = memberIds.find((id) => !isId(id))
  if (noNumber !== undefined) return [`曲目编号“${noNumber}”不是数字`]
  return (Object.entries(others) as [BulkField, string][]).flatMap(([field, value]) => {
    if (field === 'priceFen' && !/^\d+$/.test(value)) return [`价格“${value}”应为元，最多两位小数`]
    if ((field === 'playVipLevel' || field === 'freeVipLevel') && !LEVEL.test(value)) return [`等级“${value}”应为 0 到 9`]
    if (field === 'artistId' && !isId(value)) return [`艺人编号“${value}”不是数字`]
    return check(field, value) ?? []
  })
}
