import type { signIn } from '@shenglang/contract/accounts/routes'
import { badField, fault } from '@shenglang/contract/faults'
import { PASSWORD_ATTEMPTS } from '@shenglang/contract/limits'
import type { CheckedArgsOf } from '@shenglang/contract/route'
import type { RequestContext } from '../../platform/http/http-exchange.ts'
import type { AccountDeps } from '../sessions/deps.ts'
import { isKnownDevice } from '../sessions/known-device.ts'
import { selectByName, selectByPhone, selectSecrets } from '../users/users.sql.ts'
import { createAttempts } from './attempts.ts'
import { isPassword } from './passwords.ts'
import { checkCode, useCode } from './sms-codes.ts'

export type SignIn = CheckedArgsOf<typeof signIn>

/** Proves an identity: by password, slower with each failure, or by a code sent to the phone. */
export function createProof(deps: AccountDeps) {
  const attempt = createAttempts(deps.limits)
  const { freeFromAddress, freeForAccount, freeForAccountFromAddress } = PASSWORD_ATTEMPTS

  return {
    /** The user of a name or phone and its password. Does not reveal which of them was wrong. */
    async byPassword({ username, phonenumber, password }: SignIn, { caller, exchange }: RequestContext): Promise<string> {
      const { network } = exchange
      const name = (phonenumber ?? username ?? '').trim()
      if (name === '') throw badField('username', '请输入账号或手机号')
      if (!password) throw badField('password', '请输入密码')
      const account = name.toLowerCase()
      const concerned = [
        { kind: 'address', who: network, free: freeFromAddress, isForgiven: false },
        { kind: 'account', who: account, free: freeForAccount, isForgiven: true },
        { kind: 'account from address', who: `${network} ${account}`, free: freeForAccountFromAddress, isForgiven: true },
      ]
      const userId = await attempt(concerned, async () => {
        const user = await selectByName(deps.db, name)
        const isKnown = user !== undefined && (caller.userId === user.user_id || isKnownDevice(deps.seal, exchange, user.user_id))
        const rank = isKnown ? 'known' : 'stranger'
        return (await isPassword(user?.password_hash, password, network, rank)) ? user?.user_id : undefined
      })
      if (userId === undefined) throw fault('WRONG_CREDENTIALS')
      return userId
    },

    /** Throws if `password` is not the signed-in user's. */
    async userPassword(userId: string, password: string | undefined): Promise<void> {
      const who = `user ${userId}`
      const concerned = [{ kind: 'own password', who, free: freeForAccountFromAddress, isForgiven: true }]
      const isOwn = await attempt(concerned, async () => {
        const { password_hash } = await selectSecrets(deps.db, userId)
        return (await isPassword(password_hash, password ?? '', who, 'known')) || undefined
      })
      if (!isOwn) throw fault('WRONG_PASSWORD')
    },

    /** The user of a phone that a code has proven; the code stays valid if there is none, for registering. */
    async bySms({ phonenumber, smsCode }: SignIn): Promise<string> {
      if (!phonenumber) throw badField('phonenumber', '请输入手机号')
      if (!smsCode) throw badField('smsCode', '请输入验证码')
      const codeId = await checkCode(deps, { phone: phonenumber, purpose: 'signIn', code: smsCode })
      const user = await selectByPhone(deps.db, phonenumber)
      if (!user) throw fault('PHONE_NOT_REGISTERED')
      await useCode(deps.db, codeId, deps.now())
      return user.user_id
    },
  }
}

export type Proof = ReturnType<typeof createProof>
