import * as contract from '@shenglang/contract/catalog/routes'
import { fault } from '@shenglang/contract/faults'
import { userOf } from '@shenglang/contract/roles'
import type { Kysely } from 'kysely'
import type { Calls } from '../platform/http/calls.ts'
import { remembered, rememberedEach } from '../platform/remembered.ts'
import { selectCategories } from './categories.sql.ts'
import { categoryTree } from './categories.ts'
import { countCollected, selectCollected, toggleCollect } from './collects.sql.ts'
import { mountCrates } from './crate-routes.ts'
import { countResources, type Listed, selectMembers, selectResource, selectResources } from './resources.sql.ts'
import { toResource } from './resources.ts'
import type { CatalogTables } from './tables.ts'

const CATEGORIES_FRESH_MS = 10_000
const TOTALS = { forMs: 3000, atMost: 1000 }

export function mountCatalog(calls: Calls, db: Kysely<CatalogTables>): void {
  const categories = remembered(CATEGORIES_FRESH_MS, () => selectCategories(db))
  const totals = rememberedEach(TOTALS, (filter: Listed) => countResources(db, filter))
  mountCrates(calls, db)
  calls
    .on(contract.listResources, async (filter, caller) => {
      const { pageNum, pageSize, orderBy, ...listed } = filter
      const rows = await selectResources(db, filter, caller.userId).execute()
      const isLast = rows.length < pageSize && (rows.length > 0 || pageNum === 1)
      const total = isLast ? (pageNum - 1) * pageSize + rows.length : await totals(listed)
      return { rows: rows.map((row) => toResource(row, caller)), total }
    })
    .on(contract.resourceDetail, async ({ id }, caller) => {
      const [row, members] = await Promise.all([selectResource(db, id, caller.userId), selectMembers(db, id, caller.userId)])
      if (!row) throw fault('RESOURCE_NOT_FOUND')
      const children = members.map((member) => toResource(member, caller))
      return { ...toResource(row, caller), description: row.description, children }
    })
    .on(contract.toggleCollect, async ({ id }, caller) => {
      return (await toggleCollect(db, userOf(caller), id)) ?? Promise.reject(fault('RESOURCE_NOT_FOUND'))
    })
    .on(contract.listCollected, async ({ pageNum, pageSize }, caller) => {
      const [rows, total] = await Promise.all([
        selectCollected(db, userOf(caller), { limit: pageSize, offset: (pageNum - 1) * pageSize }),
        countCollected(db, userOf(caller)),
      ])
      return { rows: rows.map((row) => toResource(row, caller)), total }
    })
    .on(contract.listCategories, async (narrow) => categoryTree(await categories(), narrow))
}
