import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { makeDataFolder } from '../../test/data-folders.ts'
import { deleteDataFolder } from '../../test/delete-data-folder.ts'
import { startCommand } from '../../test/server-process.ts'

const folder = await makeDataFolder('failed-start')
afterAll(() => deleteDataFolder(folder))

test('a process whose pages cannot be mounted ends, so that it is started again', async () => {
  const WEB_BUILD = join(folder, 'no-build')
  await mkdir(WEB_BUILD)
  const { child, output } = startCommand('main.ts', join(folder, 'data'), [], {}, { ROLES: 'web,api', WEB_BUILD })
  expect(await once(child, 'exit')).toEqual([1, null])
  expect(output()).toContain('could not start')
})
