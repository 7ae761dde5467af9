import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { until } from '../until.ts'

/** Its script gives each of its steps half a minute. */
const STARTS_WITHIN_MS = 180_000

const SCRIPT = fileURLToPath(new URL('./ceph-up.sh', import.meta.url))

/**
 * The S3 gateway of the Ceph in `folder`: the first who asks starts it, the others wait. Throws where Ceph is not installed or
 * does not start.
 */
export async function cephGateway(folder: string): Promise<string> {
  const [ready, failed] = [join(folder, 'ready'), join(folder, 'failed')]
  if (await isFirst(folder)) {
    try {
      const port = await freePorts(3)
      await promisify(execFile)(SCRIPT, [folder, String(port)])
      // Renamed when complete: the others wait for this file.
      await writeFile(`${ready}.new`, `http://127.0.0.1:${port}`)
      await rename(`${ready}.new`, ready)
    } catch (error) {
      await writeFile(failed, error instanceof Error ? error.message : String(error))
    }
  }
  const originOnceReady = async () => {
    const origin = await readFile(ready, 'utf8').catch(() => '')
    if (origin !== '') return origin
    const reason = await readFile(failed, 'utf8').catch(() => '')
    if (reason !== '') throw new Error(reason)
  }
  return until('Ceph', originOnceReady, { withinMs: STARTS_WITHIN_MS, everyMs: 100 })
}

/** Stops what was started in the folder, if anything. */
export async function stopCeph(folder: string): Promise<void> {
  const names = await readdir(folder).catch((): string[] => [])
  for (const name of names.filter((name) => name.endsWith('.pid'))) {
    const pid = Number(await readFile(join(folder, name), 'utf8'))
    if (pid > 0) await kill(pid)
  }
}

async function kill(pid: number): Promise<void> {
  try {
    process.kill(pid, 'SIGKILL')
    const probe = () => void process.kill(pid, 0)
    await until(`the end of process ${pid}`, probe)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}

const isFirst = (folder: string) =>
  mkdir(folder).then(
    () => true,
    () => false,
  )

/** The first of so many ports in a row that are free. */
async function freePorts(count: number): Promise<number> {
  const tryRow = async () => {
    const first = await listening(0)
    first.close()
    const rest = Array.from({ length: count }, (_, index) => listening(first.port + index))
    const probes = await Promise.allSettled(rest)
    for (const probe of probes) if (probe.status === 'fulfilled') probe.value.close()
    if (probes.every(({ status }) => status === 'fulfilled')) return first.port
  }
  return until(`${count} free ports in a row`, tryRow)
}

async function listening(port: number) {
  const server = createServer().listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return { port: address.port, close: () => server.close() }
}
