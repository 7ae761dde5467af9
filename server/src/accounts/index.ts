export { blockPerson, unblockPerson } from './people/block-person.ts'
export { findPeople } from './people/people.ts'
export { setLevel, setRole } from './people/set-role.ts'
export { setFollow } from './profile/follows.sql.ts'
export { addAccount } from './sign-in/accounts.ts'
export { giveConsent } from './sign-in/registration.ts'
export {
  listMemberStatuses,
  type MemberStatus,
  readMemberStatus,
} from './users/member-status.ts'
