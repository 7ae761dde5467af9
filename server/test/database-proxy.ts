import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const SOCKET = '.s.PGSQL.5432'

/** A connection to PostgreSQL that a test can cut. */
export interface DatabaseProxy {
  /** To be named as the host. */
  readonly socketFolder: string
  /** Breaks every connection and refuses new ones until `restore`. */
  cut(): void
  restore(): void
  /**
   * Cuts at the next commit of a transaction that held a statement like this, and resolves then: `before` the commit reaches the
   * database, or `after` the database has committed and its answer is on the way.
   */
  cutAtCommit(of: RegExp, when: 'before' | 'after'): Promise<void>
  close(): Promise<void>
}

interface CutAtCommit {
  of: RegExp
  when: 'before' | 'after'
  resolve(): void
}

/** Opens a proxy in front of the PostgreSQL that listens in this folder. */
export async function openDatabaseProxy(databaseFolder: string): Promise<DatabaseProxy> {
  const socketFolder = await mkdtemp(join(tmpdir(), 'shenglang-proxy-'))
  const sockets = new Set<Socket>()
  let isCut = false
  let waiting: CutAtCommit | undefined
  const cut = () => {
    isCut = true
    for (const socket of sockets) socket.destroy()
  }
  const cutFor = (commit: CutAtCommit) => {
    waiting = undefined
    cut()
    commit.resolve()
  }
  const server = createServer((near) => {
    near.on('error', () => {})
    if (isCut) return near.destroy()
    const far = connect(join(databaseFolder, SOCKET))
    far.on('error', () => {})
    for (const socket of [near, far]) sockets.add(socket.once('close', () => sockets.delete(socket)))
    let sent = ''
    let committing: CutAtCommit | undefined
    near.on('data', (chunk) => {
      const text = chunk.toString('latin1')
      sent = text.startsWith('Q') && /begin|start transaction/.test(text) ? '' : sent + text
      if (waiting && /^Q....commit\0/s.test(text) && waiting.of.test(sent)) {
        if (waiting.when === 'before') return cutFor(waiting)
        committing = waiting
      }
      far.write(chunk)
    })
    far.on('data', (chunk) => {
      if (committing) return cutFor(committing)
      near.write(chunk)
    })
    near.once('close', () => far.destroy())
    far.once('close', () => near.destroy())
  })
  server.listen(join(socketFolder, SOCKET))
  await once(server, 'listening')
  return {
    socketFolder,
    cut,
    restore() {
      isCut = false
    },
    cutAtCommit: (of, when) =>
      new Promise((resolve) => {
        waiting = { of, when, resolve }
      }),
    async close() {
      cut()
      server.close()
      await rm(socketFolder, { recursive: true, force: true })
    },
  }
}
