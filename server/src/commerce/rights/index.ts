export { boughtPlanOf } from './bought-plan.sql.ts'
export { entitleMembers, isOwnedBy, selectEntitled, selectFirstEntitled } from './entitlements.sql.ts'
export { hasVip, selectLevels, vipPeriodsOf } from './periods.sql.ts'
export { revocationsOf } from './revocations.sql.ts'
