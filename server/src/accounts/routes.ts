import type { GRANT_TYPES } from '@shenglang/contract/accounts/entities'
import * as contract from '@shenglang/contract/accounts/routes'
import { fault } from '@shenglang/contract/faults'
import { SMS_CODE } from '@shenglang/contract/limits'
import { userOf } from '@shenglang/contract/roles'
import type { Calls } from '../platform/http/calls.ts'
import type { Visit } from '../platform/http/visit.ts'
import { isNameOfArtist } from './artists.sql.ts'
import { ownAvatar } from './avatars.ts'
import { eraseUser } from './closing.sql.ts'
import { setFollow, toggleFollow } from './follows.sql.ts'
import type { AccountParts } from './parts.ts'
import { listPeople } from './people.ts'
import { registerUser } from './registration.ts'
import { changePassword, movePhone, recoverPassword } from './safety.ts'
import { deleteSessionOf } from './sessions.sql.ts'
import { closeSession, openSession, sessionsOf } from './sessions.ts'
import { createProof, missing, type SignIn } from './sign-in.ts'
import { checkCode, sendCode, useCode } from './sms-codes.ts'
import { deleteIdentity } from './social.sql.ts'
import { beginSocial, bindByPhone, bindingsOf, endSocial } from './social.ts'
import { selectSecrets, selectUser, updateUser } from './users.sql.ts'
import { ownInfo, toProfile, unlessTaken } from './users.ts'

export function mountAccounts(calls: Calls, parts: AccountParts): void {
  const { db, keepers, now, sessions } = parts
  const proof = createProof(parts)
  const whoIs: Record<(typeof GRANT_TYPES)[number], (args: SignIn, visit: Visit) => Promise<string>> = {
    password: (args, { network }) => proof.byPassword(args, network),
    sms: (args) => proof.bySms(args),
    social: (args) => bindByPhone(parts, args),
  }
  calls
    .on(contract.sendSmsCode, async ({ phonenumber, purpose }, _caller, { network }) => {
      await sendCode(parts, { phone: phonenumber, purpose, address: network })
      return { waitSeconds: SMS_CODE.waitS }
    })
    .on(contract.register, async (args, _caller, visit) =>
      openSession(parts, await registerUser(parts, args, visit.network), visit),
    )
    .on(contract.signIn, async (args, _caller, visit) => {
      return openSession(parts, await whoIs[args.grantType](args, visit), visit)
    })
    .on(contract.signOut, async (_args, _caller, visit) => {
      await closeSession(parts, visit)
      return null
    })
    .on(contract.socialSources, async () => parts.flows.map(({ source, label }) => ({ source, label })))
    .on(contract.socialAddress, async (args, _caller, visit) => beginSocial(parts, args, visit))
    .on(contract.socialCallback, async (args, { userId }, visit) => endSocial(parts, args, userId, visit))
    .on(contract.listSocialBindings, async (_args, caller) => bindingsOf(parts, userOf(caller)))
    .on(contract.unbindSocial, async ({ source }, caller) => {
      await deleteIdentity(db, userOf(caller), source)
      return null
    })
    .on(contract.userInfo, async (_args, caller) => ownInfo(parts, userOf(caller)))
    .on(contract.saveUser, async ({ nickName, accountName, avatar, addrRegion, userStyle, information }, caller) => {
      if (nickName !== undefined && (await isNameOfArtist(db, nickName, userOf(caller)))) throw fault('NICK_NAME_TAKEN')
      const changes = {
        nick_name: nickName,
        account_name: accountName,
        avatar: avatar && (await ownAvatar(parts, userOf(caller), avatar)),
        addr_region: addrRegion,
        user_style: userStyle,
        information,
      }
      await unlessTaken(updateUser(db, userOf(caller), changes))
      return ownInfo(parts, userOf(caller))
    })
    .on(contract.resetPassword, async (args, caller, visit) => {
      if (caller.userId !== undefined && args.oldPassword !== undefined) {
        await changePassword(parts, proof, caller.userId, args, visit)
      } else await recoverPassword(parts, args, visit.network)
      return null
    })
    .on(contract.changePhone, async (args, caller, visit) => {
      await movePhone(parts, proof, userOf(caller), args, visit)
      return ownInfo(parts, userOf(caller))
    })
    .on(contract.setMinor, async ({ isMinor, password }, caller) => {
      const userId = userOf(caller)
      if (!isMinor) await proof.ownPassword(userId, password)
      else if ((await selectSecrets(db, userId)).password_hash === null) {
        throw missing('password', '请先设置登录密码，关闭未成年人模式时要用它')
      }
      await updateUser(db, userId, { is_minor: isMinor })
      return ownInfo(parts, userOf(caller))
    })
    .on(contract.closeAccount, async ({ smsCode }, caller, visit) => {
      const { phone } = await selectSecrets(db, userOf(caller))
      if (phone === null) throw fault('SMS_CODE_WRONG')
      const codeId = await checkCode(parts, { phone, purpose: 'closeAccount', code: smsCode })
      await db.transaction().execute(async (transaction) => {
        await useCode(transaction, codeId, now())
        for (const keeper of keepers) await keeper.erase(transaction, userOf(caller))
        await eraseUser(transaction, userOf(caller), phone, now())
      })
      sessions.forget(userOf(caller))
      visit.keepToken('')
      return null
    })
    .on(contract.listSessions, async (_args, caller, visit) => sessionsOf(parts, userOf(caller), visit))
    .on(contract.endSession, async ({ id }, caller) => {
      await deleteSessionOf(db, userOf(caller), id)
      sessions.forget(userOf(caller))
      return null
    })
    .on(contract.profile, async ({ id }, caller) => {
      const row = await selectUser(db, id, caller.userId)
      if (!row) throw fault('USER_NOT_FOUND')
      return toProfile(row, now())
    })
    .on(contract.listUsers, async (args, caller) => listPeople(parts, args, caller.userId))
    .on(contract.toggleFocus, async ({ id }, caller) => {
      if (id === caller.userId) throw fault('FOLLOW_SELF')
      return (await toggleFollow(db, userOf(caller), id)) ?? Promise.reject(fault('USER_NOT_FOUND'))
    })
    .on(contract.setFocus, async ({ id, isFocus }, caller) => {
      if (id === caller.userId) throw fault('FOLLOW_SELF')
      return (await setFollow(db, userOf(caller), id, isFocus)) ?? Promise.reject(fault('USER_NOT_FOUND'))
    })
}
