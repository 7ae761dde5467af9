import * as z from 'zod/mini'
import { oneOf, paging } from '../../arguments.ts'
import { pageOf } from '../../envelope.ts'
import { route } from '../../route.ts'

/** The units of a wallet: money in fen, and points. */
export const WALLET_UNITS = ['fen', 'point'] as const
export type WalletUnit = (typeof WALLET_UNITS)[number]

/** A movement of the user's balance or points, as recorded in the ledger. */
export const WalletLine = z.object({
  lineId: z.string(),
  /** Negative for spending. */
  amount: z.int(),
  /** The reason, in a word or two of Chinese. */
  cause: z.string(),
  /** '' without an order. */
  orderId: z.string(),
  orderNo: z.string(),
  /** True when no money moved. */
  isSandbox: z.boolean(),
  createTime: z.string(),
})
export type WalletLine = z.infer<typeof WalletLine>

export const walletLines = route({
  method: 'GET',
  path: '/pay/client/wallet/lines',
  audience: 'user',
  summary: '我的余额或积分明细，新的在前',
  args: z.object({ unit: z._default(oneOf(WALLET_UNITS), 'fen'), ...paging }),
  answer: pageOf(WalletLine),
})

/**
 * The name of a movement. `action` is the start of the ledger's reference, such as `pay` or `refund`. An order whose payment adds
 * money was a top-up, so its refund takes money away.
 */
export function walletCause(action: string, unit: WalletUnit, amount: number): string {
  const [more, less] = CAUSES[unit][action] ?? ['调整', '调整']
  return amount > 0 ? more : less
}

const CAUSES: Record<WalletUnit, Record<string, readonly [more: string, less: string]>> = {
  fen: { pay: ['充值', '购买'], refund: ['退款', '充值退回'], merge: ['账号合并转入', '账号合并转出'] },
  point: { pay: ['消费获得', '兑换'], refund: ['退款返还', '退款扣回'], merge: ['账号合并转入', '账号合并转出'] },
}
