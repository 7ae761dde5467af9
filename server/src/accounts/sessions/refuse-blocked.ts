import { fault } from '@shenglang/contract/faults'
import { shanghaiText, TIME_ZONE_NAME } from '@shenglang/contract/shanghai'
import type { Db } from '../../platform/database/db.ts'
import { selectAccountBlock, selectContactEmail } from './account-blocks.sql.ts'

/** Throws ACCOUNT_BLOCKED, with the reason and where to object. Call it once the user has proven who they are. */
export async function refuseBlocked(db: Db, userId: string, now: Date): Promise<void> {
  const block = await selectAccountBlock(db, userId, now)
  if (!block) return
  const contact = (await selectContactEmail(db)) || '网站客服'
  throw fault('ACCOUNT_BLOCKED', { until: untilText(block.blocked_until), reason: block.reason, contact })
}

const untilText = (end: Date | null) => (end === null ? '' : `至 ${shanghaiText(end)}（${TIME_ZONE_NAME}）`)
