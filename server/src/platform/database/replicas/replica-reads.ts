import { setTimeout as delay } from 'node:timers/promises'
import type { PostgresPool } from 'kysely'
import type { Log } from '../../log.ts'
import type { Settings } from '../../settings.ts'
import { connect, connectApart, type Database } from '../database.ts'
import type { ReadTarget, Replicas } from '../replicas.ts'
import { isLostConnection } from '../unavailable.ts'
import { chooseReplica, freshestReplica, isLeftOut, lagOf, type ReplicaFacts, type Sample } from './choose-replica.ts'
import { selectPosition } from './positions.sql.ts'
import { bindReplicas, readingScope, useReadingScopes } from './reading-scope.ts'
import { Replica } from './replica.ts'
import { routing } from './routing.ts'

type ReplicaSettings = Pick<
  Settings,
  'DATABASE_REPLICA_URLS' | 'DATABASE_REPLICA_LAG_MS' | 'DATABASE_POOL_SIZE' | 'DATABASE_STATEMENT_TIMEOUT_MS'
>

const LOOK_EVERY_MS = 250
const LOOK_TIMEOUT_MS = 1000
/** Milliseconds for which a read waits for a fresh look at the replicas before it goes to the primary. */
const FRESH_LOOK_WAIT_MS = 20
/** The least milliseconds between two looks for waiting reads, which come on top of the regular ones. */
const FRESH_LOOK_EVERY_MS = 5
const SAMPLES_MAX = 400
/** A primary that is silent, without refusing connections, counts as gone after this many looks. */
const MISSES_MAX = 3
const BRIDGED_MS = 1000
/** Ahead of every replica: until the next look everything is read from the primary. */
const UNKNOWN_POSITION = Number.MAX_SAFE_INTEGER

/** Reads that go to replicas, and what is known of these. */
class ReplicaReads implements Replicas {
  readonly #replicas: readonly Replica[]
  readonly #primary: Database
  readonly #lagMaxMs: number
  #log: Pick<Log, 'info' | 'warn'> | undefined
  #onRead: (target: ReadTarget) => void = () => {}
  #samples: Sample[] = []
  /** The position up to which this process has seen the primary: no read may show less. */
  #floor = 0
  /** The time since when no primary has answered; undefined while one does. */
  #goneSince: number | undefined
  #misses = 0
  #turn = 0
  #timer: NodeJS.Timeout | undefined
  #freshLook: { at: number; look: Promise<unknown> } | undefined

  constructor(database: Pick<Database, 'address'>, settings: ReplicaSettings) {
    useReadingScopes()
    this.#lagMaxMs = settings.DATABASE_REPLICA_LAG_MS
    this.#replicas = settings.DATABASE_REPLICA_URLS.map((url) => new Replica(url, settings))
    const address = { ...database.address, connectionTimeoutMillis: LOOK_TIMEOUT_MS, query_timeout: LOOK_TIMEOUT_MS }
    this.#primary = connectApart({ address }, { poolSize: 1, statementTimeoutMs: LOOK_TIMEOUT_MS })
  }

  get count(): number {
    return this.#replicas.length
  }

  watch(log: Pick<Log, 'info' | 'warn'>, onRead: (target: ReadTarget) => void = () => {}): void {
    this.#log = log
    this.#onRead = onRead
    const look = () =>
      this.#look().finally(() => {
        if (this.#timer) this.#timer = setTimeout(look, LOOK_EVERY_MS).unref()
      })
    this.#timer ??= setTimeout(look, 0).unref()
  }

  route(primary: PostgresPool): PostgresPool {
    return routing(primary, this)
  }

  async position(): Promise<number> {
    return selectPosition(this.#primary.pool)
  }

  /** From now on this process reads nothing older than what the primary has now. */
  async raise(): Promise<void> {
    const position = await this.position().catch(() => UNKNOWN_POSITION)
    this.#floor = Math.max(this.#floor, position)
  }

  /** The replica for a read of the current scope; undefined for the primary. */
  async choose(): Promise<Replica | undefined> {
    const scope = readingScope()
    if (!scope) return undefined
    if (this.isPrimaryGone) return this.lastResort()
    if (scope.from === 'primary') return undefined
    const atLeast = Math.max(scope.atLeast, this.#floor)
    const replica = this.#pick(atLeast)
    if (replica || this.leftOut === this.#replicas.length) return replica
    await Promise.race([this.#lookAgain(), delay(FRESH_LOOK_WAIT_MS)])
    return this.#pick(atLeast)
  }

  /** The replica for a read that the primary did not answer; undefined outside of a scope. */
  lastResort(): Replica | undefined {
    const index = readingScope() ? freshestReplica(this.#facts()) : undefined
    return index === undefined ? undefined : this.#replicas[index]
  }

  /** Reports that a read was answered. */
  answered(target: ReadTarget): void {
    this.#onRead(target)
  }

  get isPrimaryGone(): boolean {
    return this.#goneSince !== undefined
  }

  /** True when a try to write would only wait in vain; a shorter absence of the primary is bridged like any lost connection. */
  get isWritingFutile(): boolean {
    return this.#goneSince !== undefined && performance.now() - this.#goneSince > BRIDGED_MS
  }

  get lagMs(): number {
    return Math.max(0, ...this.#facts().map(({ isAnswering, lagMs }) => (isAnswering ? lagMs : 0)))
  }

  get leftOut(): number {
    return this.#facts().filter((facts) => isLeftOut(facts, this.#lagMaxMs)).length
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    await Promise.all([this.#primary.close(), ...this.#replicas.map((replica) => replica.close())])
  }

  #facts(): ReplicaFacts[] {
    const now = performance.now()
    return this.#replicas.map(({ isAnswering, replayed }) => ({
      isAnswering,
      replayed,
      lagMs: lagOf(this.#samples, replayed, now),
    }))
  }

  #pick(atLeast: number): Replica | undefined {
    const index = chooseReplica(this.#facts(), { atLeast, lagMaxMs: this.#lagMaxMs, turn: this.#turn++ })
    return index === undefined ? undefined : this.#replicas[index]
  }

  #lookAgain(): Promise<unknown> {
    const now = performance.now()
    if (!this.#freshLook || now - this.#freshLook.at > FRESH_LOOK_EVERY_MS) {
      this.#freshLook = {
        at: now,
        look: Promise.all(this.#replicas.filter(({ isAnswering }) => isAnswering).map((one) => one.look())),
      }
    }
    return this.#freshLook.look
  }

  async #look(): Promise<void> {
    await this.#lookAtPrimary()
    await Promise.all(this.#replicas.map((replica) => replica.look()))
    const facts = this.#facts()
    for (const [index, replica] of this.#replicas.entries()) {
      const isOut = isLeftOut(facts[index] as ReplicaFacts, this.#lagMaxMs)
      if (isOut === replica.isOut) continue
      replica.isOut = isOut
      const { isAnswering, lagMs } = facts[index] as ReplicaFacts
      const about = { replica: replica.name, isAnswering, lagMs: Math.round(lagMs) }
      if (isOut) this.#log?.warn(about, 'a replica is left out: it is read again by itself once it answers and has caught up')
      else this.#log?.info(about, 'a replica is read')
    }
  }

  async #lookAtPrimary(): Promise<void> {
    const before = this.#floor
    try {
      const position = await this.position()
      // After a promotion the log may end before what the lost primary had.
      if (position < before) this.#floor = position
      this.#samples.push({ position, at: performance.now() })
      if (position < (this.#samples.at(-2)?.position ?? 0)) this.#samples = this.#samples.slice(-1)
      if (this.#samples.length > SAMPLES_MAX) this.#samples.splice(0, SAMPLES_MAX / 2)
      this.#misses = 0
      if (this.isPrimaryGone) this.#log?.info('the primary is back: everything can be written again')
      this.#goneSince = undefined
    } catch (error) {
      this.#misses += 1
      // One that is only slow is not gone.
      if (this.isPrimaryGone || (!isLostConnection(error) && this.#misses < MISSES_MAX)) return
      this.#log?.warn({ err: error }, 'no primary answers: everything is read from replicas')
      this.#goneSince = performance.now()
    }
  }
}

/** Opens an outside database with its replicas. */
export function connectReplicated(address: Database['address'], settings: ReplicaSettings): Database {
  const replicas = new ReplicaReads({ address }, settings)
  const database = connect(address, settings, { replicas })
  bindReplicas(database.query(), replicas)
  return database
}
