export { grantVip } from './grant-level.ts'
export { withdrawPresets } from './plans.sql.ts'
export { selectPlans } from './vip-goods.sql.ts'
