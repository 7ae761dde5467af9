import type { FaultCode } from '@shenglang/contract/fault-table'
import { fault } from '@shenglang/contract/faults'

const TAKEN: Record<string, FaultCode> = {
  users_phone_key: 'PHONE_TAKEN',
  users_account_name: 'ACCOUNT_NAME_TAKEN',
  users_artist_name: 'NICK_NAME_TAKEN',
}

/** Runs what writes a user; a name or phone that someone else has becomes its fault. */
export async function unlessTaken<Result>(write: Promise<Result>): Promise<Result> {
  try {
    return await write
  } catch (error) {
    const constraint = error instanceof Error && 'constraint' in error ? String(error.constraint) : ''
    const code = TAKEN[constraint]
    throw code ? fault(code) : error
  }
}
