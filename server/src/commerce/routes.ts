import { vipOpens } from '@shenglang/contract/commerce/levels/vip-opens'
import * as contract from '@shenglang/contract/commerce/orders/routes'
import { walletLines } from '@shenglang/contract/commerce/wallet/wallet-lines'
import { userOf } from '@shenglang/contract/roles'
import type { Emit } from '../composition/domain/domain.ts'
import { cached } from '../platform/cache/cached.ts'
import type { Calls } from '../platform/http/calls.ts'
import { type EarningsDeps, mountEarnings } from './earnings/routes.ts'
import { type InvoiceDeps, mountInvoices } from './invoices/routes.ts'
import { mountRights } from './levels/routes.ts'
import { selectSound } from './levels/sound.sql.ts'
import { listVipGoods, type VipGoodsDeps } from './levels/vip-goods.ts'
import { listVipOpens } from './levels/vip-opens.ts'
import { mountOrders } from './orders/routes.ts'
import { mountPayments } from './payments/routes.ts'
import { mountRefunds } from './refunds/routes.ts'
import type { CommerceDeps } from './sale/deps.ts'
import { mountShop } from './shop/routes.ts'
import { mountTeamsAndLicences } from './team/team-routes.ts'
import { listWalletLines } from './wallet/wallet-lines.ts'

const FRESH_MS = 10_000
/** Milliseconds for which counts are cached: counting takes longer as the catalogue grows, and need not be exact. */
const COUNTS_FRESH_MS = 60_000

export function mountCommerce(
  calls: Calls,
  deps: CommerceDeps & EarningsDeps & InvoiceDeps & Omit<VipGoodsDeps, 'sound'> & { emit: Emit },
  placing: CommerceDeps,
): void {
  mountOrders(calls, deps, placing)
  mountRefunds(calls, deps)
  mountEarnings(calls, deps)
  mountInvoices(calls, deps)
  mountShop(calls, deps)
  mountPayments(calls, deps)
  mountTeamsAndLicences(calls, deps)
  const sound = cached(COUNTS_FRESH_MS, () => selectSound(deps.db))
  const vipGoods = cached(FRESH_MS, () => listVipGoods({ ...deps, sound }))
  mountRights(calls, { ...deps, forgetLevels: vipGoods.forget })
  calls
    .on(contract.vipConfig, vipGoods)
    .on(
      vipOpens,
      cached(COUNTS_FRESH_MS, () => listVipOpens(deps)),
    )
    .on(walletLines, (args, caller) => listWalletLines(deps, userOf(caller), args))
}
