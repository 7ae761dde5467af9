import type { Domain } from '../platform/domain.ts'
import { personalData } from './personal-data.ts'
import { mountSocial } from './routes.ts'

export const social: Domain = {
  name: 'social',
  personalData,
  serve: ({ db }) => ({ calls: (calls) => mountSocial(calls, db) }),
}
