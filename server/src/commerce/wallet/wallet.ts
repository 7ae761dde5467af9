import type { Wallet } from '@shenglang/contract/commerce/order-routes'
import { CHANNELS, RECHARGE_MIN_FEN } from '@shenglang/contract/commerce/orders/orders'
import { selectWallet } from '../ledger/wallets.sql.ts'
import type { CommerceDeps } from '../sale/deps.ts'
import { readSaleRules } from '../sale/sale-rules.ts'

/** A user's balance in the site's present kind of money, and the payment options. */
export async function readWallet({ db, payments }: CommerceDeps, userId: string): Promise<Wallet> {
  const isSandbox = payments.has('sandbox')
  const [wallet, { rechargeFen, rechargeMaxFen }] = await Promise.all([selectWallet(db, userId, isSandbox), readSaleRules(db)])
  const channels = CHANNELS.filter((channel) => channel === 'balance' || payments.has(channel))
  return { ...wallet, channels, isSandbox, rechargeFen, rechargeMinFen: RECHARGE_MIN_FEN, rechargeMaxFen }
}
