import type { Profile } from '@shenglang/contract/accounts/entities'
import type { listUsers } from '@shenglang/contract/accounts/routes'
import type { Page } from '@shenglang/contract/envelope'
import { badField, fault } from '@shenglang/contract/faults'
import type { CheckedArgsOf } from '@shenglang/contract/route'
import { rangeOf } from '../../platform/paging.ts'
import type { AccountDeps } from '../sessions/deps.ts'
import { selectUser } from '../users/users.sql.ts'
import { toProfile } from '../users/users.ts'
import { countArtists, selectArtists, selectFollowed } from './follows.sql.ts'

/** Artists, or those whom a user follows or is followed by. */
export async function listPeople(
  { db, now }: AccountDeps,
  { type, userId, ...page }: CheckedArgsOf<typeof listUsers>,
  reader: string | undefined,
): Promise<Page<Profile>> {
  const range = rangeOf(page)
  const profiles = (rows: Awaited<ReturnType<typeof selectArtists>>) => rows.map((row) => toProfile(row, now()))
  if (type === 'artist') {
    const [rows, total] = await Promise.all([selectArtists(db, reader, range), countArtists(db)])
    return { rows: profiles(rows), total }
  }
  if (!userId) throw badField('userId', '请指定用户')
  const [user, rows] = await Promise.all([selectUser(db, userId, reader), selectFollowed(db, type, userId, reader, range)])
  if (!user) throw fault('USER_NOT_FOUND')
  return { rows: profiles(rows), total: type === 'focus' ? user.focus_count : user.fans_count }
}
