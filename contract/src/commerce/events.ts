import * as z from 'zod/mini'
import { ORDER_STATUSES } from './orders/orders.ts'

/** One of the user's orders changed its state. */
export const OrderEvent = z.object({ kind: z.literal('order'), orderId: z.string(), status: z.enum(ORDER_STATUSES) })

/** The user's rights to play and download changed: by a purchase, a refund, or the start or end of VIP. */
export const RightsEvent = z.object({ kind: z.literal('rights') })
