import { CONTENT_TYPES } from '@shenglang/contract/catalog/entities'
import { workTitle } from '@shenglang/contract/studio/edit/edit-works'
import { insertResource, replaceMembers } from '../../catalog/work/index.ts'
import type { Db } from '../../platform/database/db.ts'
import { insertLog } from '../works/works.sql.ts'
import type { LockedWork, StoredValues } from './bulk-change.sql.ts'
import { selectPackTitles } from './packs.sql.ts'

/** A line of a file that creates a pack. */
interface NewLine {
  line: number
  title: string
  values: StoredValues
}

/** A pack that a file creates, under a temporary id, in the form in which `refusedWorks` reads works. */
export interface NewPack extends NewLine {
  resourceId: string
  work: LockedWork
}

/** Faults in the line of a new pack by itself; `faultsOf` checks the values that lines of existing works have, too. */
export function newPackFaults({ line, title, values }: NewLine, faultsOf: (values: StoredValues) => string[]) {
  const name = workTitle().safeParse(title)
  const reasons = [
    ...(name.success ? [] : name.error.issues.slice(0, 1).map(({ message }) => `没有编号，新建合集：${message}`)),
    ...(values.categoryCode === undefined ? ['没有编号，新建合集：请写分类'] : []),
    ...(values.memberIds === undefined ? ['没有编号，新建合集：请写曲目编号'] : []),
    ...faultsOf(values),
  ]
  return reasons.map((reason) => ({ line, reason }))
}

/** Defaults: sold by `staffId`, no price. Without a download level it is left open who may download the pack. */
export function newPack({ line, title, values }: NewLine, staffId: string): NewPack {
  const { categoryCode = '', artistId = staffId, style = '', priceFen = '0', playVipLevel = '0', freeVipLevel = '0' } = values
  const { isAccessChosen = 'false' } = values
  const resourceId = `new ${line}`
  const terms = { categoryCode, artistId, style, priceFen, playVipLevel, freeVipLevel, isAccessChosen }
  return { line, title, values, resourceId, work: { resourceId, title, contentType: CONTENT_TYPES.collection, values: terms } }
}

/** Faults of packs whose seller has one of that title, or gets two by the file: most likely it was imported before. */
export async function takenTitles(db: Db, packs: readonly NewPack[]) {
  if (packs.length === 0) return []
  const seen = new Set(
    (
      await selectPackTitles(
        db,
        packs.map(({ work }) => work.values.artistId),
      )
    ).map(keyOf),
  )
  return packs.flatMap(({ line, title, work }) => {
    const key = keyOf({ artistId: work.values.artistId, title })
    const isTaken = seen.has(key)
    seen.add(key)
    return isTaken ? [{ line, reason: `已有同一出售者的同名合集《${title}》` }] : []
  })
}

const keyOf = ({ artistId, title }: { artistId: string; title: string }) => `${artistId} ${title}`

/** Creates the packs with their tracks, not yet visible, as the form for one pack does. */
export async function createPacks(transaction: Db, staffId: string, packs: readonly NewPack[]): Promise<void> {
  for (const { title, values, work } of packs) {
    const { artistId, categoryCode, style, priceFen, playVipLevel, freeVipLevel, isAccessChosen } = work.values
    const id = await insertResource(
      transaction,
      {
        title,
        content_type: CONTENT_TYPES.collection,
        category_code: categoryCode,
        artist_id: artistId,
        style,
        price_fen: Number(priceFen),
        play_vip_level: Number(playVipLevel),
        free_vip_level: Number(freeVipLevel),
        access_chosen: isAccessChosen === 'true',
        package_file_id: null,
        published_at: null,
        state: 'draft',
      },
      [],
    )
    const created = { resource_id: id, actor_id: staffId, from_state: 'draft', to_state: 'draft' } as const
    await insertLog(transaction, { ...created, reason: '由工作人员建立（CSV）' })
    await replaceMembers(transaction, id, values.memberIds ?? [])
  }
}
