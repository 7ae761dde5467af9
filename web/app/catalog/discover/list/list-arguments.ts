import { FILTER_NAMES } from '@shenglang/contract/catalog/entities'
import { ListArgs, type listResources } from '@shenglang/contract/catalog/routes'
import type { ArgsOf } from '@shenglang/contract/route'
import { MIX_NAMES, RANGE_NAMES } from './filter-address.ts'

const NAMES = [...FILTER_NAMES, ...RANGE_NAMES, ...MIX_NAMES, 'playable', 'orderBy', 'pageNum', 'artistId'] as const

/** The list arguments of an address; those that the contract would refuse are ignored. */
export function readListArgs(query: URLSearchParams): ArgsOf<typeof listResources> {
  const { shape } = ListArgs
  const accepted = NAMES.flatMap((name) => {
    const value = query.get(name)
    return value && shape[name].safeParse(value).success ? [[name, value] as const] : []
  })
  return Object.fromEntries(accepted)
}
