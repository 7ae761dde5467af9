import * as contract from '@shenglang/contract/commerce/routes'
import type { Kysely } from 'kysely'
import { cached } from '../platform/cached.ts'
import type { Tables } from '../platform/database/tables.ts'
import type { Calls } from '../platform/http/calls.ts'
import { selectVipGoods } from './vip-goods.sql.ts'

const FRESH_MS = 10_000

export function mountCommerce(calls: Calls, db: Kysely<Tables>): void {
  const goods = cached(FRESH_MS, () => selectVipGoods(db))
  calls.on(contract.vipConfig, goods)
}
