import type { Profile, UserInfo } from '@shenglang/contract/accounts/entities'
import type { saveUser } from '@shenglang/contract/accounts/routes'
import { fault } from '@shenglang/contract/faults'
import type { CheckedArgsOf } from '@shenglang/contract/route'
import { isNameOfArtist } from './artists.sql.ts'
import { ownAvatar } from './avatars.ts'
import type { AccountDeps } from './deps.ts'
import { selectUser, updateUser } from './users.sql.ts'
import { ownInfo, toProfile, unlessTaken } from './users.ts'

/** What anyone may see of a user. Throws USER_NOT_FOUND. */
export async function profileOf({ db, now }: AccountDeps, userId: string, reader: string | undefined): Promise<Profile> {
  const row = await selectUser(db, userId, reader)
  if (!row) throw fault('USER_NOT_FOUND')
  return toProfile(row, now())
}

/** Changes what is given of a user's own profile. Nobody takes the name of an artist. */
export async function saveProfile(
  deps: AccountDeps,
  userId: string,
  { nickName, accountName, avatar, addrRegion, userStyle, information }: CheckedArgsOf<typeof saveUser>,
): Promise<UserInfo> {
  if (nickName !== undefined && (await isNameOfArtist(deps.db, nickName, userId))) throw fault('NICK_NAME_TAKEN')
  const changes = {
    nick_name: nickName,
    account_name: accountName,
    avatar: avatar && (await ownAvatar(deps, userId, avatar)),
    addr_region: addrRegion,
    user_style: userStyle,
    information,
  }
  await unlessTaken(updateUser(deps.db, userId, changes))
  return ownInfo(deps, userId)
}
