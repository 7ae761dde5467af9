export { notices } from './domain.ts'
export { type NewNotice, takeBackNotice, tellRelease, withdrawRelease, writeNotice } from './notices.ts'
