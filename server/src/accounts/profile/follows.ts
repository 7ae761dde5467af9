import { fault } from '@shenglang/contract/faults'
import type { AccountDeps } from '../sessions/deps.ts'
import * as query from './follows.sql.ts'

type Deps = Pick<AccountDeps, 'db'>

/** Follows a user, or stops following. Throws FOLLOW_SELF and USER_NOT_FOUND. */
export async function toggleFocus({ db }: Deps, userId: string, followedId: string) {
  refuseSelf(userId, followedId)
  return (await query.toggleFollow(db, userId, followedId)) ?? Promise.reject(fault('USER_NOT_FOUND'))
}

/** Follows a user or not; repeated calls change nothing. Throws FOLLOW_SELF and USER_NOT_FOUND. */
export async function setFocus({ db }: Deps, userId: string, followedId: string, isFocus: boolean) {
  refuseSelf(userId, followedId)
  return (await query.setFollow(db, userId, followedId, isFocus)) ?? Promise.reject(fault('USER_NOT_FOUND'))
}

function refuseSelf(userId: string, followedId: string): void {
  if (userId === followedId) throw fault('FOLLOW_SELF')
}
