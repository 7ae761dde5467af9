import type { ListOrder, Resource, ResourceOrder } from '@shenglang/contract/catalog/entities'
import { listResources } from '@shenglang/contract/catalog/routes'
import type { ArgsOf } from '@shenglang/contract/route'
import type { Call } from '../../remote/page-context.ts'
import { readListArgs } from './list-arguments.ts'

const PAGE_SIZE = 30

/** One page of a list that a screen narrows for good; order and page number come from the address. */
export interface ResourceList {
  rows: Resource[]
  total: number
  pageNum: number
  pageSize: number
  orderBy: ListOrder
}

export async function loadResourceList(
  call: Call,
  query: URLSearchParams,
  narrowed: ArgsOf<typeof listResources>,
  orderByDefault: ResourceOrder = 'newest',
): Promise<ResourceList> {
  const { orderBy = orderByDefault, pageNum = 1 } = readListArgs(query)
  const page = await call(listResources, { ...narrowed, orderBy, pageNum, pageSize: PAGE_SIZE })
  return { ...page, pageNum: Number(pageNum), pageSize: PAGE_SIZE, orderBy }
}
