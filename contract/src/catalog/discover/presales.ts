import * as z from 'zod/mini'
import { SaleStatus } from '../../commerce/sale/sale-terms.ts'
import { route } from '../../route.ts'
import { Resource } from '../entities.ts'

/** Maximum length of the list. */
export const PRESALES_MAX = 100

/** A presale that is open or opens soon. */
export const Presale = z.object({
  state: SaleStatus.shape.state,
  /** ISO 8601 instants, UTC: the start of orders (null when already open), and the release to buyers. */
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
