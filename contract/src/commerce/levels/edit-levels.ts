import * as z from 'zod/mini'
import { int } from '../../arguments.ts'
import { staffWith } from '../../roles.ts'
import { route } from '../../route.ts'

const LINES_MAX = 12
const LINE_MAX = 40

/** A level as staff edit it. */
export const StaffLevel = z.object({
  vipLevel: z.int(),
  name: z.string(),
  /** The operator's lines, without the computed ones. */
  benefits: z.array(z.string()),
  /** The operator's picture, relative to the API's base address, `API_BASE`; '' for the site's drawing. */
  iconUrl: z.string(),
  isRecommended: z.boolean(),
  version: z.int(),
})
export type StaffLevel = z.infer<typeof StaffLevel>

const line = (max: number) =>
  z.string('应为文本').check(z.trim(), z.minLength(1, '请填写'), z.maxLength(max, `不能超过 ${max} 个字`))

export const listLevels = route({
  method: 'GET',
  path: '/pay/admin/vip/level/list',
  ...staffWith('finance'),
  summary: '会员等级，供修改',
  args: z.object({}),
  answer: z.array(StaffLevel),
})

export const setLevel = route({
  method: 'POST',
  path: '/pay/admin/vip/level/set',
  ...staffWith('finance'),
  summary: '修改一个等级的名称、权益、图标与推荐；推荐的等级只有一个',
  args: z.object({
    vipLevel: int(1, 9),
    version: int(1, 2_000_000_000),
    name: line(20),
    benefits: z.array(line(LINE_MAX), '应为列表').check(z.maxLength(LINES_MAX, `最多 ${LINES_MAX} 条`)),
    iconUrl: z.string('应为图片').check(z.maxLength(200)),
    isRecommended: z.boolean('应为是或否'),
  }),
  answer: StaffLevel,
})
