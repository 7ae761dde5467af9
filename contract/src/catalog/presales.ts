import * as z from 'zod/mini'
import { SaleStanding } from '../commerce/sale-terms.ts'
import { route } from '../route.ts'
import { Resource } from './entities.ts'

/** So many are listed at most. */
export const PRESALES_MAX = 100

/** What can be ordered before its release, or soon can. */
export const Presale = z.object({
  state: SaleStanding.shape.state,
  /** ISO 8601 instants, UTC: from when it can be ordered, null for from now on, and when its buyers have it. */
  startTime: z.nullable(z.string()),
  releaseTime: z.string(),
  resource: Resource,
})
export type Presale = z.infer<typeof Presale>

export const listPresales = route({
  method: 'GET',
  path: '/client/app/cms/presales',
  audience: 'public',
  summary: `预售：还没有发布、可以（或即将可以）预订的内容，先发布的在前，最多 ${PRESALES_MAX} 件`,
  args: z.object({}),
  answer: z.array(Presale),
})
