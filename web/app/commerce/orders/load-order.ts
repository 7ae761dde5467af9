import { type OrderDetail, readOrder } from '@shenglang/contract/commerce/order-routes'
import { isFault } from '@shenglang/contract/fault'
import { data } from 'react-router'
import type { Call } from '../../remote/page-context.ts'

/** One of the reader's orders; 404 for other users' orders and invalid ids. */
export async function loadOrder(call: Call, id: string): Promise<OrderDetail> {
  try {
    return await call(readOrder, { id })
  } catch (error) {
    if (isFault(error) && (error.code === 'ORDER_NOT_FOUND' || error.code === 'BAD_ARGUMENT')) throw data(null, { status: 404 })
    throw error
  }
}
