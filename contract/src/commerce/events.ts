import * as z from 'zod/mini'
import { ORDER_STATUSES } from './orders.ts'

/** One of the user's orders came to another state. */
export const OrderEvent = z.object({ kind: z.literal('order'), orderId: z.string(), status: z.enum(ORDER_STATUSES) })

/** What the user may play and download changed: something was bought or given back, VIP began or ended. */
export const RightsEvent = z.object({ kind: z.literal('rights') })
