import { CALL_LIMITS } from '@shenglang/contract/limits'
import * as contract from '@shenglang/contract/site/routes'
import { sendTelemetry, type Telemetry } from '@shenglang/contract/site/telemetry'
import type { Kysely } from 'kysely'
import { cached } from '../platform/cached.ts'
import type { Tables } from '../platform/database/tables.ts'
import type { Calls } from '../platform/http/calls.ts'
import { dictionariesOf } from './dictionaries.ts'
import { insertNotice } from './infringements.sql.ts'
import { listNotices, toReceiptNumber } from './infringements.ts'
import { menuTree } from './menu.ts'
import { selectConfig, selectMenuRows } from './site.sql.ts'

/** What stands on every page may be this old. */
const FRESH_MS = 10_000

export function mountSite(calls: Calls, db: Kysely<Tables>): void {
  const dictionaries = dictionariesOf(db)
  const config = cached(FRESH_MS, () => selectConfig(db))
  const menu = cached(FRESH_MS, async () => menuTree(await selectMenuRows(db)))
  calls
    .on(contract.siteConfig, config)
    .on(contract.sideMenu, menu)
    .on(contract.cmsMenu, menu)
    .on(contract.dictionary, async ({ dictType }) => (await dictionaries()).filter((entry) => entry.dictType === dictType))
    .on(contract.sendInfringement, async (notice) => ({ receiptNumber: toReceiptNumber(await insertNotice(db, notice)) }))
    .on(contract.listInfringements, (page) => listNotices(db, page))
    .limit([contract.sendInfringement], CALL_LIMITS.infringementNotices)
}

export function mountTelemetry(calls: Calls, take: (told: Telemetry) => void): void {
  calls
    .on(sendTelemetry, async (told) => {
      take(told)
      return {}
    })
    .limit([sendTelemetry], CALL_LIMITS.telemetry)
}
