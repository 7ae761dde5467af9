import { createHash, randomInt, timingSafeEqual } from 'node:crypto'
import type { SmsPurpose } from '@shenglang/contract/accounts/entities'
import type * as contract from '@shenglang/contract/accounts/routes'
import { isFault } from '@shenglang/contract/fault'
import { fault } from '@shenglang/contract/faults'
import { SMS_CODE } from '@shenglang/contract/limits'
import type { CheckedArgsOf } from '@shenglang/contract/route'
import type { Db } from '../../platform/database/db.ts'
import type { AccountDeps } from '../sessions/deps.ts'
import { BRAKE_MS, countGuess, deleteCode, hasCode, insertCode, markUsed, selectSent } from './sms-codes.sql.ts'

interface Addressee {
  phone: string
  purpose: SmsPurpose
}

/** Sends a code to a phone on behalf of a client at `network`; returns when the next can be sent. */
export async function sendSmsCode(
  deps: AccountDeps,
  { phonenumber, purpose }: CheckedArgsOf<typeof contract.sendSmsCode>,
  network: string,
): Promise<{ waitSeconds: number }> {
  await sendCode(deps, { phone: phonenumber, purpose, address: network })
  return { waitSeconds: SMS_CODE.waitS }
}

/** Sends a code, the same whether or not the phone has an account. Throws if there have been too many. */
async function sendCode({ db, sms, now, log }: AccountDeps, to: Addressee & { address: string }): Promise<void> {
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const at = now()
  const codeId = await db.transaction().execute(async (transaction) => {
    const sent = await selectSent(transaction, to.phone, to.address, at)
    const waitMs = sent.lastToPhone ? sent.lastToPhone.getTime() + BRAKE_MS - at.getTime() : 0
    if (waitMs > 0) throw fault('SMS_TOO_SOON', { seconds: Math.ceil(Math.min(waitMs, BRAKE_MS) / 1000) })
    if (sent.toPhone >= SMS_CODE.perPhoneADay) throw fault('SMS_TOO_MANY')
    if (sent.toPhoneThisHour >= SMS_CODE.perPhoneAnHour) throw fault('TOO_MANY_REQUESTS')
    if (sent.fromAddress >= SMS_CODE.perAddressAnHour) throw fault('TOO_MANY_REQUESTS')
    return insertCode(transaction, {
      ...to,
      code_hash: hashCode(to.phone, code),
      created_at: at,
      expires_at: new Date(at.getTime() + SMS_CODE.lifetimeS * 1000),
    })
  })
  try {
    await sms.send({ phonenumber: to.phone, code, purpose: to.purpose })
  } catch (error) {
    await deleteCode(db, codeId)
    if (isFault(error)) throw error
    log.error({ err: error }, 'an SMS was not sent')
    throw fault('SMS_NOT_SENT')
  }
}

/** The id of the unused code that `code` matches. Throws if it is wrong; each try counts. */
export async function checkCode({ db, now }: AccountDeps, to: Addressee & { code: string }): Promise<string> {
  const guess = await countGuess(db, to.phone, to.purpose, SMS_CODE.guesses, now())
  if (!guess) throw fault((await hasCode(db, to.phone, to.purpose, now())) ? 'SMS_CODE_SPENT' : 'SMS_CODE_WRONG')
  if (!timingSafeEqual(guess.code_hash, hashCode(to.phone, to.code))) throw fault('SMS_CODE_WRONG')
  return guess.code_id
}

/** Uses a checked code, in the transaction of what it allows. Throws if another call was quicker. */
export async function useCode(transaction: Db, codeId: string, now: Date): Promise<void> {
  if (!(await markUsed(transaction, codeId, now))) throw fault('SMS_CODE_WRONG')
}

const hashCode = (phone: string, code: string) => createHash('sha256').update(`${phone}:${code}`).digest()
