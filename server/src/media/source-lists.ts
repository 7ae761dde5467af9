import type { Page } from '@shenglang/contract/envelope'
import { beatFieldsOf, countedBeatsOf } from '@shenglang/contract/media/beat-grid'
import type { AudioSource, ResourceBeats } from '@shenglang/contract/media/entities'
import type * as contract from '@shenglang/contract/media/routes'
import type { Caller } from '@shenglang/contract/roles'
import type { CheckedArgsOf } from '@shenglang/contract/route'
import { rangeOf } from '../platform/paging.ts'
import type { MediaDeps } from './deps.ts'
import { countSources, selectGrids, selectSources } from './sources/sources.sql.ts'
import { toAudioSource } from './sources/sources.ts'

/** The versions of a published resource, each with its addresses for this caller. */
export async function listSources(
  { db, tokens, now }: MediaDeps,
  { resourceId, ...page }: CheckedArgsOf<typeof contract.listSources>,
  caller: Caller,
): Promise<Page<AudioSource>> {
  const [rows, total, signing] = await Promise.all([
    selectSources(db, resourceId, caller.userId, rangeOf(page)),
    countSources(db, resourceId),
    tokens(),
  ])
  return { rows: rows.map((row) => toAudioSource(row, caller, signing, now())), total }
}

/** The beats of published resources, for a whole list. */
export async function listBeats(db: MediaDeps['db'], ids: string[]): Promise<ResourceBeats[]> {
  const rows = await selectGrids(db, ids)
  return rows.map(({ resource_id: resourceId, grid, tbpm }) => ({
    resourceId,
    ...beatFieldsOf(grid, tbpm),
    ...countedBeatsOf(grid, tbpm),
  }))
}
