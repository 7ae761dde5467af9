import pg from 'pg'
import { splitHosts } from './hosts.ts'
import { type Primary, primaryOf } from './primary.ts'

/** A part of the driver that its types leave out. */
interface DriverParts {
  connection: NodeJS.EventEmitter & { stream: { destroy(): void } }
}

type OnConnected = (error?: Error) => void

const CANNOT_CONNECT_NOW = '57P03'

/** A connection to whichever host of the address is the primary; fails on one that is a standby meanwhile. */
class PrimaryClient extends pg.Client {
  readonly #primary: Primary

  constructor(config: pg.ClientConfig, primary: Primary) {
    super(config)
    this.#primary = primary
  }

  override connect(): Promise<pg.Client>
  override connect(callback: OnConnected): void
  override connect(callback?: OnConnected): Promise<pg.Client> | undefined {
    const connected = this.#connect()
    if (!callback) return connected
    connected.then(() => callback(), callback)
    return undefined
  }

  async #connect(): Promise<pg.Client> {
    const primary = this.#primary
    const driver = this as this & DriverParts
    const host = await primary.find()
    Object.assign(driver, host)
    let isStandby = false
    // The server reports it with the connection and whenever it changes, without a query.
    driver.connection.on('parameterStatus', ({ parameterName, parameterValue }) => {
      if (parameterName === 'in_hot_standby') isStandby = parameterValue === 'on'
    })
    try {
      await super.connect()
      if (isStandby) throw Object.assign(new Error('the primary has become a standby'), { code: CANNOT_CONNECT_NOW })
    } catch (error) {
      primary.lose(host)
      driver.connection.stream.destroy()
      throw error
    }
    const connection = { ...host, cut: () => driver.connection.stream.destroy() }
    primary.add(connection)
    this.once('end', () => primary.remove(connection))
    // It may be the server that is gone: the next connection looks again.
    this.once('error', () => primary.lose(host))
    return this
  }
}

/** The primary among the hosts of an address; undefined where it has one host. */
function severalHosts({ connectionString = '' }: pg.PoolConfig): Primary | undefined {
  return splitHosts(connectionString).length > 1 ? primaryOf(connectionString) : undefined
}

/** The driver's configuration for an address: for several hosts, with a client that finds the primary among them. */
export function driverOf(address: pg.PoolConfig): pg.PoolConfig {
  const primary = severalHosts(address)
  if (!primary) return address
  const [first] = splitHosts(address.connectionString ?? '')
  return { ...address, connectionString: first, Client: clientOf(primary) }
}

const clientOf = (primary: Primary) =>
  class extends PrimaryClient {
    constructor(config: pg.ClientConfig = {}) {
      super(config, primary)
    }
  }

/** A single connection, such as one that listens. */
export function createClient(address: pg.PoolConfig, options: pg.ClientConfig): pg.Client {
  const { Client = pg.Client, ...config } = driverOf(address)
  return new (Client as typeof pg.Client)({ ...config, ...options })
}
