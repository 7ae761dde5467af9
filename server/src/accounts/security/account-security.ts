import type { UserInfo } from '@shenglang/contract/accounts/entities'
import type * as contract from '@shenglang/contract/accounts/routes'
import { isBirthYearOfMinor } from '@shenglang/contract/commerce/sale/minors'
import { badField, fault } from '@shenglang/contract/faults'
import type { Caller } from '@shenglang/contract/roles'
import type { CheckedArgsOf } from '@shenglang/contract/route'
import type { HttpExchange } from '../../platform/http/http-exchange.ts'
import type { AccountDeps } from '../sessions/deps.ts'
import { deleteSessions } from '../sessions/sessions.sql.ts'
import { endOtherSessions } from '../sessions/sessions.ts'
import { hashPassword } from '../sign-in/passwords.ts'
import type { Proof } from '../sign-in/sign-in.ts'
import { checkCode, useCode } from '../sign-in/sms-codes.ts'
import { unlessTaken } from '../users/unless-taken.ts'
import { selectByPhone, selectSecrets, updateUser } from '../users/users.sql.ts'
import { currentUserInfo } from '../users/users.ts'

/** Sets a new password: with the old one if the caller is signed in and gives it, else by a code sent to the phone. */
export async function resetPassword(
  deps: AccountDeps,
  proof: Proof,
  args: CheckedArgsOf<typeof contract.resetPassword>,
  { userId }: Caller,
  exchange: HttpExchange,
): Promise<null> {
  if (userId !== undefined && args.oldPassword !== undefined) await changePassword(deps, proof, userId, args, exchange)
  else await recoverPassword(deps, args, exchange.network)
  return null
}

/** Sets a new password with the old one; every other device is signed out. */
async function changePassword(
  deps: AccountDeps,
  proof: Proof,
  userId: string,
  { oldPassword, password }: CheckedArgsOf<typeof contract.resetPassword>,
  exchange: HttpExchange,
): Promise<void> {
  await proof.userPassword(userId, oldPassword)
  const password_hash = await hashPassword(password, `user ${userId}`, 'known')
  await deps.db.transaction().execute(async (db) => {
    await updateUser(db, userId, { password_hash })
    await endOtherSessions(db, userId, exchange)
  })
  deps.sessions.forget(userId)
}

/** Sets a new password by a code sent to the phone; every device is signed out. */
async function recoverPassword(
  deps: AccountDeps,
  args: CheckedArgsOf<typeof contract.resetPassword>,
  network: string,
): Promise<void> {
  if (!args.phonenumber) throw badField('phonenumber', '请输入手机号')
  if (!args.smsCode) throw badField('smsCode', '请输入验证码')
  const codeId = await checkCode(deps, { phone: args.phonenumber, purpose: 'resetPassword', code: args.smsCode })
  const user = await selectByPhone(deps.db, args.phonenumber)
  if (!user) throw fault('PHONE_NOT_REGISTERED')
  const password_hash = await hashPassword(args.password, network, 'known')
  await deps.db.transaction().execute(async (db) => {
    await useCode(db, codeId, deps.now())
    await updateUser(db, user.user_id, { password_hash })
    await deleteSessions(db, user.user_id)
  })
  deps.sessions.forget(user.user_id)
}

/** Moves the account to another phone, proven by a code, with the password or the old phone. */
export async function movePhone(
  deps: AccountDeps,
  proof: Proof,
  userId: string,
  args: CheckedArgsOf<typeof contract.changePhone>,
  exchange: HttpExchange,
): Promise<UserInfo> {
  const { password_hash, phone } = await selectSecrets(deps.db, userId)
  const codes: string[] = []
  if (password_hash !== null) await proof.userPassword(userId, args.password)
  else if (phone !== null) {
    if (!args.oldSmsCode) throw badField('oldSmsCode', '请输入原手机号收到的验证码')
    codes.push(await checkCode(deps, { phone, purpose: 'changePhone', code: args.oldSmsCode }))
  }
  codes.push(await checkCode(deps, { phone: args.phonenumber, purpose: 'changePhone', code: args.smsCode }))
  await unlessTaken(
    deps.db.transaction().execute(async (db) => {
      for (const codeId of codes) await useCode(db, codeId, deps.now())
      await updateUser(db, userId, { phone: args.phonenumber, phone_verified_at: deps.now() })
      await endOtherSessions(db, userId, exchange)
    }),
  )
  deps.sessions.forget(userId)
  return currentUserInfo(deps, userId)
}

/** Throws if nobody could switch the mode off again, and if a user bound by a year's limits would choose another year. */
async function requireGuardian({ db, now }: AccountDeps, userId: string, birthYear: number | undefined): Promise<void> {
  const { password_hash, is_minor } = await selectSecrets(db, userId)
  if (password_hash === null) throw badField('password', '请先设置登录密码，关闭未成年人模式时要用它')
  if (birthYear === undefined) return
  if (is_minor) throw badField('birthYear', '要修改出生年份，请先用登录密码关闭未成年人模式')
  if (!isBirthYearOfMinor(birthYear, now())) throw badField('birthYear', '请填写未满 18 周岁的人的出生年份')
}

/** Switches minor mode on for a user with a password, and off with it. */
export async function setMinor(
  deps: AccountDeps,
  proof: Proof,
  userId: string,
  { isMinor, birthYear, password }: CheckedArgsOf<typeof contract.setMinor>,
): Promise<UserInfo> {
  if (!isMinor) await proof.userPassword(userId, password)
  else await requireGuardian(deps, userId, birthYear)
  await updateUser(deps.db, userId, { is_minor: isMinor, birth_year: isMinor ? birthYear : null })
  return currentUserInfo(deps, userId)
}
