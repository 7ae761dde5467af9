import { plainCode, TOTP_PATTERN, type TwoStepState, type takeStep as takeStepCall } from '@shenglang/contract/accounts/two-step'
import { badField, fault } from '@shenglang/contract/faults'
import { PASSWORD_ATTEMPTS } from '@shenglang/contract/limits'
import { type Caller, userOf } from '@shenglang/contract/roles'
import type { AnswerOf, CheckedArgsOf } from '@shenglang/contract/route'
import { SEALED_TRIED, type SelectSealed } from '../../platform/keys/keys.ts'
import type { AccountDeps } from '../sessions/deps.ts'
import { createAttempts } from '../sign-in/attempts.ts'
import type { Proof } from '../sign-in/sign-in.ts'
import { selectNickName } from '../users/users.sql.ts'
import { removeTwoStep } from './remove-two-step.ts'
import { methodOf } from './staff-proof.ts'
import * as query from './two-step.sql.ts'
import { addressOfSecret, createRecoveryCodes, createSecret, hashRecoveryCode, timeStepOf } from './two-step-codes.ts'

type Step = CheckedArgsOf<typeof takeStepCall>

const ownerOf = (userId: string) => `two-step ${userId}`

/** Secrets of authenticators, as they are sealed. */
export const selectSealed: SelectSealed = async (db) => {
  const rows = await query.selectSealedSecrets(db, SEALED_TRIED)
  return rows.map(({ user_id, secret }) => ({ sealed: secret, owner: ownerOf(user_id) }))
}

const sessionOf = ({ sessionId }: Caller): string => {
  if (sessionId === undefined) throw fault('NOT_SIGNED_IN')
  return sessionId
}

/** Two-step sign-in of staff, and the proofs of identity before money and people are changed. */
export function createTwoStep(deps: AccountDeps, proof: Proof) {
  const { db, now, seal, sessions, staffRules } = deps
  const attempt = createAttempts(deps.limits)
  const free = PASSWORD_ATTEMPTS.freeForAccountFromAddress

  /** Slows guesses down, whatever session or address they come from. Throws TWO_STEP_CODE_WRONG. */
  const guess = async <Proven>(userId: string, prove: () => Promise<Proven | undefined>): Promise<Proven> => {
    const proven = await attempt([{ kind: 'two-step code', who: userId, free, isForgiven: true }], prove)
    if (proven === undefined) throw fault('TWO_STEP_CODE_WRONG')
    return proven
  }

  const openSecret = (userId: string, secret: Buffer) => seal.open(secret, ownerOf(userId))

  /** Uses a code of the authenticator, or a recovery code. Throws TWO_STEP_CODE_WRONG. */
  const proveByCode = (userId: string, secret: Buffer, typed: string): Promise<true> =>
    guess(userId, async () => {
      const code = plainCode(typed)
      if (!TOTP_PATTERN.test(code)) return (await query.useRecoveryCode(db, userId, hashRecoveryCode(code))) || undefined
      const step = timeStepOf(openSecret(userId, secret), code, now())
      return (step !== undefined && (await query.useTimeStep(db, userId, step))) || undefined
    })

  return {
    async begin(caller: Caller): Promise<{ secret: string; address: string }> {
      const userId = userOf(caller)
      const secret = createSecret()
      const isStored = await query.upsertTwoStep(db, userId, seal.close(secret, ownerOf(userId)), now())
      if (!isStored) throw fault('TWO_STEP_ENROLLED')
      const issuer = new URL(deps.siteOrigin).hostname
      return { secret, address: addressOfSecret(secret, { issuer, label: await selectNickName(db, userId) }) }
    },

    /** Other sessions of the user have to give a code from now on. */
    async confirm(caller: Caller, typed: string): Promise<{ recoveryCodes: string[] }> {
      const [userId, sessionId] = [userOf(caller), sessionOf(caller)]
      const row = await query.selectTwoStep(db, userId)
      if (!row) throw fault('TWO_STEP_NOT_BEGUN')
      if (row.confirmed_at !== null) throw fault('TWO_STEP_ENROLLED')
      const step = await guess(userId, async () => timeStepOf(openSecret(userId, row.secret), plainCode(typed), now()))
      const recoveryCodes = createRecoveryCodes()
      await db.transaction().execute(async (transaction) => {
        const recoveryHashes = recoveryCodes.map(hashRecoveryCode)
        if (!(await query.confirm(transaction, userId, { step, recoveryHashes, now: now() }))) throw fault('TWO_STEP_ENROLLED')
        await query.unmarkSessions(transaction, userId)
        await query.markSession(transaction, { userId, sessionId, isTwoStep: true, now: now() })
      })
      sessions.forget(userId)
      return { recoveryCodes }
    },

    async renewRecoveryCodes(caller: Caller): Promise<{ recoveryCodes: string[] }> {
      const recoveryCodes = createRecoveryCodes()
      const isStored = await query.replaceRecoveryCodes(db, userOf(caller), recoveryCodes.map(hashRecoveryCode))
      if (!isStored) throw fault('TWO_STEP_NOT_ENROLLED')
      return { recoveryCodes }
    },

    async remove(caller: Caller): Promise<null> {
      const userId = userOf(caller)
      if (!(await removeTwoStep(db, userId))) throw fault('TWO_STEP_NOT_ENROLLED')
      sessions.forget(userId)
      return null
    },

    /** Proves the caller's identity in this session: by a code where they enrolled, else by their password. */
    async takeStep(caller: Caller, { code, password }: Step): Promise<AnswerOf<typeof takeStepCall>> {
      const [userId, sessionId] = [userOf(caller), sessionOf(caller)]
      const row = await query.selectTwoStep(db, userId)
      const isTwoStep = (row?.confirmed_at ?? null) !== null
      if (row && isTwoStep) {
        if (!code) throw badField('code', '请输入验证码')
        await proveByCode(userId, row.secret, code)
      } else {
        if (!password) throw badField('password', '请输入登录密码')
        await proof.userPassword(userId, password)
      }
      await query.markSession(db, { userId, sessionId, isTwoStep, now: now() })
      sessions.forget(userId)
      return { until: new Date(now().getTime() + staffRules.stepMinutes * 60_000).toISOString() }
    },
  }
}

/** The caller's two-step sign-in, and how they prove their identity. */
export async function readTwoStep({ db, staffRules }: AccountDeps, caller: Caller): Promise<TwoStepState> {
  const [row, session] = await Promise.all([
    query.selectTwoStep(db, userOf(caller)),
    query.selectStaffSession(db, sessionOf(caller)),
  ])
  const isEnrolled = (row?.confirmed_at ?? null) !== null
  return {
    isEnrolled,
    isRequired: staffRules.isRequired,
    isConfirmed: (session?.two_step_at ?? null) !== null,
    recoveryCodesLeft: isEnrolled ? (row?.recovery_hashes.length ?? 0) : 0,
    method: methodOf(isEnrolled),
    stepMinutes: staffRules.stepMinutes,
  }
}
