import type { Domain } from '../platform/domain.ts'

export const messaging: Domain = { name: 'messaging' }
