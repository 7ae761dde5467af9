import * as z from 'zod/mini'
import { route } from '../route.ts'

/** What a level opens for download of the music on the site. @public */
export const VipOpens = z.object({
  vipLevel: z.int(),
  /** Works, those of the levels below counted in; what is free to all is not. */
  opens: z.int(),
  /** Works that the level below does not open, the newest of them with a cover to show. */
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
