import * as z from 'zod/mini'
import { route } from '../route.ts'
import { VipGoods } from './entities.ts'

export const vipConfig = route({
  method: 'GET',
  path: '/client/app/cms/vip/config',
  audience: 'public',
  summary: '会员等级与价格',
  args: z.object({}),
  answer: z.array(VipGoods),
})
