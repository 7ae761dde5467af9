import type { UserInfo } from '@shenglang/contract/accounts/entities'
import type * as contract from '@shenglang/contract/accounts/routes'
import { fault } from '@shenglang/contract/faults'
import type { Caller } from '@shenglang/contract/roles'
import type { CheckedArgsOf } from '@shenglang/contract/route'
import type { Visit } from '../platform/http/visit.ts'
import type { AccountParts } from './parts.ts'
import { hashPassword } from './passwords.ts'
import { deleteSessions } from './sessions.sql.ts'
import { endOtherSessions } from './sessions.ts'
import { missing, type Proof } from './sign-in.ts'
import { checkCode, useCode } from './sms-codes.ts'
import { selectByPhone, selectSecrets, updateUser } from './users.sql.ts'
import { ownInfo, unlessTaken } from './users.ts'

/** Sets a new password: by the old one for whoever is signed in and gives it, else by a code sent to the phone. */
export async function resetPassword(
  parts: AccountParts,
  proof: Proof,
  args: CheckedArgsOf<typeof contract.resetPassword>,
  { userId }: Caller,
  visit: Visit,
): Promise<null> {
  if (userId !== undefined && args.oldPassword !== undefined) await changePassword(parts, proof, userId, args, visit)
  else await recoverPassword(parts, args, visit.network)
  return null
}

/** Sets a new password for whoever knows the old one; every other device is signed out. */
async function changePassword(
  parts: AccountParts,
  proof: Proof,
  userId: string,
  { oldPassword, password }: CheckedArgsOf<typeof contract.resetPassword>,
  visit: Visit,
): Promise<void> {
  await proof.ownPassword(userId, oldPassword)
  const password_hash = await hashPassword(password, `user ${userId}`)
  await parts.db.transaction().execute(async (db) => {
    await updateUser(db, userId, { password_hash })
    await endOtherSessions(db, userId, visit)
  })
  parts.sessions.forget(userId)
}

/** Sets a new password for whoever holds the phone; every device is signed out. */
async function recoverPassword(
  parts: AccountParts,
  args: CheckedArgsOf<typeof contract.resetPassword>,
  network: string,
): Promise<void> {
  if (!args.phonenumber) throw missing('phonenumber', '请输入手机号')
  if (!args.smsCode) throw missing('smsCode', '请输入验证码')
  const codeId = await checkCode(parts, { phone: args.phonenumber, purpose: 'resetPassword', code: args.smsCode })
  const user = await selectByPhone(parts.db, args.phonenumber)
  if (!user) throw fault('PHONE_NOT_REGISTERED')
  const password_hash = await hashPassword(args.password, network)
  await parts.db.transaction().execute(async (db) => {
    await useCode(db, codeId, parts.now())
    await updateUser(db, user.user_id, { password_hash })
    await deleteSessions(db, user.user_id)
  })
  parts.sessions.forget(user.user_id)
}

/** Moves the account to another phone, proven by a code, for whoever knows the password or holds the old phone. */
export async function movePhone(
  parts: AccountParts,
  proof: Proof,
  userId: string,
  args: CheckedArgsOf<typeof contract.changePhone>,
  visit: Visit,
): Promise<UserInfo> {
  const { password_hash, phone } = await selectSecrets(parts.db, userId)
  const codes: string[] = []
  if (password_hash !== null) await proof.ownPassword(userId, args.password)
  else if (phone !== null) {
    if (!args.oldSmsCode) throw missing('oldSmsCode', '请输入原手机号收到的验证码')
    codes.push(await checkCode(parts, { phone, purpose: 'changePhone', code: args.oldSmsCode }))
  }
  codes.push(await checkCode(parts, { phone: args.phonenumber, purpose: 'changePhone', code: args.smsCode }))
  await unlessTaken(
    parts.db.transaction().execute(async (db) => {
      for (const codeId of codes) await useCode(db, codeId, parts.now())
      await updateUser(db, userId, { phone: args.phonenumber, phone_verified_at: parts.now() })
      await endOtherSessions(db, userId, visit)
    }),
  )
  parts.sessions.forget(userId)
  return ownInfo(parts, userId)
}

/** Switches minor mode on for whoever has a password, and off with it. */
export async function setMinor(
  parts: AccountParts,
  proof: Proof,
  userId: string,
  { isMinor, password }: CheckedArgsOf<typeof contract.setMinor>,
): Promise<UserInfo> {
  if (!isMinor) await proof.ownPassword(userId, password)
  else if ((await selectSecrets(parts.db, userId)).password_hash === null) {
    throw missing('password', '请先设置登录密码，关闭未成年人模式时要用它')
  }
  await updateUser(parts.db, userId, { is_minor: isMinor })
  return ownInfo(parts, userId)
}
