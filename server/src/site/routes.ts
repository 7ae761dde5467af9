import type { DictEntry } from '@shenglang/contract/site/entities'
import * as contract from '@shenglang/contract/site/routes'
import type { Kysely } from 'kysely'
import type { Tables } from '../platform/database/tables.ts'
import type { Calls } from '../platform/http/calls.ts'
import { remembered } from '../platform/remembered.ts'
import { countNotices, insertNotice, selectNotices } from './infringements.sql.ts'
import { toNotice, toReceiptNumber } from './infringements.ts'
import { menuTree } from './menu.ts'
import { selectConfig, selectDictionaries, selectMenuRows } from './site.sql.ts'

/** What stands on every page may be this old. */
const FRESH_MS = 10_000

/** Every entry of every dictionary, at most a moment old. */
export function rememberDictionaries(db: Kysely<Tables>): () => Promise<DictEntry[]> {
  return remembered(FRESH_MS, () => selectDictionaries(db))
}

export function mountSite(calls: Calls, db: Kysely<Tables>, dictionaries = rememberDictionaries(db)): void {
  const config = remembered(FRESH_MS, () => selectConfig(db))
  const menu = remembered(FRESH_MS, async () => menuTree(await selectMenuRows(db)))
  calls
    .on(contract.siteConfig, config)
    .on(contract.sideMenu, menu)
    .on(contract.cmsMenu, menu)
    .on(contract.dictionary, async ({ dictType }) => (await dictionaries()).filter((entry) => entry.dictType === dictType))
    .on(contract.sendInfringement, async (notice) => ({ receiptNumber: toReceiptNumber(await insertNotice(db, notice)) }))
    .on(contract.listInfringements, async (page) => {
      const [rows, total] = await Promise.all([selectNotices(db, page), countNotices(db)])
      return { rows: rows.map(toNotice), total }
    })
}
