import type { signIn } from '@shenglang/contract/accounts/routes'
import { fault } from '@shenglang/contract/faults'
import { PASSWORD_ATTEMPTS } from '@shenglang/contract/limits'
import type { CheckedArgsOf } from '@shenglang/contract/route'
import { Attempts, attempt } from './attempts.ts'
import type { AccountDeps } from './deps.ts'
import { isPassword } from './passwords.ts'
import { checkCode, useCode } from './sms-codes.ts'
import { selectByName, selectByPhone, selectSecrets } from './users.sql.ts'

export type SignIn = CheckedArgsOf<typeof signIn>

/** Proves who somebody is: by password, slower with each failure, or by a code sent to their phone. */
export function createProof(deps: AccountDeps) {
  const fromAddress = new Attempts(PASSWORD_ATTEMPTS.freeFromAddress)
  const forAccount = new Attempts(PASSWORD_ATTEMPTS.freeForAccount)
  const forAccountFromAddress = new Attempts(PASSWORD_ATTEMPTS.freeForAccountFromAddress)

  return {
    /** The user behind a name or phone and its password. Which of them was wrong stays unsaid. */
    async byPassword({ username, phonenumber, password }: SignIn, network: string): Promise<string> {
      const name = (phonenumber ?? username ?? '').trim()
      if (name === '') throw missing('username', '请输入账号或手机号')
      if (!password) throw missing('password', '请输入密码')
      const account = name.toLowerCase()
      const concerned = [
        { attempts: fromAddress, who: network, isForgiven: false },
        { attempts: forAccount, who: account, isForgiven: true },
        { attempts: forAccountFromAddress, who: `${network} ${account}`, isForgiven: true },
      ]
      const userId = await attempt(concerned, async () => {
        const user = await selectByName(deps.db, name)
        return (await isPassword(user?.password_hash, password, network)) ? user?.user_id : undefined
      })
      if (userId === undefined) throw fault('WRONG_CREDENTIALS')
      return userId
    },

    /** Throws when `password` is not the signed-in user's own. */
    async ownPassword(userId: string, password: string | undefined): Promise<void> {
      const who = `user ${userId}`
      const isOwn = await attempt([{ attempts: forAccountFromAddress, who, isForgiven: true }], async () => {
        const { password_hash } = await selectSecrets(deps.db, userId)
        return (await isPassword(password_hash, password ?? '', who)) || undefined
      })
      if (!isOwn) throw fault('WRONG_PASSWORD')
    },

    /** The user whose phone a code has proven; the code stays good when there is none, to register with. */
    async bySms({ phonenumber, smsCode }: SignIn): Promise<string> {
      if (!phonenumber) throw missing('phonenumber', '请输入手机号')
      if (!smsCode) throw missing('smsCode', '请输入验证码')
      const codeId = await checkCode(deps, { phone: phonenumber, purpose: 'signIn', code: smsCode })
      const user = await selectByPhone(deps.db, phonenumber)
      if (!user) throw fault('PHONE_NOT_REGISTERED')
      await useCode(deps.db, codeId, deps.now())
      return user.user_id
    },
  }
}

export type Proof = ReturnType<typeof createProof>

export function missing(field: string, reason: string) {
  return fault('BAD_ARGUMENT', { message: reason, field, reason })
}
