import * as contract from '@shenglang/contract/social/routes'
import type { Kysely } from 'kysely'
import type { Tables } from '../platform/database/tables.ts'
import type { Calls } from '../platform/http/calls.ts'
import { selectTimedComments } from './comments.sql.ts'

export function mountSocial(calls: Calls, db: Kysely<Tables>): void {
  calls.on(contract.waveMarkers, async ({ resourceId }) => {
    const rows = await selectTimedComments(db, resourceId, contract.WAVE_MARKERS_MAX)
    return rows
      .map(({ comment_id, avatar, nick_name, content, time_ms }) => ({
        id: comment_id,
        avatar,
        nickname: nick_name,
        comment: content,
        time: (time_ms ?? 0) / 1000,
      }))
      .toSorted((one, other) => one.time - other.time)
  })
}
