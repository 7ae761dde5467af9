import * as z from 'zod/mini'
import { phone } from '../accounts/rules.ts'
import { id, int, paging } from '../arguments.ts'
import { pageOf } from '../envelope.ts'
import { route } from '../route.ts'

/** How many requests of one user may be open at a time. */
export const OPEN_REQUESTS_MAX = 5
const BUDGET_YUAN_MAX = 1_000_000

const words = (name: string, max: number) =>
  z.string(`请填写${name}`).check(
    z.trim(),
    z.minLength(1, `请填写${name}`),
    z.maxLength(max, `${name}不能超过 ${max} 个字`),
    z.refine((value) => value.isWellFormed() && !value.includes('\0'), '含有无法识别的字符'),
  )

/** A wish for something made to measure (定制). */
export const DesignRequest = z.object({
  requestId: z.string(),
  /** Of the offer that it began with; empty without one. */
  resourceId: z.string(),
  title: z.string(),
  nickName: z.string(),
  phone: z.string(),
  occasion: z.string(),
  budgetFen: z.int(),
  wish: z.string(),
  isOpen: z.boolean(),
  /** What operators said to it; '' until they have. */
  answer: z.string(),
  createTime: z.string(),
})
export type DesignRequest = z.infer<typeof DesignRequest>

export const sendDesignRequest = route({
  method: 'POST',
  path: '/client/app/user/design/request',
  audience: 'user',
  idempotent: true,
  summary: '提交定制需求',
  args: z.object({
    resourceId: z.optional(id()),
    phonenumber: phone(),
    occasion: words('使用场合', 100),
    /** Whole yuan. */
    budget: int(0, BUDGET_YUAN_MAX),
    wish: words('需求说明', 2000),
  }),
  answer: DesignRequest,
})

export const listDesignRequests = route({
  method: 'GET',
  path: '/client/app/user/design/request',
  audience: 'user',
  summary: '我的定制需求，新的在前',
  args: z.object({ ...paging }),
  answer: pageOf(DesignRequest),
})

export const closeDesignRequest = route({
  method: 'POST',
  path: '/client/app/user/design/close/{id}',
  audience: 'user',
  summary: '撤回自己的定制需求',
  args: z.object({ id: id() }),
  answer: DesignRequest,
})

export const listAllDesignRequests = route({
  method: 'GET',
  path: '/client/app/admin/design/request',
  audience: 'staff',
  permission: 'support',
  summary: '全部定制需求，新的在前',
  args: z.object({ ...paging }),
  answer: pageOf(DesignRequest),
})
