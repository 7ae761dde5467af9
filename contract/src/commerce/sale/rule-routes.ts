import * as z from 'zod/mini'
import { staffWith } from '../../roles.ts'
import { route } from '../../route.ts'
import { SALE_RULE_NAMES, SaleRules } from './sale-rules.ts'

export const readRules = route({
  method: 'GET',
  path: '/client/app/admin/rules',
  ...staffWith('finance'),
  summary: '销售规则',
  args: z.object({}),
  answer: SaleRules,
})

export const setRule = route({
  method: 'POST',
  path: '/client/app/admin/rules',
  ...staffWith('finance'),
  summary: '改一条销售规则；value 为 null 时恢复默认。seen 为读到的值，别人改过则返回 CHANGED_MEANWHILE',
  args: z.object({
    name: z.enum(SALE_RULE_NAMES, '没有这条规则'),
    value: z.unknown(),
    seen: z.optional(z.unknown()),
  }),
  answer: SaleRules,
})
