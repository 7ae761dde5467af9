import * as z from 'zod/mini'
import { route } from '../../route.ts'

/** How much of the site's music a level opens for download. @public */
export const VipOpens = z.object({
  vipLevel: z.int(),
  /** Works, including those of lower levels; free works are not counted. */
  opens: z.int(),
  /** Works that the level below does not open, with the newest cover among them. */
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
