import * as z from 'zod/mini'
import { id, paging } from '../../arguments.ts'
import { pageOf } from '../../envelope.ts'
import { route } from '../../route.ts'
import { line } from '../../text-fields.ts'

/** The permissions and limits of a licence, as printed on the document; to be confirmed by counsel. */
export const LICENCE_TERMS = [
  '持有人可以在营业场所现场播放与混音使用本作品，也可以用作自己制作的短视频与直播的背景音乐。',
  '不包括转售、转授权、改编、采样与单独发行；演出场所仍须依法取得公开表演的许可。',
  '授权自签发之日起生效。以购买取得的，退款后失效；以会员取得的，在会员有效期内有效。',
]

export const LICENCE_STATE_NAMES = { valid: '有效', ended: '会员已到期', revoked: '已失效' } as const
export type LicenceState = keyof typeof LICENCE_STATE_NAMES
const LICENCE_STATES = Object.keys(LICENCE_STATE_NAMES) as [LicenceState, ...LicenceState[]]

/** A licence for one work. A lookup by its number masks the holder. */
export const Licence = z.object({
  licenceNo: z.string(),
  resourceId: z.string(),
  title: z.string(),
  artist: z.string(),
  holder: z.string(),
  /** `bought`: the holder owns the work. `vip`: the holder's level includes it. */
  basis: z.enum(['bought', 'vip']),
  state: z.enum(LICENCE_STATES),
  stateName: z.string(),
  issueTime: z.string(),
})
export type Licence = z.infer<typeof Licence>

/** Excludes letters and digits that are easily mistaken for one another. */
export const LICENCE_LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const NUMBER = new RegExp(`^SL-[${LICENCE_LETTERS}]{4}-[${LICENCE_LETTERS}]{4}-[${LICENCE_LETTERS}]{4}$`)

/** Normalises a number typed from paper, which may be in lower case, with spaces or without dashes. */
export function licenceNoOf(input: string): string {
  const [, head = '', rest = ''] = /^(SL)?(.*)$/.exec(input.toUpperCase().replace(/[^0-9A-Z]/g, '')) ?? []
  return head === '' ? rest : ['SL', ...(rest.match(/.{1,4}/g) ?? [])].join('-')
}

const licenceNo = () =>
  z.pipe(
    z.pipe(z.string('请输入授权书编号'), z.transform(licenceNoOf)),
    z.string().check(z.regex(NUMBER, '编号应如 SL-2345-6789-ABCD')),
  )

export const verifyLicence = route({
  method: 'GET',
  path: '/client/app/cms/licence/{no}',
  audience: 'public',
  summary: '核验授权书：作品、持有人（部分隐去）、日期与是否有效',
  args: z.object({ no: licenceNo() }),
  answer: Licence,
})

export const listLicences = route({
  method: 'GET',
  path: '/client/app/user/licence',
  audience: 'user',
  summary: '我的授权书，新的在前；resourceId 只看一首的',
  args: z.object({ resourceId: z.optional(id()), ...paging }),
  answer: pageOf(Licence),
})

export const issueLicence = route({
  method: 'POST',
  path: '/client/app/user/licence/issue',
  audience: 'user',
  idempotent: true,
  summary: '为买下的作品，或以 VIP4 为会员可下载的作品，签发授权书；一首一份，再次签发得到同一份',
  needsConsent: true,
  args: z.object({ resourceId: id(), holder: line('持有人', 2, 60) }),
  answer: Licence,
})
