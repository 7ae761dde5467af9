import * as z from 'zod/mini'
import { int } from '../../arguments.ts'
import { staffWith } from '../../roles.ts'
import { route } from '../../route.ts'
import { VipPlan } from './entities.ts'

const MONTHS_MAX = 36
const FEN_MAX = 100_000_000

/** A plan as staff see it. A plan that is no longer sold stays for the orders that refer to it. */
export const StaffPlan = z.extend(VipPlan, {
  isOnSale: z.boolean(),
  /** True once staff set its price. Without the demo a preset price is not on sale until then. */
  isConfirmed: z.boolean(),
})
export type StaffPlan = z.infer<typeof StaffPlan>

export const listPlans = route({
  method: 'GET',
  path: '/pay/admin/vip/plan/list',
  ...staffWith('finance'),
  summary: '会员各等级的价格，包括停售的',
  args: z.object({}),
  answer: z.array(StaffPlan),
})

/** The part of a plan that staff set. */
const PRICE = z.object({ priceFen: int(1, FEN_MAX), isOnSale: z.boolean() })

export const setPlan = route({
  method: 'POST',
  path: '/pay/admin/vip/plan/set',
  ...staffWith('finance'),
  summary:
    '设定一个等级几个月的价格，没有就新增；isOnSale 为 false 停售。已经下的订单不受影响。seen 为读到的（没有则为 null），与现在不同则返回 CHANGED_MEANWHILE',
  args: z.object({
    vipLevel: int(1, 9),
    months: int(1, MONTHS_MAX),
    priceFen: int(1, FEN_MAX),
    isOnSale: z._default(z.boolean(), true),
    seen: z.optional(z.nullable(PRICE)),
  }),
  answer: StaffPlan,
})
