import type { Kysely } from 'kysely'
import { addAccount } from '../accounts/index.ts'
import type { Tables } from '../platform/database/tables.ts'

/** The password of every demo account; they come with the demo catalogue only. */
const PASSWORD = 'shenglang'

const YEAR_MS = 365 * 86_400_000

/** A listener, a VIP, an artist and an admin, to try the site with (README). */
export async function addDemoAccounts(db: Kysely<Tables>, artistId: string): Promise<{ listenerId: string }> {
  const account = (accountName: string, phone: string) => ({ accountName, phone, password: PASSWORD })
  const listenerId = await addAccount(db, account('listener', '13900000001'), { nick_name: '夜听人' })
  const vip = { nick_name: '练习生阿飞', vip_level: 3, vip_expire_at: new Date(Date.now() + YEAR_MS) }
  await addAccount(db, account('vipdj', '13900000002'), vip)
  await addAccount(db, { ...account('artist', '13900000003'), userId: artistId })
  await addAccount(db, account('admin', '13900000004'), { nick_name: '站务', account_type: 'admin' })
  return { listenerId }
}
