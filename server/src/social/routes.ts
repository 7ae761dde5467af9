import * as contract from '@shenglang/contract/social/routes'
import type { Calls } from '../platform/http/calls.ts'
import { type SocialDatabase, selectTimedComments } from './comments.sql.ts'

export function mountSocial(calls: Calls, db: SocialDatabase): void {
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
