import * as z from 'zod/mini'
import { ORDER_STATUSES } from './orders/orders.ts'

/** One of the user's orders changed its state. */
export const OrderEvent = z.object({ kind: z.literal('order'), orderId: z.string(), status: z.enum(ORDER_STATUSES) })

/** What the user may play and download changed: a purchase, a refund, VIP began or ended. */
export const RightsEvent = z.object({ kind: z.literal('rights') })
