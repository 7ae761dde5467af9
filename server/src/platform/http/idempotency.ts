import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { withoutSecrets } from '@shenglang/contract/arguments'
import { IDEMPOTENCY_KEY_PATTERN } from '@shenglang/contract/constants'
import type { Fault } from '@shenglang/contract/fault'
import { fault } from '@shenglang/contract/faults'
import { CALL_LIMITS } from '@shenglang/contract/limits'
import { userOf } from '@shenglang/contract/roles'
import type { Db } from '../database/db.ts'
import { MemoryLimits } from '../limits/memory-limits.ts'
import type { Limits } from '../limits/port.ts'
import { createRateLimits } from '../limits/rate-limits.ts'
import { StrippedJson } from '../stripped-json.ts'
import { nameOf, type WrapCall } from './calls.ts'
import { faultOf } from './faults.ts'
import { type Attempt, giveKeyBack, renewLease, selectAttempt, storeAnswer, storeFault, takeKey } from './idempotency.sql.ts'

const KEY = new RegExp(IDEMPOTENCY_KEY_PATTERN)

/** Milliseconds before each retry of storing an answer. */
const STORE_AGAIN_AFTER_MS = [100, 300, 1000, 2000]

const DEFAULTS = {
  /** Milliseconds after which the next request makes a call that its process no longer reports as in progress. */
  leaseMs: 10_000,
  /** Milliseconds for which a second call waits for the first. */
  patienceMs: 25_000,
  pauseMs: 100,
  /** Waits between two checks of the first call, or two tries to store an answer. */
  wait: (ms: number): Promise<unknown> => pause(ms),
}

type Options = Partial<typeof DEFAULTS> & { limits?: Limits }

/**
 * Makes a call once for repeated requests of the same user with the same `Idempotency-Key`, and repeats the first answer, faults
 * included. A second call waits while the first runs, in this process or another, without holding a connection.
 */
export function answerOnce(db: Db, { limits = new MemoryLimits(), ...options }: Options = {}): WrapCall {
  const timing = { ...DEFAULTS, ...options }
  const count = createRateLimits(limits, 'calls under keys', CALL_LIMITS.callsUnderKeys)
  return async ({ route, args, context: { caller, exchange } }, run) => {
    const key = exchange.idempotencyKey
    if (!route.idempotent || key === undefined) return run()
    if (!KEY.test(key)) throw fault('BAD_ARGUMENT', { message: '请求头 Idempotency-Key 应为 1 到 255 个可见的英文字符' })
    const userId = userOf(caller)
    await count(userId)
    const attempt: Attempt = {
      userId,
      route: nameOf(route),
      key,
      argsHash: hashOf(withoutSecrets(route.args, args)),
      leaseId: randomUUID(),
    }
    return (await firstAnswer(db, attempt, timing)) ?? (await runOnce(db, attempt, timing, run))
  }
}

/**
 * Identifies the arguments. Secrets are left out, since a reader of the hash could find one by trying all: the same key with
 * another secret counts as the same call.
 */
const hashOf = (args: unknown) => createHash('sha256').update(JSON.stringify(args)).digest()

/** The first call's answer once it has one; undefined if this is the first. Throws the first's fault. */
async function firstAnswer(db: Db, attempt: Attempt, { leaseMs, patienceMs, pauseMs, wait }: typeof DEFAULTS) {
  const giveUpAt = performance.now() + patienceMs
  while (!(await takeKey(db, attempt, leaseMs))) {
    const first = await selectAttempt(db, attempt)
    if (first && !first.args_hash.equals(attempt.argsHash)) throw fault('IDEMPOTENCY_KEY_REUSED')
    if (first?.fault) throw fault(first.fault.code, first.fault.detail)
    if (first && first.answer !== null) return new StrippedJson<unknown>(first.answer)
    if (performance.now() > giveUpAt) throw fault('IDEMPOTENCY_KEY_BUSY')
    await wait(pauseMs)
  }
  return undefined
}

async function runOnce(
  db: Db,
  attempt: Attempt,
  { leaseMs, wait }: typeof DEFAULTS,
  run: () => Promise<StrippedJson<unknown>>,
): Promise<StrippedJson<unknown>> {
  const renewal = setInterval(() => renewLease(db, attempt, leaseMs).catch(() => {}), leaseMs / 3)
  try {
    const answer = await run().catch(async (error: unknown) => {
      const problem = faultOf(error)
      await (isTemporary(problem) ? giveKeyBack(db, attempt) : storeFault(db, attempt, problem)).catch(() => {})
      throw error
    })
    await storePersistently(db, attempt, answer.text, wait)
    return answer
  } finally {
    clearInterval(renewal)
  }
}

/** Never throws: the call was made, so its answer is sent even if it cannot be stored. The key stays taken. */
async function storePersistently(db: Db, attempt: Attempt, answer: string, wait: typeof DEFAULTS.wait): Promise<void> {
  const store = () =>
    storeAnswer(db, attempt, answer).then(
      () => true,
      () => false,
    )
  if (await store()) return
  for (const ms of STORE_AGAIN_AFTER_MS) {
    await wait(ms)
    if (await store()) return
  }
}

/** True for a call that was not made for lack of room or time, and may be retried under the same key. */
const isTemporary = ({ status }: Fault) => status === 429 || status === 503 || status === 507
