import type { Domain } from '../platform/domain.ts'
import { mountCommerce } from './routes.ts'

export const commerce: Domain = {
  name: 'commerce',
  serve: ({ db, now }) => ({ calls: (calls) => mountCommerce(calls, { db, now }) }),
}
