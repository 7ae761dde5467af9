import type { Profile, UserInfo } from '@shenglang/contract/accounts/entities'
import type { saveUser } from '@shenglang/contract/accounts/routes'
import { fault } from '@shenglang/contract/faults'
import { tidyText } from '@shenglang/contract/moderation/rules'
import type { CheckedArgsOf } from '@shenglang/contract/route'
import { admitSpeech, reviewSpeech } from '../moderation/index.ts'
import type { Visit } from '../platform/http/visit.ts'
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

/**
 * Changes what is given of a user's own profile. Nobody takes the name of an artist; what others read of it is speech. Throws
 * NICK_NAME_TAKEN, ACCOUNT_NAME_TAKEN, and what `admitSpeech` throws.
 */
export async function saveProfile(
  deps: AccountDeps,
  userId: string,
  { nickName, accountName, avatar, addrRegion, userStyle, information }: CheckedArgsOf<typeof saveUser>,
  visit: Pick<Visit, 'address'>,
): Promise<UserInfo> {
  const words = {
    nick_name: nickName === undefined ? undefined : tidyText(nickName),
    addr_region: addrRegion === undefined ? undefined : tidyText(addrRegion),
    user_style: userStyle === undefined ? undefined : tidyText(userStyle),
    information: information === undefined ? undefined : tidyText(information),
  }
  if (words.nick_name !== undefined && (await isNameOfArtist(deps.db, words.nick_name, userId))) throw fault('NICK_NAME_TAKEN')
  const changes = { ...words, account_name: accountName, avatar: avatar && (await ownAvatar(deps, userId, avatar)) }
  const saved = deps.db.transaction().execute(async (transaction) => {
    const text = await newWords(transaction, userId, words)
    if (text !== '') {
      const admitted = await admitSpeech(transaction, { userId, place: 'profile', text, now: deps.now() }, visit)
      await reviewSpeech(transaction, userId, admitted)
    }
    await updateUser(transaction, userId, changes)
  })
  await unlessTaken(saved)
  return ownInfo(deps, userId)
}

type Words = Partial<Record<'nick_name' | 'addr_region' | 'user_style' | 'information', string | undefined>>

/** What a profile says that it has not said before: a form sends what it leaves as it is, too. */
async function newWords(db: AccountDeps['db'], userId: string, words: Words): Promise<string> {
  const before: Words = (await selectUser(db, userId, userId)) ?? {}
  const isNew = ([key, text]: [string, string | undefined]) => text !== undefined && text !== before[key as keyof Words]
  return Object.entries(words)
    .filter(isNew)
    .map(([, text]) => text)
    .join('\n')
    .trim()
}
