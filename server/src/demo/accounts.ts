import { DAY_MS } from '@shenglang/contract/shanghai'
import { addAccount } from '../accounts/index.ts'
import { grantVip } from '../commerce/levels/index.ts'
import type { Db } from '../platform/database/db.ts'

/** The password of every demo account; they come with the demo catalogue only. */
const PASSWORD = 'shenglang'

const YEAR_MS = 365 * DAY_MS

/** A listener, a VIP, an artist and an admin, to try the site with (README). */
export async function addDemoAccounts(db: Db, artistId: string): Promise<{ listenerId: string }> {
  const account = (accountName: string, phone: string) => ({ accountName, phone, password: PASSWORD })
  const listenerId = await addAccount(db, account('listener', '13900000001'), { nick_name: '夜听人' })
  const vipId = await addAccount(db, account('vipdj', '13900000002'), { nick_name: '练习生阿飞' })
  const now = new Date()
  await grantVip(db, vipId, { level: 3, until: new Date(now.getTime() + YEAR_MS), now })
  await addAccount(db, { ...account('artist', '13900000003'), userId: artistId })
  await addAccount(db, account('admin', '13900000004'), { nick_name: '站务', account_type: 'admin' })
  return { listenerId }
}
