import { vipAt } from '@shenglang/contract/commerce/levels/vip'
import { DAY_MS, shanghaiText } from '@shenglang/contract/shanghai'
import { writeNotice } from '../../notices/index.ts'
import type { Db } from '../../platform/database/db.ts'
import { lockLevels } from '../facts/facts.sql.ts'
import { markNotified, selectEnding, selectPeriods } from '../rights/periods.sql.ts'

/** Milliseconds before the end of a level at which its user is notified. */
const AHEAD_MS = 3 * DAY_MS

/** Notifies users whose level ends within three days, once for each end, unless the same or a higher level follows. */
export async function notifyEndings({ db, now }: { db: Db; now: () => Date }, signal: AbortSignal): Promise<void> {
  const at = now()
  let after = '0'
  while (!signal.aborted) {
    const ending = await selectEnding(db, at, new Date(at.getTime() + AHEAD_MS), after)
    const last = ending.at(-1)
    if (!last) return
    for (const { userId } of ending) await notifyEnding(db, userId, at)
    after = last.periodId
  }
}

async function notifyEnding(db: Db, userId: string, now: Date): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await lockLevels(transaction, [userId])
    const periods = await selectPeriods(transaction, userId, now)
    const { vipLevel, endsAt } = vipAt(periods, now.getTime())
    if (endsAt === null || endsAt > now.getTime() + AHEAD_MS) return
    if (!(await markNotified(transaction, userId, new Date(endsAt), now))) return
    const next = vipAt(periods, endsAt).vipLevel
    const content = next > 0 ? `到期后改用 VIP${next}。` : '续费接在到期之后，剩下的时间不会少。'
    const end = shanghaiText(new Date(endsAt))
    await writeNotice(transaction, { userId, kind: 'order', title: `VIP${vipLevel} 将于 ${end} 到期`, content })
  })
}
