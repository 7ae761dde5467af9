import { type walletLines as contract, type WalletLine, walletCause } from '@shenglang/contract/commerce/wallet/wallet-lines'
import type { Page } from '@shenglang/contract/envelope'
import type { CheckedArgsOf } from '@shenglang/contract/route'
import { rangeOf } from '../../platform/paging.ts'
import type { CommerceDeps } from '../sale/deps.ts'
import { countWalletLines, selectWalletLines } from './wallet-lines.sql.ts'

/** The movements of the user's balance or points. */
export async function listWalletLines(
  { db }: CommerceDeps,
  userId: string,
  { unit, ...page }: CheckedArgsOf<typeof contract>,
): Promise<Page<WalletLine>> {
  const [lines, total] = await Promise.all([
    selectWalletLines(db, userId, unit, rangeOf(page)),
    countWalletLines(db, userId, unit),
  ])
  const rows = lines.map(({ line_id, amount, action, order_id, order_no, is_sandbox, created_at }) => ({
    lineId: line_id,
    amount: Number(amount),
    cause: walletCause(action, unit, Number(amount)),
    orderId: order_id ?? '',
    orderNo: order_no ?? '',
    isSandbox: is_sandbox,
    createTime: created_at.toISOString(),
  }))
  return { rows, total }
}
