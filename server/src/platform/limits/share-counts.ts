import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import type { Bus } from '../bus/port.ts'
import { publishProcesses } from '../bus/publish.ts'
import type { Db } from '../database/db.ts'
import { createOutageLog } from '../database/unavailable.ts'
import { startInterval } from '../interval.ts'
import { PROCESS_NAME } from '../left-over.ts'
import type { Log } from '../log.ts'
import * as processes from './counting-processes.sql.ts'
import { addCounts, takeCounts } from './limits.sql.ts'
import type { MemoryLimits } from './memory-limits.ts'
import type { Counted, Limits } from './port.ts'
import { SwitchedLimits } from './switched-limits.ts'

const SEEN_EVERY_MS = 2000
const POLL_MS = 50
/** Longer than the time for which a process without a sign of life still counts. */
const PATIENCE_MS = 15_000
/** A process that is being restarted comes back within this time. */
const ALONE_MS = 30_000
/** Counts that are moved by one statement. */
const BATCH_SIZE = 5000

interface Deps {
  db: Db
  bus: Pick<Bus, 'listen'>
  log: Pick<Log, 'info' | 'error' | 'warn'>
  memory: MemoryLimits
  /** Counts in the database, for all processes. */
  shared: Limits
  aloneMs?: number
}

export interface SharedCounts {
  readonly limits: Limits
  /** True when limits are counted together with other processes. */
  readonly isShared: boolean
  close(): Promise<void>
}

/**
 * Counts in memory while this is the only process of the database, and in the database from the second one on. A process that
 * joins waits until the others count there, so that no count is lost or counted twice.
 */
export async function shareCounts({ db, bus, log, memory, shared, aloneMs = ALONE_MS }: Deps): Promise<SharedCounts> {
  const me = { processId: randomUUID(), name: PROCESS_NAME }
  const isShared = await join(db, me, memory)
  const limits = new SwitchedLimits(isShared ? shared : memory)
  let lastSeenOthers = performance.now()

  /** Moves the counts from memory to the database; repeated after a lost connection, it adds none of them again. */
  const moveToDatabase = () =>
    db.transaction().execute(async (transaction) => {
      if (!(await processes.markShared(transaction, me.processId))) return
      for (const some of batchesOf(memory.all())) await addCounts(transaction, some)
    })
  const moveToMemory = async () => {
    const counted = await db.transaction().execute(async (transaction) => {
      await processes.lockProcesses(transaction)
      const { exist } = await processes.selectOthers(transaction, me.processId)
      if (exist) throw new Error('another process has joined')
      await processes.upsertProcess(transaction, { ...me, isShared: false })
      return takeCounts(transaction)
    })
    memory.replaceBy(counted)
  }

  const reportPresence = async () => {
    const isSharing = limits.current === shared
    const others = await processes.selectOthers(db, me.processId)
    if (others.exist) lastSeenOthers = performance.now()
    if (others.exist && !isSharing) {
      await limits.switchTo(shared, moveToDatabase)
      log.info('another process has joined: limits are counted in the database')
    } else if (!others.exist && isSharing && performance.now() - lastSeenOthers > aloneMs) {
      await limits.switchTo(memory, moveToMemory)
      log.info('this is the only process again: limits are counted in its memory')
    }
    await processes.upsertProcess(db, { ...me, isShared: limits.current === shared })
  }
  const presence = createRepeated(SEEN_EVERY_MS, reportPresence, log)
  const stopListening = bus.listen({ onMessage: (message) => void ('processes' in message && presence.now()) })
  if (isShared && !(await allShare(db, me.processId))) log.warn('another process still counts limits in its memory')

  return {
    limits,
    get isShared() {
      return limits.current === shared
    },
    async close() {
      stopListening()
      await presence.close()
      await processes.deleteProcess(db, me.processId).catch(() => {})
    },
  }
}

/** Registers a process. Returns true if there are others; if there are none, it takes over the counts of earlier ones. */
async function join(db: Db, me: { processId: string; name: string }, memory: MemoryLimits): Promise<boolean> {
  const { isShared, counted } = await db.transaction().execute(async (transaction) => {
    await processes.lockProcesses(transaction)
    const { exist } = await processes.selectOthers(transaction, me.processId)
    await processes.upsertProcess(transaction, { ...me, isShared: exist })
    await publishProcesses(transaction)
    return { isShared: exist, counted: exist ? [] : await takeCounts(transaction) }
  })
  memory.replaceBy(counted)
  return isShared
}

/** Waits until every other process counts in the database, or is gone. False if one does neither. */
async function allShare(db: Db, processId: string): Promise<boolean> {
  const giveUpAt = performance.now() + PATIENCE_MS
  while (!(await processes.selectOthers(db, processId)).areShared) {
    if (performance.now() > giveUpAt) return false
    await delay(POLL_MS)
  }
  return true
}

function batchesOf(counted: readonly Counted[]): (readonly Counted[])[] {
  const count = Math.ceil(counted.length / BATCH_SIZE)
  return Array.from({ length: count }, (_, index) => counted.slice(index * BATCH_SIZE, (index + 1) * BATCH_SIZE))
}

/** Repeats a task, and runs it at once when requested. */
function createRepeated(everyMs: number, run: () => Promise<void>, log: Pick<Log, 'error'>) {
  const report = createOutageLog(log)
  const onError = (error: unknown) => report(error, 'could not say that this process is here')
  let last = Promise.resolve()
  const serially = () => {
    last = last.then(run).catch(onError)
    return last
  }
  const interval = startInterval(everyMs, serially, onError)
  return {
    now: () => void serially(),
    async close() {
      await interval.close()
      await last
    },
  }
}
