import type { Domain } from '../platform/domain.ts'
import { mountSite } from './routes.ts'

export const site: Domain = {
  name: 'site',
  serve: ({ db }) => ({ calls: (calls) => mountSite(calls, db) }),
}
