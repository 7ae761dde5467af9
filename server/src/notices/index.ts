/** @public Until the first domain uses them. */
export { notices } from './domain.ts'
/** @public Until the first domain uses them. */
export { type NewNotice, writeNotice } from './notices.ts'
