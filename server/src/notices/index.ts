export { notices } from './domain.ts'
export { countUnreadNotices, listNotices } from './inbox.ts'
export {
  type NewNotice,
  takeBackNotice,
  tellRelease,
  withdrawNotices,
  withdrawRelease,
  writeNotice,
  writeNotices,
} from './notices.ts'
export { pushMessage } from './push.ts'
