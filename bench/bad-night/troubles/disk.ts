import { execFile } from 'node:child_process'
import { appendFile, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { isDiskFull } from '../../../server/src/platform/full-disk.ts'
import { during, leaveOut, type Night } from './night.ts'

const run = promisify(execFile)
/** More than the free space that an upload requires. */
const DISK_MB = 448
const PIECE = Buffer.alloc(1024 * 1024)

/** Mounts the folder of one process as a disk of its own (a tmpfs, which needs root), and fills that. */
export async function fillDisks(night: Night, names: readonly string[]): Promise<void> {
  for (const name of names) {
    const folder = join(night.folder, name)
    const trouble = `disk of ${name} full`
    const failure = await during(night, `${name} replaced by one on a small disk`, () =>
      moveToDisk(night, name, folder).catch((error: Error) => error),
    )
    if (failure) {
      leaveOut(trouble, `no file system can be mounted here (${failure.message.split('\n', 1)[0]})`)
      continue
    }
    await during(night, trouble, async () => {
      const ballast = join(folder, 'ballast')
      await fillUp(ballast)
      await delay(night.troubleMs)
      await rm(ballast)
    })
  }
}

async function moveToDisk({ site, undo }: Night, name: string, folder: string): Promise<undefined> {
  await site.processes.end(name)
  try {
    await mkdir(folder, { recursive: true })
    await run('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m`, 'bad-night', folder])
    undo.push(() => run('umount', ['--lazy', folder]))
  } finally {
    await site.start(name)
  }
}

/** Writes until nothing more fits. */
async function fillUp(path: string): Promise<void> {
  for (let bytes = PIECE; bytes.length > 0; ) {
    try {
      await appendFile(path, bytes)
    } catch (error) {
      if (!isDiskFull(error)) throw error
      bytes = bytes.subarray(0, Math.floor(bytes.length / 2))
    }
  }
}
