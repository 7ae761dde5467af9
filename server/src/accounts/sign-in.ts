import type { signIn } from '@shenglang/contract/accounts/routes'
import { fault } from '@shenglang/contract/faults'
import type { CheckedArgsOf } from '@shenglang/contract/route'
import { Attempts } from './attempts.ts'
import type { AccountParts } from './parts.ts'
import { isPassword } from './passwords.ts'
import { checkCode, useCode } from './sms-codes.ts'
import { selectByName, selectByPhone, selectSecrets } from './users.sql.ts'

export type SignIn = CheckedArgsOf<typeof signIn>

/** Failures that are free for one account, and for one address behind which many people may sit. */
const FREE = { account: 5, address: 20 }

/** Proves who somebody is: by password, slower with each failure, or by a code sent to their phone. */
export function createProof(parts: AccountParts) {
  const byAccount = new Attempts(FREE.account)
  const byAddress = new Attempts(FREE.address)

  return {
    /** The user behind a name or phone and its password. Which of them was wrong stays unsaid. */
    async byPassword({ username, phonenumber, password }: SignIn, address: string): Promise<string> {
      const name = (phonenumber ?? username ?? '').trim()
      if (name === '') throw missing('username', '请输入账号或手机号')
      if (!password) throw missing('password', '请输入密码')
      const account = name.toLowerCase()
      await byAddress.refuseTooSoon(address)
      await byAccount.refuseTooSoon(account)
      const user = await selectByName(parts.db, name)
      if (!(await isPassword(user?.password_hash, password)) || !user) {
        await Promise.all([byAccount.failed(account), byAddress.failed(address)])
        throw fault('WRONG_CREDENTIALS')
      }
      await byAccount.succeeded(account)
      return user.user_id
    },

    /** Throws when `password` is not the signed-in user's own. */
    async ownPassword(userId: string, password: string | undefined): Promise<void> {
      const account = `user ${userId}`
      await byAccount.refuseTooSoon(account)
      const { password_hash } = await selectSecrets(parts.db, userId)
      if (!(await isPassword(password_hash, password ?? ''))) {
        await byAccount.failed(account)
        throw fault('WRONG_PASSWORD')
      }
      await byAccount.succeeded(account)
    },

    /** The user whose phone a code has proven; the code stays good when there is none, to register with. */
    async bySms({ phonenumber, smsCode }: SignIn): Promise<string> {
      if (!phonenumber) throw missing('phonenumber', '请输入手机号')
      if (!smsCode) throw missing('smsCode', '请输入验证码')
      const codeId = await checkCode(parts, { phone: phonenumber, purpose: 'signIn', code: smsCode })
      const user = await selectByPhone(parts.db, phonenumber)
      if (!user) throw fault('PHONE_NOT_REGISTERED')
      await useCode(parts.db, codeId, parts.now())
      return user.user_id
    },
  }
}

export type Proof = ReturnType<typeof createProof>

export function missing(field: string, reason: string) {
  return fault('BAD_ARGUMENT', { message: reason, field, reason })
}
