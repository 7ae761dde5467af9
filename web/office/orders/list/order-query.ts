import { GOODS_TYPES, type GoodsType, ORDER_STATUSES, type OrderStatus } from '@shenglang/contract/commerce/orders/orders'
import { findOrders, ORDERS_CSV_PATH } from '@shenglang/contract/commerce/staff-order-routes'
import { API_BASE } from '@shenglang/contract/constants'
import { type ArgsOf, addressOf } from '@shenglang/contract/route'
import { isDay } from '@shenglang/contract/shanghai'

const PHONE = /^1[3-9]\d{9}$/
const PAGE_SIZE = 50

const oneOf = <Value extends string>(values: readonly Value[], text: string | null): Value | undefined =>
  values.find((value) => value === text)
const day = (text: string | null) => (text !== null && isDay(text) ? { day: text } : undefined)?.day

/** The arguments of the list of orders from its address; invalid parameters are left out. */
export function orderArgs(query: URLSearchParams): ArgsOf<typeof findOrders> {
  const keyword = query.get('keyword')?.trim() ?? ''
  const status = oneOf<OrderStatus | 'toSend'>([...ORDER_STATUSES, 'toSend'], query.get('status'))
  const goodsType = oneOf<GoodsType>(GOODS_TYPES, query.get('kind'))
  const [fromDay, toDay] = [day(query.get('from')), day(query.get('to'))]
  const [userId, before] = [query.get('userId'), query.get('before')]
  return {
    pageSize: PAGE_SIZE,
    status: status === undefined || status === 'toSend' ? [] : [status],
    isToSend: status === 'toSend' ? 1 : 0,
    ...(keyword === '' ? {} : PHONE.test(keyword) ? { phone: keyword } : { orderNo: keyword }),
    ...(goodsType === undefined ? {} : { goodsType }),
    ...(userId !== null && /^[1-9]\d{0,17}$/.test(userId) ? { userId } : {}),
    ...(fromDay === undefined ? {} : { fromDay }),
    ...(toDay === undefined || (fromDay !== undefined && toDay < fromDay) ? {} : { toDay }),
    ...(before !== null && /^[1-9]\d{0,17}$/.test(before) ? { before } : {}),
  }
}

/** The address of a file with all orders that the list has. */
export function csvAddress(query: URLSearchParams): string {
  const { pageSize: _size, before: _cursor, ...filters } = orderArgs(query)
  return API_BASE + addressOf({ ...findOrders, path: ORDERS_CSV_PATH }, filters)
}

/** The address of a file with selected orders. */
export const selectedCsvAddress = (orderNos: readonly string[]): string =>
  `${API_BASE}${ORDERS_CSV_PATH}?${new URLSearchParams({ orderNos: orderNos.join(',') })}`

export const isFiltered = (query: URLSearchParams): boolean =>
  ['keyword', 'status', 'kind', 'from', 'to', 'userId'].some((name) => (query.get(name) ?? '') !== '')
