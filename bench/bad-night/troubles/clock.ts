import { existsSync } from 'node:fs'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { during, leaveOut, type Night } from './night.ts'

/** The clock of one process at a time jumps by an hour, and back, while it runs (Debian's libfaketime). */
export async function jumpClocks(night: Night, names: readonly string[]): Promise<void> {
  const library = await findFaketime()
  const { processes, start } = night.site
  for (const name of names) {
    if (library === undefined) {
      leaveOut(`clock of ${name} jumps by an hour and back`, 'libfaketime is not installed')
      continue
    }
    const clock = join(night.folder, `${name}.clock`)
    await writeFile(clock, '+0\n')
    // The monotonic clock does not jump on a real machine either.
    const faked = { FAKETIME_TIMESTAMP_FILE: clock, FAKETIME_CACHE_DURATION: '1', DONT_FAKE_MONOTONIC: '1' }
    await during(night, `${name} replaced by one whose clock can jump`, async () => {
      await processes.end(name)
      await start(name, { LD_PRELOAD: library, ...faked })
    })
    for (const offset of ['+1h', '-1h']) {
      await during(night, `clock of ${name} jumps by ${offset}`, async () => {
        await writeFile(clock, `${offset}\n`)
        await delay(night.troubleMs)
        await writeFile(clock, '+0\n')
        // It looks once a second.
        await delay(1500)
      })
    }
    await during(night, `${name} replaced by one without that clock`, async () => {
      await processes.end(name)
      await start(name)
    })
  }
}

async function findFaketime(): Promise<string | undefined> {
  const folders = await readdir('/usr/lib').catch(() => [])
  // Node has threads.
  return folders.map((name) => join('/usr/lib', name, 'faketime/libfaketimeMT.so.1')).find((path) => existsSync(path))
}
