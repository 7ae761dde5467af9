export { isBlockedAccount } from './account-blocks.sql.ts'
export { deviceName } from './device.ts'
export { createSessionCache } from './session-cache.ts'
export { openSession } from './sessions.ts'
