import { once } from 'node:events'
import { lstat, readdir, rename, rm } from 'node:fs/promises'
import { connect, type Server } from 'node:net'
import { basename, dirname, join } from 'node:path'

/**
 * Listens at a socket of this machine, replacing an earlier listener. A server unlinks the name that it bound when it closes, so
 * each binds a temporary name and renames it: one that closes does not unlink its successor's socket.
 */
export async function listenAtPath(server: Server, path: string): Promise<void> {
  if ((await kindOf(path)) === 'other') throw new Error(`${path} is something else than a socket and is not replaced`)
  await removeLeftOver(path)
  const own = `${path}.${process.pid}`
  server.listen({ path: own })
  await once(server, 'listening')
  try {
    await rename(own, path)
  } catch (error) {
    server.close()
    throw error
  }
}

/** Removes what processes left that were killed before they renamed their socket. */
async function removeLeftOver(path: string): Promise<void> {
  const start = `${basename(path)}.`
  const isSelfName = (name: string) => name.startsWith(start) && /^\d+$/.test(name.slice(start.length))
  for (const name of (await readdir(dirname(path))).filter(isSelfName)) {
    const left = join(dirname(path), name)
    if ((await kindOf(left)) === 'socket' && !(await answers(left))) await rm(left, { force: true })
  }
}

async function kindOf(path: string): Promise<'nothing' | 'socket' | 'other'> {
  const found = await lstat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (!found) return 'nothing'
  return found.isSocket() ? 'socket' : 'other'
}

function answers(path: string): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const socket = connect({ path })
  socket.on('connect', () => resolve(true))
  socket.on('error', () => resolve(false))
  return promise.finally(() => socket.destroy())
}
