export { countUnreadNotices, listNotices } from './inbox.ts'
export {
  type NewNotice,
  notifyRelease,
  takeBackNotice,
  withdrawNotices,
  withdrawRelease,
  writeNotice,
  writeNotices,
} from './notices.ts'
export { pushMessage } from './push.ts'
