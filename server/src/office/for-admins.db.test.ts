import { allRoutes } from '@shenglang/contract/composition/routes'
import { API_BASE } from '@shenglang/contract/constants'
import { LOG_CSV_PATH, searchLog } from '@shenglang/contract/office/log'
import { readSystem } from '@shenglang/contract/office/overview'
import { readServices, sendTestSms } from '@shenglang/contract/office/services'
import { PERMISSIONS } from '@shenglang/contract/roles'
import { pathNames } from '@shenglang/contract/route'
import { expect, test } from 'vitest'
import { buildUser } from '../../test/people.ts'
import { testApplication } from '../../test/test-application.ts'
import { insertBackup } from '../platform/backup/backups.sql.ts'
import { logCommand } from '../platform/http/logs/staff-log.ts'
import { FOR_ADMINS } from './log.ts'

/** Part of every path and address of this machine. */
const MACHINE = 'machine-7f3a'
const folder = `/srv/${MACHINE}/backup`
const application = await testApplication({ BACKUP_DIR: folder, BACKUP_KEY_FILE: `/safe/${MACHINE}.key` })
const { app, database, clock } = application
const db = database.query()
const failure = `出错了：EACCES: permission denied, open '${folder}/2026.part'`
await insertBackup(db, { folder, begun_at: clock.now, ended_at: clock.now, failure })
const args = { words: ['13900000077', MACHINE], from: `${MACHINE}:5432`, force: true }

const answerTo = (token: string, path: string) =>
  app.inject({ url: API_BASE + path, headers: { authorization: `Bearer ${token}` } })
const bodyOf = async (path: string, token: string) => (await answerTo(token, path)).body
const reads = allRoutes.filter((route) => route.audience === 'staff' && route.method === 'GET')
/** Calls that answer without an argument. */
const lists = reads.filter((route) => pathNames(route).length === 0 && route.args.safeParse({}).success)
/** The addresses whose answers name the machine. The log comes first: a page of it is shorter than this list of calls. */
async function namesMachineTo(token: string): Promise<string[]> {
  await logCommand(db, { operator: '王芳', route: 'admin import', args }, async () => null)
  const paths = [...new Set([searchLog.path, LOG_CSV_PATH, ...lists.map(({ path }) => path)])]
  const named = []
  for (const path of paths) if (hasMachine(await bodyOf(path, token))) named.push(path)
  return named
}
const hasMachine = (text: string) => text.includes(MACHINE) || text.includes(application.settings.DATA_DIR)

test.each(PERMISSIONS)('no answer to staff with the permission %s has a path or an address of the server', async (permission) => {
  const { token } = await buildUser(application, { permissions: [permission] })
  expect(await namesMachineTo(token)).toEqual([])
  const { data } = JSON.parse(await bodyOf(readSystem.path, token))
  expect(data.backup).toEqual({ madeAt: '', failedAt: clock.now.toISOString(), failure: FOR_ADMINS })
})

test('admins read why a backup failed, where backups are, and commands as they were given', async () => {
  const { token } = await buildUser(application, { account_type: 'admin' })
  const all = [readSystem.path, readServices.path, searchLog.path, LOG_CSV_PATH]
  expect((await namesMachineTo(token)).toSorted()).toEqual(all.toSorted())
  expect(await bodyOf(readSystem.path, token)).toContain(failure)
  for (const { path } of lists) expect((await answerTo(token, path)).statusCode, path).toBe(200)
})

test('a message that was only written into a file is named to admins alone', async () => {
  const tryAs = async (columns: Parameters<typeof buildUser>[1]) => {
    const { token } = await buildUser(application, columns)
    const headers = { authorization: `Bearer ${token}` }
    const payload = { phonenumber: '13800138123' }
    return (await app.inject({ method: 'POST', url: API_BASE + sendTestSms.path, headers, payload })).json().data.text
  }
  expect(await tryAs({ permissions: ['people'] })).not.toContain('DATA_DIR')
  expect(await tryAs({ account_type: 'admin' })).toContain('DATA_DIR/outbox/sms.jsonl')
})
