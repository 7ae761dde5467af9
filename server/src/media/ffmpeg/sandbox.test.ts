import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { confinementOf, sandboxCommand } from './sandbox.ts'

const outside = await mkdtemp(join(tmpdir(), 'shenglang-outside-'))
const folder = await mkdtemp(join(tmpdir(), 'shenglang-sandbox-'))
const sandbox = { folder, memoryBytes: 2 ** 30, fileBytes: 2 ** 20, cpuS: 20 }
const confinement = await confinementOf('bash')
afterAll(() => Promise.all([outside, folder].map((path) => rm(path, { recursive: true }))))

const run = (script: string, kind = confinement) => {
  const [program, args] = sandboxCommand(kind, 'bash', ['-c', script], sandbox)
  return promisify(execFile)(program, args, { timeout: 60_000 })
}

describe.skipIf(confinement !== 'jail')('in a jail', () => {
  test('a program sees only the system and its folder', async () => {
    await writeFile(join(outside, 'secret'), 'secret')
    const { stdout } = await run(`cat /etc/passwd ${outside}/secret /proc/self/environ 2>&1; true`)
    expect(stdout.match(/No such file/g)).toHaveLength(3)
  })

  test('only the folder is writable', async () => {
    const { stdout } = await run(`for at in / /usr /tmp ${folder}; do touch $at/written && echo $at; done; true`)
    expect(stdout).toBe(`${folder}\n`)
    expect(await readdir(folder)).toEqual(['written'])
  })

  test('the jail is not reported as available to a program that needs more than it has', async () => {
    const [program, needed] = [join(outside, 'program'), join(outside, 'needed')]
    await writeFile(program, `#!/bin/sh\nexec ${needed}\n`, { mode: 0o755 })
    await writeFile(needed, '#!/bin/sh\n', { mode: 0o755 })
    expect(await confinementOf(program)).toBe('limits')
  })

  test('no network address is reachable, not even a local one', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const reach = `exec 3<>/dev/tcp/127.0.0.1/${port} && echo reached`
    await expect(run(reach)).rejects.toThrow('Network is unreachable')
    expect((await run(reach, 'limits')).stdout).toBe('reached\n')
    server.close()
  })

  test('other processes cannot be seen or ended, and all privileges are dropped', async () => {
    await expect(run(`kill -0 ${process.pid}`)).rejects.toThrow('No such process')
    await expect(run('mount -t tmpfs none /tmp')).rejects.toThrow(/denied|superuser|must be/)
  })
})

describe.each(['jail', 'limits'] as const)('with %s', (kind) => {
  test.skipIf(kind === 'jail' && confinement !== 'jail')(
    'memory, time and files are limited, and the environment is empty',
    async () => {
      vi.stubEnv('SOMETHING_SECRET', 'secret')
      const { stdout } = await run('ulimit -v; ulimit -t; ulimit -f; ulimit -c; echo told:$SOMETHING_SECRET', kind)
      vi.unstubAllEnvs()
      expect(stdout.split('\n').slice(0, 5)).toEqual([String(2 ** 20), '20', String(2 ** 10), '0', 'told:'])
    },
  )

  test.skipIf(kind === 'jail' && confinement !== 'jail')('a file cannot grow beyond its limit', async () => {
    await expect(run(`cat /usr/bin/bash /usr/bin/bash > ${folder}/grown`, kind)).rejects.toThrow()
    expect((await readFile(join(folder, 'grown'))).length).toBe(2 ** 20)
  })
})
