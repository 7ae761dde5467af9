import * as contract from '@shenglang/contract/site/routes'
import type { Kysely } from 'kysely'
import type { Calls } from '../platform/http/calls.ts'
import { remembered } from '../platform/remembered.ts'
import { countNotices, insertNotice, selectNotices } from './infringements.sql.ts'
import { toNotice, toReceiptNumber } from './infringements.ts'
import { menuTree } from './menu.ts'
import { selectConfig, selectDictionaries, selectMenuRows } from './site.sql.ts'
import type { SiteTables } from './tables.ts'

/** What stands on every page may be this old. */
const FRESH_MS = 10_000

export function mountSite(calls: Calls, db: Kysely<SiteTables>): void {
  const config = remembered(FRESH_MS, () => selectConfig(db))
  const menu = remembered(FRESH_MS, async () => menuTree(await selectMenuRows(db)))
  const dictionaries = remembered(FRESH_MS, async () => Map.groupBy(await selectDictionaries(db), (entry) => entry.dictType))
  calls
    .on(contract.siteConfig, config)
    .on(contract.sideMenu, menu)
    .on(contract.cmsMenu, menu)
    .on(contract.dictionary, async ({ dictType }) => (await dictionaries()).get(dictType) ?? [])
    .on(contract.sendInfringement, async (notice) => ({ receiptNumber: toReceiptNumber(await insertNotice(db, notice)) }))
    .on(contract.listInfringements, async (page) => {
      const [rows, total] = await Promise.all([selectNotices(db, page), countNotices(db)])
      return { rows: rows.map(toNotice), total }
    })
}
