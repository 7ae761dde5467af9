import { listCollections } from '@shenglang/contract/catalog/routes'
import type { Call } from '../../remote/page-context.ts'
import { readListArgs } from '../list/list-arguments.ts'

const PAGE_SIZE = 12

/** One page of the collections of a category, with what is in them. */
export async function loadPacks(call: Call, query: URLSearchParams, categoryCode: string) {
  const { orderBy = 'newest', pageNum = 1 } = readListArgs(query)
  const page = await call(listCollections, { categoryCode, orderBy, pageNum, pageSize: PAGE_SIZE })
  return { ...page, orderBy, pageNum: Number(pageNum), pageSize: PAGE_SIZE }
}
