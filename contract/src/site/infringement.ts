import * as z from 'zod/mini'
import { phone } from '../accounts/rules.ts'
import { readable } from '../arguments.ts'

/** The complainant is the owner of the right, or acts for the owner. */
export const CAPACITIES = ['owner', 'agent'] as const
export type Capacity = (typeof CAPACITIES)[number]
export const CAPACITY_NAMES: Record<Capacity, string> = { owner: '权利人', agent: '权利人的代理人' }

const ADDRESSES_MAX = 50

const words = (name: string, max: number) =>
  z
    .string(`请填写${name}`)
    .check(z.trim(), z.minLength(1, `请填写${name}`), z.maxLength(max, `${name}不能超过 ${max} 个字`), readable)

/** Spec §5 has no dot before the @; company addresses do. */
export const email = () =>
  z
    .string('请填写邮箱')
    .check(z.trim(), z.maxLength(100, '邮箱过长'), z.regex(/^[\w.+-]+@[\w-]+(\.[\w-]+)+$/, '请输入正确的邮箱'))

const webAddress = z.string('请填写侵权内容的地址').check(
  z.trim(),
  z.maxLength(500, '每个地址不能超过 500 个字'),
  z.refine((value) => /^https?:\/\//i.test(value) && URL.canParse(value), '每行一个完整地址，以 http:// 或 https:// 开头'),
  readable,
)

/** The fields of a notice of infringement (民法典 1195, 信息网络传播权保护条例 14); the form and the server use the same schema. */
export const InfringementArgs = z
  .object({
    complainant: words('投诉人姓名或单位名称', 100),
    capacity: z.enum(CAPACITIES, '请选择投诉人身份'),
    phone: z.optional(phone()),
    email: z.optional(email()),
    workTitle: words('作品名称', 200),
    /** Absolute addresses of the infringing pages. */
    resourceUrls: z
      .array(webAddress, '请填写侵权内容的地址')
      .check(z.minLength(1, '请填写侵权内容的地址'), z.maxLength(ADDRESSES_MAX, `一次最多填写 ${ADDRESSES_MAX} 个地址`)),
    reason: words('侵权理由', 2000),
    /** Text and addresses that prove who owns the work. */
    proof: words('权属证明', 2000),
    isTruthful: z.literal(true, '请阅读并确认真实性声明'),
  })
  .check(
    z.refine((notice) => Boolean(notice.phone || notice.email), {
      path: ['phone'],
      error: '电话与邮箱至少填写一项',
      // Reported along with the other faults, not only after those are fixed.
      when: () => true,
    }),
  )
export type InfringementArgs = z.input<typeof InfringementArgs>

/** A notice as administrators see it. `phone` and `email` are '' where none was given. */
export const InfringementNotice = z.object({
  noticeId: z.string(),
  receiptNumber: z.string(),
  complainant: z.string(),
  capacity: z.enum(CAPACITIES),
  phone: z.string(),
  email: z.string(),
  workTitle: z.string(),
  resourceUrls: z.array(z.string()),
  reason: z.string(),
  proof: z.string(),
  createTime: z.string(),
  /** '' until it is decided. */
  decideTime: z.string(),
  /** By when it should be decided; '' once it is. */
  decideDueTime: z.string(),
  /** Why it was accepted or refused; '' before. */
  decision: z.string(),
  /** How many works of the site it names, and how many of them are in dispute. */
  workCount: z.int(),
  disputedCount: z.int(),
})
export type InfringementNotice = z.infer<typeof InfringementNotice>
