import type { Profile, UserInfo } from '@shenglang/contract/accounts/entities'
import type { saveUser } from '@shenglang/contract/accounts/routes'
import { fault } from '@shenglang/contract/faults'
import { tidyText } from '@shenglang/contract/moderation/rules'
import type { CheckedArgsOf } from '@shenglang/contract/route'
import { admitContent, reviewContent } from '../../moderation/index.ts'
import type { HttpExchange } from '../../platform/http/http-exchange.ts'
import type { AccountDeps } from '../sessions/deps.ts'
import { isNameOfArtist } from '../users/artists.sql.ts'
import { refuseReserved } from '../users/reserved-names.ts'
import { unlessTaken } from '../users/unless-taken.ts'
import { selectUser, updateUser } from '../users/users.sql.ts'
import { currentUserInfo, toProfile } from '../users/users.ts'
import { storedAvatar } from './avatars.ts'

/** The public view of a user. Throws USER_NOT_FOUND. */
export async function profileOf({ db, now }: AccountDeps, userId: string, reader: string | undefined): Promise<Profile> {
  const row = await selectUser(db, userId, reader)
  if (!row) throw fault('USER_NOT_FOUND')
  return toProfile(row, now())
}

/**
 * Changes the given fields of a user's profile. Nobody takes the name of an artist or of the site; public texts pass the word
 * filter. Throws NICK_NAME_TAKEN, ACCOUNT_NAME_TAKEN, BAD_ARGUMENT, and what `admitContent` throws.
 */
export async function saveProfile(
  deps: AccountDeps,
  userId: string,
  { nickName, accountName, avatar, addrRegion, userStyle, information }: CheckedArgsOf<typeof saveUser>,
  exchange: Pick<HttpExchange, 'address'>,
): Promise<UserInfo> {
  const texts = {
    nick_name: nickName === undefined ? undefined : tidyText(nickName),
    addr_region: addrRegion === undefined ? undefined : tidyText(addrRegion),
    user_style: userStyle === undefined ? undefined : tidyText(userStyle),
    information: information === undefined ? undefined : tidyText(information),
  }
  const before = await selectUser(deps.db, userId, userId)
  // A name that predates a rule stays: forms send unchanged fields, too.
  if (accountName !== before?.account_name) refuseReserved('accountName', accountName, '账号')
  if (texts.nick_name !== undefined && texts.nick_name !== before?.nick_name) {
    refuseReserved('nickName', texts.nick_name, '昵称')
    if (await isNameOfArtist(deps.db, texts.nick_name, userId)) throw fault('NICK_NAME_TAKEN')
  }
  const changes = { ...texts, account_name: accountName, avatar: avatar && (await storedAvatar(deps, userId, avatar)) }
  const saved = deps.db.transaction().execute(async (transaction) => {
    const text = await newText(transaction, userId, texts)
    if (text !== '') {
      const admitted = await admitContent(transaction, { userId, place: 'profile', text, now: deps.now() }, exchange)
      await reviewContent(transaction, userId, admitted)
    }
    await updateUser(transaction, userId, changes)
  })
  await unlessTaken(saved)
  return currentUserInfo(deps, userId)
}

type Texts = Partial<Record<'nick_name' | 'addr_region' | 'user_style' | 'information', string | undefined>>

/** The texts that changed, for the word filter: forms send unchanged fields, too. */
async function newText(db: AccountDeps['db'], userId: string, texts: Texts): Promise<string> {
  const before: Texts = (await selectUser(db, userId, userId)) ?? {}
  const isNew = ([key, text]: [string, string | undefined]) => text !== undefined && text !== before[key as keyof Texts]
  return Object.entries(texts)
    .filter(isNew)
    .map(([, text]) => text)
    .join('\n')
    .trim()
}
