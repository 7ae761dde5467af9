import * as contract from '@shenglang/contract/commerce/routes'
import { vipOpens } from '@shenglang/contract/commerce/vip-opens'
import { walletLines } from '@shenglang/contract/commerce/wallet-lines'
import { userOf } from '@shenglang/contract/roles'
import { cached } from '../platform/cached.ts'
import type { Calls } from '../platform/http/calls.ts'
import { type EarningsDeps, mountEarnings } from './earnings/routes.ts'
import { type InvoiceDeps, mountInvoices } from './invoices/routes.ts'
import { listWalletLines } from './ledger/wallet-lines.ts'
import { mountOrders } from './orders/routes.ts'
import { mountPayments } from './payments/routes.ts'
import { mountRefunds } from './refunds/routes.ts'
import { mountRights } from './rights/routes.ts'
import { mountTeamsAndLicences } from './rights/team-routes.ts'
import { listVipGoods, type VipGoodsDeps } from './rights/vip-goods.ts'
import { listVipOpens } from './rights/vip-opens.ts'
import type { CommerceDeps } from './sale/deps.ts'
import { mountShop } from './shop/routes.ts'

const FRESH_MS = 10_000
/** It grows with the catalogue, and nobody decides by it to the last work. */
const COUNTS_FRESH_MS = 60_000

export function mountCommerce(
  calls: Calls,
  deps: CommerceDeps & EarningsDeps & InvoiceDeps & VipGoodsDeps,
  placing: CommerceDeps,
): void {
  mountOrders(calls, deps, placing)
  mountRefunds(calls, deps)
  mountEarnings(calls, deps)
  mountInvoices(calls, deps)
  mountShop(calls, deps)
  mountPayments(calls, deps)
  mountTeamsAndLicences(calls, deps)
  mountRights(calls, deps)
  calls
    .on(
      contract.vipConfig,
      cached(FRESH_MS, () => listVipGoods(deps)),
    )
    .on(
      vipOpens,
      cached(COUNTS_FRESH_MS, () => listVipOpens(deps)),
    )
    .on(walletLines, (args, caller) => listWalletLines(deps, userOf(caller), args))
}
