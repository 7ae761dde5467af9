import * as contract from '@shenglang/contract/catalog/routes'
import { fault } from '@shenglang/contract/faults'
import type { Kysely } from 'kysely'
import type { Calls } from '../platform/http/calls.ts'
import { remembered } from '../platform/remembered.ts'
import { selectCategories } from './categories.sql.ts'
import { categoryTree } from './categories.ts'
import { countResources, selectMembers, selectResource, selectResources } from './resources.sql.ts'
import { toResource } from './resources.ts'
import type { CatalogTables } from './tables.ts'

const CATEGORIES_FRESH_MS = 10_000

export function mountCatalog(calls: Calls, db: Kysely<CatalogTables>): void {
  const categories = remembered(CATEGORIES_FRESH_MS, () => selectCategories(db))
  calls
    .on(contract.listResources, async (filter, caller) => {
      const [rows, total] = await Promise.all([selectResources(db, filter), countResources(db, filter)])
      return { rows: rows.map((row) => toResource(row, caller)), total }
    })
    .on(contract.resourceDetail, async ({ id }, caller) => {
      const [row, members] = await Promise.all([selectResource(db, id), selectMembers(db, id)])
      if (!row) throw fault('RESOURCE_NOT_FOUND')
      const children = members.map((member) => toResource(member, caller))
      return { ...toResource(row, caller), description: row.description, children }
    })
    .on(contract.listCategories, async (narrow) => categoryTree(await categories(), narrow))
}
