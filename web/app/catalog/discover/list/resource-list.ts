import type { ListOrder, Resource, ResourceOrder } from '@shenglang/contract/catalog/entities'
import { listResources } from '@shenglang/contract/catalog/routes'
import type { ArgsOf } from '@shenglang/contract/route'
import type { Call, LoadPart } from '../../../remote/page-context.ts'
import { readListArgs } from './list-arguments.ts'
import { newestOf, orNewest } from './or-newest.ts'

const PAGE_SIZE = 30

/** One page of a list with fixed filters; order and page number come from the address. */
export interface ResourceList {
  rows: Resource[]
  total: number
  pageNum: number
  pageSize: number
  orderBy: ListOrder
  /** The newest alone, since filters and orders are unavailable. */
  isReduced: boolean
}

export async function loadResourceList(
  { call, part }: { call: Call; part: LoadPart },
  query: URLSearchParams,
  narrowed: ArgsOf<typeof listResources>,
  orderByDefault: ResourceOrder = 'newest',
): Promise<ResourceList> {
  const { orderBy = orderByDefault, pageNum = 1 } = readListArgs(query)
  const args = { ...narrowed, orderBy, pageNum, pageSize: PAGE_SIZE }
  const page = await orNewest(part, call(listResources, args), () => call(listResources, newestOf(args)))
  return { ...page, pageNum: Number(pageNum), pageSize: PAGE_SIZE, orderBy: page.isReduced ? 'newest' : orderBy }
}
