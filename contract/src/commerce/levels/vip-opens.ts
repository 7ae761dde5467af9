import * as z from 'zod/mini'
import { route } from '../../route.ts'

/** The amount of music that a level opens for download. @public */
export const VipOpens = z.object({
  vipLevel: z.int(),
  /** Number of works, including those of lower levels, without free works. */
  opens: z.int(),
  /** Number of works that the level below does not open, with the newest covers among them. */
  adds: z.int(),
  covers: z.array(z.object({ resourceId: z.string(), cover: z.string(), coverColor: z.string() })),
})
export type VipOpens = z.infer<typeof VipOpens>

export const vipOpens = route({
  method: 'GET',
  path: '/client/app/cms/vip/opens',
  audience: 'public',
  summary: '各会员等级现在能下载多少音乐',
  args: z.object({}),
  answer: z.array(VipOpens),
})
