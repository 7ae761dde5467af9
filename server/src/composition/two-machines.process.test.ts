import { once } from 'node:events'
import { mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, test } from 'vitest'
import { atEnd } from '../../test/at-end.ts'
import { buildResource, buildSource } from '../../test/library.ts'
import { buildUser } from '../../test/people.ts'
import { type ServerProcess, startCommand, startServer } from '../../test/server-process.ts'
import { testDatabase } from '../../test/test-database.ts'
import { openDiskFiles } from '../platform/files/disk.ts'

const folder = await mkdtemp(join(tmpdir(), 'shenglang-machines-'))
atEnd(() => rm(folder, { recursive: true, force: true }))
const database = await testDatabase()
const DATABASE_URL = `postgres://shenglang@localhost/${database.address.database}?host=${inject('socketFolder')}`
const [one, other] = [join(folder, 'one'), join(folder, 'other')]

/** A command on a machine, and what it printed. */
async function admin(dataDir: string, ...words: string[]): Promise<string> {
  const { child, output } = startCommand('commands/admin.ts', dataDir, words, {}, { DATABASE_URL, ADMIN_NAME: '值班' })
  await once(child, 'close')
  return output()
}

async function playAddress({ origin }: ServerProcess, resourceId: string, authorization: string): Promise<string> {
  const answer = await fetch(`${origin}/api/client/app/cms/file/${resourceId}`, { headers: { authorization } })
  return `/api${(await answer.json()).rows[0].playUrl}`
}

let first: ServerProcess

test('a second machine is refused files of its own', async () => {
  first = await startServer(one, {}, { DATABASE_URL })
  await expect(startServer(other, {}, { DATABASE_URL })).rejects.toThrow(/没有启动：.*other\/media 不是这个站点的文件库/)
  await rm(join(other, 'media'), { recursive: true })
  await symlink(join(one, 'media'), join(other, 'media'))
})

test('a second machine is refused its own keys, takes the first one’s, and accepts the addresses that the first has signed', async () => {
  await expect(startServer(other, {}, { DATABASE_URL })).rejects.toThrow(/没有启动：这台机器没有 IDENTITY_KEY.*keys export/)

  const moved = join(folder, 'moved.keys')
  expect(await admin(one, 'keys', 'export', moved)).toContain('IDENTITY_KEY、PUSH_KEY')
  expect(await admin(other, 'keys', 'import', moved)).toContain('已存进 DATA_DIR')
  const second = await startServer(other, {}, { DATABASE_URL })
  expect(await readFile(join(other, 'identity.key'), 'utf8')).toBe(await readFile(join(one, 'identity.key'), 'utf8'))

  const source = buildSource({ file_size: 5 })
  await (await openDiskFiles(one)).put(source.storage_key, Buffer.from('sound'))
  const resourceId = await buildResource(database, { play_vip_level: 1 }, [source])
  const { token } = await buildUser({ database, clock: { now: new Date() } }, { vip: { level: 1 } })
  const authorization = `Bearer ${token}`
  const address = await playAddress(first, resourceId, authorization)
  const fetched = await fetch(second.origin + address, { headers: { authorization } })
  expect([fetched.status, await fetched.text()]).toEqual([200, 'sound'])
  // It was signed for this session, so the signature was looked at.
  expect((await fetch(second.origin + address)).status).toBe(403)
  expect(await Promise.all([first.end('SIGTERM'), second.end('SIGTERM')])).toEqual([0, 0])
})
