import type { Domain } from '../platform/domain.ts'

export const moderation: Domain = { name: 'moderation' }
