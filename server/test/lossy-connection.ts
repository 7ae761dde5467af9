import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A connection to a site that can be lost: its user sees it break, as when their network is gone; the site does not. */
export interface LossyConnection {
  /** Origin at which a client connects. */
  readonly origin: string
  /** Loses the connection after so many more bytes to the site. */
  loseAfter(bytes: number): void
  isLost(): boolean
  /** Drops all answers of the site on open connections, until `mend`. */
  loseAnswers(): void
  /** Lets new connections pass again, to `site` if one is given. What the site still holds open stays silent. */
  mend(site?: string): void
  close(): Promise<void>
}

interface Connection {
  near: Socket
  far: Socket
  isLost: boolean
  isDumb: boolean
}

/** Opens a proxy to the site at this origin. */
export async function openLossyConnection(site: string): Promise<LossyConnection> {
  let target = new URL(site)
  let left = Number.POSITIVE_INFINITY
  const connections = new Set<Connection>()
  const lose = () => {
    for (const connection of connections) {
      connection.isLost = true
      connection.near.destroy()
    }
  }
  const server = createServer((near) => {
    near.on('error', () => {})
    if (left === 0) return near.destroy()
    const far = connect(Number(target.port), target.hostname)
    const connection = { near, far, isLost: false, isDumb: false }
    connections.add(connection)
    near.on('data', (chunk) => {
      const passed = chunk.subarray(0, left)
      left -= passed.length
      if (!far.write(passed)) {
        near.pause()
        far.once('drain', () => near.resume())
      }
      if (left === 0) lose()
    })
    far.on('data', (chunk) => connection.isDumb || connection.isLost || near.write(chunk))
    near.once('close', () => connection.isLost || far.destroy())
    far.on('error', () => {}).once('close', () => near.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    loseAfter(bytes) {
      left = bytes
    },
    isLost: () => left === 0,
    loseAnswers() {
      for (const connection of connections) connection.isDumb = true
    },
    mend(origin) {
      if (origin !== undefined) target = new URL(origin)
      for (const { near, isDumb } of connections) if (isDumb) near.destroy()
      left = Number.POSITIVE_INFINITY
    },
    async close() {
      server.close()
      for (const { near, far } of connections) {
        near.destroy()
        far.destroy()
      }
      await once(server, 'close')
    },
  }
}
