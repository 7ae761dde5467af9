import * as z from 'zod/mini'
import { phone } from '../../accounts/rules.ts'
import { cursorArgs, id, int, oneOf, paging } from '../../arguments.ts'
import { SMALL_FILE_MAX_BYTES } from '../../constants.ts'
import { pageOf } from '../../envelope.ts'
import { staffWith } from '../../roles.ts'
import { route } from '../../route.ts'
import { textField } from '../../text-fields.ts'

/** Maximum number of a user's requests that wait for a quote, or for an answer to one. */
export const OPEN_REQUESTS_MAX = 5
const BUDGET_YUAN_MAX = 1_000_000
const FEN_MAX = 100_000_000
const DAYS_MAX = 365
export const DESIGN_FILES_MAX = 20

/** The states of a design request, with the names shown to users. */
export const DESIGN_STATE_NAMES = {
  asked: '等待报价',
  quoted: '已报价',
  working: '制作中',
  delivered: '待确认',
  done: '已完成',
  withdrawn: '已撤回',
  declined: '未能承接',
  refunded: '已退款',
} as const
export type DesignState = keyof typeof DESIGN_STATE_NAMES
const DESIGN_STATES = Object.keys(DESIGN_STATE_NAMES) as [DesignState, ...DesignState[]]

interface DesignMove {
  readonly name: string
  readonly from: readonly DesignState[]
  readonly to: DesignState
}

/** Every allowed transition of a request; all others are refused. */
export const DESIGN_MOVES = {
  /** By staff; can be repeated with another price until the quote is ordered. */
  quote: { name: '报价', from: ['asked', 'quoted'], to: 'quoted' },
  decline: { name: '婉拒', from: ['asked', 'quoted'], to: 'declined' },
  withdraw: { name: '撤回', from: ['asked', 'quoted'], to: 'withdrawn' },
  /** When the order is paid; from `refunded` when the refund failed after all. */
  pay: { name: '付款', from: ['quoted', 'refunded'], to: 'working' },
  /** By staff; can be repeated to add a file. */
  deliver: { name: '交付', from: ['working', 'delivered'], to: 'delivered' },
  askChanges: { name: '要求修改', from: ['delivered'], to: 'working' },
  /** By the buyer, or automatically some days after delivery. */
  confirm: { name: '确认', from: ['delivered'], to: 'done' },
  refund: { name: '退款', from: ['working', 'delivered', 'done'], to: 'refunded' },
} as const satisfies Record<string, DesignMove>
export type DesignMoveName = keyof typeof DESIGN_MOVES

/** Download address of a delivered file; only for its buyer and staff. */
export const designFilePath = (fileId: string) => `/client/app/design/file/${fileId}`

const DesignFile = z.object({ fileId: z.string(), fileName: z.string(), fileSize: z.int(), url: z.string() })
export type DesignFile = z.infer<typeof DesignFile>

/** A request for bespoke work (定制), and its progress. */
export const DesignRequest = z.object({
  /** The `goodsId` of the order that accepts its quote. */
  requestId: z.string(),
  /** The offer that it refers to; empty without one. */
  resourceId: z.string(),
  title: z.string(),
  nickName: z.string(),
  phone: z.string(),
  occasion: z.string(),
  budgetFen: z.int(),
  wish: z.string(),
  state: z.enum(DESIGN_STATES),
  stateName: z.string(),
  /** The operator's latest answer; '' before the first. */
  answer: z.string(),
  /** Price and delivery time of the quote; 0 before there is one. */
  quoteFen: z.int(),
  quoteDays: z.int(),
  /** Instant when the quote expires; '' before there is one. */
  quoteExpireTime: z.string(),
  /** The order that accepts the quote, paid or not; '' without one. */
  orderId: z.string(),
  /** The staff's note on the delivered files. */
  delivery: z.string(),
  deliverTime: z.string(),
  /** The changes requested by the buyer; '' for none. */
  changeWish: z.string(),
  files: z.array(DesignFile),
  createTime: z.string(),
})
export type DesignRequest = z.infer<typeof DesignRequest>

export const sendDesignRequest = route({
  method: 'POST',
  path: '/client/app/user/design/request',
  audience: 'user',
  needsConsent: true,
  idempotent: true,
  summary: '提交定制需求',
  args: z.object({
    resourceId: z.optional(id()),
    phonenumber: phone(),
    occasion: textField('使用场合', 1, 100),
    /** Whole yuan. */
    budget: int(0, BUDGET_YUAN_MAX),
    wish: textField('需求说明', 1, 2000),
  }),
  answer: DesignRequest,
})

export const listDesignRequests = route({
  method: 'GET',
  path: '/client/app/user/design/request',
  audience: 'user',
  summary: '我的定制需求，新的在前；接受报价即以 goodsType DESIGN、goodsId 为 requestId 下单',
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

export const requestDesignChanges = route({
  method: 'POST',
  path: '/client/app/user/design/changes/{id}',
  audience: 'user',
  needsConsent: true,
  idempotent: true,
  summary: '要求修改已交付的定制',
  args: z.object({ id: id(), wish: textField('修改要求', 1, 2000) }),
  answer: DesignRequest,
})

export const confirmDesign = route({
  method: 'POST',
  path: '/client/app/user/design/confirm/{id}',
  audience: 'user',
  summary: '确认收到定制，订单随之完成',
  args: z.object({ id: id() }),
  answer: DesignRequest,
})

export const listAllDesignRequests = route({
  method: 'GET',
  path: '/client/app/admin/design/request',
  ...staffWith('support'),
  summary: '全部定制需求，新的在前；after 为上一页的 next，total 数到 10000，再多为 10001',
  args: z.object({ state: z.optional(oneOf(DESIGN_STATES)), ...cursorArgs }),
  answer: pageOf(DesignRequest, { next: z.string() }),
})

export const quoteDesign = route({
  method: 'POST',
  path: '/client/app/admin/design/quote/{id}',
  ...staffWith('support'),
  summary: '为定制需求报价，并通知提交的人；下单之前可以改',
  args: z.object({
    id: id(),
    quoteFen: int(1, FEN_MAX),
    /** Days needed to make it. */
    days: int(1, DAYS_MAX),
    text: textField('报价说明', 1, 2000),
    /** Days for which the quote can be accepted. */
    validDays: z._default(int(1, 90), 7),
  }),
  answer: DesignRequest,
})

export const declineDesign = route({
  method: 'POST',
  path: '/client/app/admin/design/decline/{id}',
  ...staffWith('support'),
  summary: '婉拒定制需求，并说明原因',
  args: z.object({ id: id(), text: textField('原因', 1, 2000) }),
  answer: DesignRequest,
})

export const answerDesign = route({
  method: 'POST',
  path: '/client/app/admin/design/answer/{id}',
  ...staffWith('support'),
  summary: '答复未完成的定制需求，不改变它的状态，并通知提交的人',
  args: z.object({ id: id(), text: textField('答复', 1, 2000) }),
  answer: DesignRequest,
})

export const deliverDesign = route({
  method: 'POST',
  path: '/client/app/admin/design/deliver/{id}',
  ...staffWith('support'),
  encoding: 'form',
  summary: `交付定制：说明与一个文件（再次调用即补充，最多 ${DESIGN_FILES_MAX} 个）`,
  args: z.object({
    id: id(),
    text: textField('交付说明', 1, 2000),
    file: z.file('请选择文件').check(z.maxSize(SMALL_FILE_MAX_BYTES, '文件不能超过 20 MB，更大的请用命令 wishes deliver 交付')),
  }),
  answer: DesignRequest,
})
