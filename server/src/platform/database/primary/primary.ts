import pg from 'pg'
import { choosePrimary, type HostFacts } from './choose-primary.ts'
import { splitHosts } from './hosts.ts'

export interface Host {
  host: string
  port: number
}

/** A connection to one of the hosts. */
interface Connected {
  readonly host: string
  readonly port: number
  /** Breaks the connection, so that statements waiting for an answer fail at once. */
  cut(): void
}

/** A host that does not answer within this time counts as gone. */
const ANSWER_MS = 1500
/**
 * The interval of checks for a promotion that broken connections do not show: the former primary still answers, or no longer
 * responds at all.
 */
const LOOK_EVERY_MS = 2000
const GONE: HostFacts = { isAnswering: false, isStandby: false, timeline: 0 }

const primaries = new Map<string, Primary>()

/** The primary among the hosts of an address; the same value for the same address, so that all pools agree. */
export function primaryOf(address: string): Primary {
  const primary = primaries.get(address) ?? new Primary(splitHosts(address))
  primaries.set(address, primary)
  return primary
}

/** Finds the primary among several hosts, and remembers it. */
export class Primary {
  readonly #addresses: readonly string[]
  readonly #connected = new Set<Connected>()
  #current: Host | undefined
  #timeline = 0
  #looking: Promise<Host> | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(addresses: readonly string[]) {
    this.#addresses = addresses
  }

  /** The host of the primary. Throws a connection exception while there is none. Concurrent callers share one check. */
  find(): Promise<Host> {
    return this.#current ? Promise.resolve(this.#current) : this.#look()
  }

  /** Forgets a host that could not be connected to, or takes no writes. */
  lose({ host, port }: Host): void {
    if (this.#current?.host === host && this.#current.port === port) this.#current = undefined
  }

  /** Registers a connection, which is cut as soon as another host is the primary. */
  add(connection: Connected): void {
    this.#connected.add(connection)
    this.#timer ??= setInterval(() => this.#watch(), LOOK_EVERY_MS).unref()
  }

  remove(connection: Connected): void {
    this.#connected.delete(connection)
  }

  #watch(): void {
    if (this.#connected.size === 0) {
      clearInterval(this.#timer)
      this.#timer = undefined
    } else this.#look().catch(() => {})
  }

  #look(): Promise<Host> {
    this.#looking ??= this.#chooseAmong().finally(() => {
      this.#looking = undefined
    })
    return this.#looking
  }

  async #chooseAmong(): Promise<Host> {
    const hosts = await Promise.all(this.#addresses.map(queryHost))
    const chosen = choosePrimary(
      hosts.map(({ facts }) => facts),
      this.#timeline,
    )
    const primary = chosen === undefined ? undefined : hosts[chosen]
    if (!primary) throw Object.assign(new Error('none of the hosts of DATABASE_URL takes writes'), { code: CONNECTION_EXCEPTION })
    this.#timeline = primary.facts.timeline
    this.#current = { host: primary.host, port: primary.port }
    for (const connection of this.#connected) {
      if (connection.host !== primary.host || connection.port !== primary.port) connection.cut()
    }
    return this.#current
  }
}

const CONNECTION_EXCEPTION = '08006'

async function queryHost(connectionString: string): Promise<Host & { facts: HostFacts }> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: ANSWER_MS, query_timeout: ANSWER_MS })
  client.on('error', () => {})
  const { host, port } = client
  try {
    await client.connect()
    const { rows } = await client.query<Omit<HostFacts, 'isAnswering'>>(FACTS)
    return { host, port, facts: { isAnswering: true, ...(rows[0] as (typeof rows)[0]) } }
  } catch {
    return { host, port, facts: GONE }
  } finally {
    client.end().catch(() => {})
  }
}

/** The timeline is at the beginning of the name of a WAL file, which a standby does not report. */
const FACTS = `select pg_is_in_recovery() as "isStandby", case when pg_is_in_recovery() then 0
  else ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int end as timeline`
