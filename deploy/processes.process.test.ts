import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { atEnd } from '../server/test/at-end.ts'
import { freePort } from '../server/test/free-port.ts'
import { Processes } from './local/processes.ts'

test('the wait for a process that cannot start ends when it does', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'shenglang-processes-'))
  const processes = new Processes(folder, { LOG_LEVEL: 'silent' })
  atEnd(async () => {
    await processes.close()
    await rm(folder, { recursive: true })
  })
  await processes.start('web', { BACKUP_AT: 'no time' })
  await expect(processes.ready('web', await freePort())).rejects.toThrow('web ended before it was ready')
})
