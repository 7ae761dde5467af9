import * as z from 'zod/mini'
import { phone } from '../accounts/rules.ts'
import { readable } from '../arguments.ts'
import { textField } from '../text-fields.ts'

/** Capacity of the complainant: the owner of the right, or an agent of the owner. */
export const CAPACITIES = ['owner', 'agent'] as const
export type Capacity = (typeof CAPACITIES)[number]
export const CAPACITY_NAMES: Record<Capacity, string> = { owner: '权利人', agent: '权利人的代理人' }

const ADDRESSES_MAX = 50

/** Spec §5 allows no dot before the @, but company addresses have them. */
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
    complainant: textField('投诉人姓名或单位名称', 1, 100),
    capacity: z.enum(CAPACITIES, '请选择投诉人身份'),
    phone: z.optional(phone()),
    email: z.optional(email()),
    workTitle: textField('作品名称', 1, 200),
    /** Absolute addresses of the infringing pages. */
    resourceUrls: z
      .array(webAddress, '请填写侵权内容的地址')
      .check(z.minLength(1, '请填写侵权内容的地址'), z.maxLength(ADDRESSES_MAX, `一次最多填写 ${ADDRESSES_MAX} 个地址`)),
    reason: textField('侵权理由', 1, 2000),
    /** Text and addresses that prove the ownership of the work. */
    proof: textField('权属证明', 1, 2000),
    isTruthful: z.literal(true, '请阅读并确认真实性声明'),
  })
  .check(
    z.refine((notice) => Boolean(notice.phone || notice.email), {
      path: ['phone'],
      error: '电话与邮箱至少填写一项',
      // Checked even when other fields are invalid, so that all faults are reported together.
      when: () => true,
    }),
  )
export type InfringementArgs = z.input<typeof InfringementArgs>

/** A notice as staff see it. `phone` and `email` are '' when not given. */
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
  /** Time by which it should be decided; '' once it is. */
  decideDueTime: z.string(),
  /** The reason for accepting or refusing it; '' before the decision. */
  decision: z.string(),
  /** Numbers of the site's works that it accuses, and of those in dispute. */
  workCount: z.int(),
  disputedCount: z.int(),
})
export type InfringementNotice = z.infer<typeof InfringementNotice>
