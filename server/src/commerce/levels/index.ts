export { grantVip } from './grant-level.ts'
export { withdrawPresets } from './plans.sql.ts'
export { listPlans, setPlan } from './plans.ts'
export { selectPlans } from './vip-goods.sql.ts'
