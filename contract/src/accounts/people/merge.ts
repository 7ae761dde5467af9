import * as z from 'zod/mini'
import { PersonRow } from './entities.ts'

/** Reasons why an account cannot be merged into another, each with the remedy for staff. */
export const MERGE_REFUSALS = {
  same: '要并入的就是这个账号自己',
  closed: '有一个账号已经注销',
  blocked: '有一个账号被封禁：先解除封禁，或不合并',
  staff: '有一个账号有后台权限：先收回权限',
  minor: '有一个账号是未成年人模式：各有监护人与限额，不能合并',
  artist: '并走的账号是艺人，或有作品、收益：作品与收益不能换人，请反过来，保留这个账号',
  application: '并走的账号有待审核的艺人申请：先处理申请',
  uploads: '并走的账号还有未传完的上传：等它传完或取消',
  muted: '并走的账号正被禁言：等到期，或先解除',
  cases: '并走的账号有内容被举报，尚未处理：先处理举报',
  orders: '并走的账号还有未完成的订单：等完成，或取消、退款',
  refunds: '并走的账号还有未办完的退款：先办完',
  differences: '并走的账号还有未处理的对账差异：先由财务处理',
  invoices: '并走的账号还有未开出或未冲红的发票：先由财务处理',
  requests: '并走的账号还有未完成的定制：先完成',
  seats: '并走的账号在团队里，或给出了席位：先退出团队、收回席位',
  levels: '两个账号的会员等级不同，或并走的账号有几段不同的等级，合并会丢时间：先退款，或等一个到期',
} as const
export type MergeRefusal = keyof typeof MERGE_REFUSALS
export const MERGE_REFUSAL_CODES = Object.keys(MERGE_REFUSALS) as MergeRefusal[]

/** The account whose phone number the remaining account gets; the other number becomes free. */
export const PHONE_CHOICES = ['into', 'from'] as const
export type PhoneOf = (typeof PHONE_CHOICES)[number]

/** Data that would move to the remaining account. */
const Moves = z.object({
  /** Providers of third-party sign-in, such as `wechat`. */
  signIns: z.array(z.string()),
  purchases: z.int(),
  licences: z.int(),
  coupons: z.int(),
  addresses: z.int(),
  balanceFen: z.int(),
  points: z.int(),
  /** 0 if no level moves. */
  vipLevel: z.int(),
  /** End of the level of the remaining account after the merge; '' if it has none, or if no level moves. */
  vipUntilTime: z.string(),
  favourites: z.int(),
  crates: z.int(),
  follows: z.int(),
  fans: z.int(),
  comments: z.int(),
  posts: z.int(),
})

/** Data that stays with the account that is closed. */
const Stays = z.object({
  orders: z.int(),
  invoices: z.int(),
  conversations: z.int(),
  downloads: z.int(),
  /** Providers that the remaining account already signs in with. */
  signIns: z.array(z.string()),
})

/** The effect of a merge, shown before it is confirmed. */
export const MergePreview = z.object({
  from: PersonRow,
  into: PersonRow,
  /** Versions of both accounts, to be sent with the merge, which is refused once either has changed. */
  version: z.string(),
  intoVersion: z.string(),
  /** All reasons against the merge; empty if it is allowed. */
  refusals: z.array(z.enum(MERGE_REFUSAL_CODES)),
  moves: Moves,
  stays: Stays,
})
export type MergePreview = z.infer<typeof MergePreview>
