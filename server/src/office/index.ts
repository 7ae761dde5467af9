export { eraseStaffCallArgs } from '../platform/http/logs/staff-log.sql.ts'
export { checkStaffLog } from './chain.ts'
