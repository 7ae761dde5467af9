import type { Page } from '@shenglang/contract/envelope'
import type { AudioSource } from '@shenglang/contract/media/entities'
import type * as contract from '@shenglang/contract/media/routes'
import type { Caller } from '@shenglang/contract/roles'
import type { CheckedArgsOf } from '@shenglang/contract/route'
import { rangeOf } from '../platform/paging.ts'
import type { MediaDeps } from './deps.ts'
import { countSources, selectSources } from './sources.sql.ts'
import { toAudioSource } from './sources.ts'

/** The versions of a published resource, each with the addresses that the caller may hear it at. */
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
