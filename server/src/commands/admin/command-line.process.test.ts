import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { openConsole } from '../../../test/console.ts'
import { buildUser } from '../../../test/people.ts'
import { testApplication } from '../../../test/test-application.ts'
import { connect } from '../../platform/database/database.ts'
import { readSettings } from '../../platform/settings.ts'
import { CannotRun } from './cannot-run.ts'
import { COMMANDS } from './commands.ts'
import { isTranslated } from './english.ts'
import { operatorName } from './operator.ts'

const application = await testApplication()
const { database } = application
const console = await openConsole(application)
const { run } = console
const folder = await mkdtemp(join(tmpdir(), 'shenglang-admin-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

/** The command in a process of its own. */
const spawned = async (environment: Record<string, string>, ...words: string[]) => {
  const env = { PATH: '', ADMIN_NAME: '王芳', ...environment }
  const settled = await promisify(execFile)(process.execPath, ['server/src/commands/admin.ts', ...words], { env }).then(
    ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
    ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({ code, stdout, stderr }),
  )
  return settled
}

test('every command is logged under the operator’s name with its arguments and outcome', async () => {
  const { phone } = await buildUser(application)
  await run('people', 'grant', phone, 'review')
  await run('people', 'reset-totp', '13999999999')
  await run('people', 'grant', phone)
  const { rows } = await database.pool.query(
    'select operator, user_id, route, permission, args, outcome from staff_calls join staff_call_outcomes using (call_id) order by call_id',
  )
  const logged = { operator: '值班', user_id: null, permission: 'console' }
  expect(rows).toEqual([
    { ...logged, route: 'admin people grant', args: { words: [phone, 'review'] }, outcome: 'OK' },
    { ...logged, route: 'admin people reset-totp', args: { words: ['13999999999'] }, outcome: 'NO_SUCH_ACCOUNT' },
  ])
})

test('the help loads no query builder, no driver and no domain', async () => {
  const hook = `import { registerHooks } from 'node:module'
registerHooks({ load(url, context, next) { if (/\\/kysely\\/|\\/pg\\/|\\/composition\\//.test(url)) throw new Error(url); return next(url, context) } })`
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(hook)}`
  expect(await spawned({ NODE_OPTIONS }, '--help')).toMatchObject({ code: 0, stderr: '' })
  expect((await spawned({ NODE_OPTIONS, DATA_DIR: folder }, 'pepole', 'list')).stderr).toContain('people')
  // The hook sees what a command loads.
  expect((await spawned({ NODE_OPTIONS }, 'restore', folder)).stderr).toContain('/composition/')
})

test('a call without a user and without an operator’s name cannot be stored', async () => {
  const insert = (operator: string | null) =>
    database.pool.query(`insert into staff_calls (operator, route, permission, args, network) values ($1, '', '', '{}', '')`, [
      operator,
    ])
  await expect(insert(null)).rejects.toThrow('staff_calls_by_somebody')
  await expect(insert('')).rejects.toThrow('check')
})

test('the operator’s name is asked for once, and stored; without one nothing is run', async () => {
  const settings = readSettings({ DATA_DIR: folder })
  const asked: string[] = []
  const terminal = (answer: string) => ({
    ask: async (question: string) => {
      asked.push(question)
      return answer
    },
  })
  await expect(operatorName(settings, {}, 'zh')).rejects.toThrow(CannotRun)
  await expect(operatorName(settings, terminal(' \u0007'), 'zh')).rejects.toThrow('ADMIN_NAME')
  expect(existsSync(join(folder, 'operator'))).toBe(false)
  expect(await operatorName(settings, terminal(' 王芳 '), 'zh')).toBe('王芳')
  expect(await operatorName(settings, terminal('李雷'), 'zh')).toBe('王芳')
  expect(asked).toHaveLength(2)
  expect(await readFile(join(folder, 'operator'), 'utf8')).toBe('王芳\n')
  expect((await stat(join(folder, 'operator'))).mode & 0o777).toBe(0o600)
  expect(await operatorName(readSettings({ DATA_DIR: folder, ADMIN_NAME: '李雷' }), {}, 'zh')).toBe('李雷')
})

test('a folder without a database is named, and nothing is made in it', async () => {
  const wrong = join(folder, 'wrong')
  const answer = await spawned({ DATA_DIR: wrong }, 'ledger', 'check')
  expect(answer).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining(`${wrong} 里没有数据库`) })
  expect(existsSync(wrong)).toBe(false)
})

test('a database of an earlier release is not migrated, and the message says what does', async () => {
  const { port, host, user, database: name } = database.address
  const address = `postgres://${user}@/${name}?host=${encodeURIComponent(String(host))}${port ? `&port=${port}` : ''}`
  await database.pool.query("delete from kysely_migration where name like '0172%'")
  const older = await spawned({ DATA_DIR: folder, DATABASE_URL: address }, 'ledger', 'check', '--lang', 'en')
  expect(older).toMatchObject({ code: 2, stderr: expect.stringContaining('npm start') })
  await database.pool.query("insert into kysely_migration (name, timestamp) values ('0172-network-log', ''), ('9999-later', '')")
  const newer = await spawned({ DATA_DIR: folder, DATABASE_URL: address }, 'ledger', 'check', '--lang', 'en')
  expect(newer).toMatchObject({ code: 2, stderr: expect.stringContaining('newer release') })
  await database.pool.query("delete from kysely_migration where name = '9999-later'")
  const current = await spawned({ DATA_DIR: folder, DATABASE_URL: address }, 'ledger', 'check')
  expect(current).toMatchObject({ code: 0, stderr: '' })
})

test('migrate brings an empty database to this release, is logged, and has nothing to do the second time', async () => {
  const { host, user, port } = database.address
  const name = `admin_${process.pid}`
  await database.pool.query(`create database ${name}`)
  const DATABASE_URL = `postgres://${user}@/${name}?host=${encodeURIComponent(String(host))}${port ? `&port=${port}` : ''}`
  const environment = { DATA_DIR: folder, DATABASE_URL }
  expect(await spawned(environment, 'ledger', 'check')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('admin -- migrate'),
  })
  expect(await spawned(environment, 'migrate')).toMatchObject({ code: 0, stdout: expect.stringMatching(/^已升级：0001/) })
  expect(await spawned(environment, 'migrate')).toMatchObject({ code: 0, stdout: '数据库已是这个版本\n' })
  const made = connect({ host, user, port, database: name }, { DATABASE_POOL_SIZE: 1, DATABASE_STATEMENT_TIMEOUT_MS: 10_000 })
  const { rows } = await made.pool.query('select operator, outcome from staff_calls join staff_call_outcomes using (call_id)')
  expect(rows).toEqual(Array(2).fill({ operator: '王芳', outcome: 'OK' }))
  expect((await made.pool.query("select from pg_namespace where nspname = 'pgboss'")).rowCount).toBe(1)
  await made.pool.query("insert into kysely_migration values ('9999-later', '')")
  expect(await spawned(environment, 'migrate')).toMatchObject({ code: 1, stdout: expect.stringContaining('更新的版本') })
  await made.close()
  await database.pool.query(`drop database ${name} with (force)`)
})

test.each([
  [['peple', 'grant'], '没有命令“peple grant”\n你是不是要：npm run admin -- people grant\n说明：npm run admin -- people --help'],
  [['people', 'gant'], '没有命令“people gant”\n你是不是要：npm run admin -- people grant\n说明：npm run admin -- people --help'],
  [['constructor'], /^没有命令“constructor”\n主题有：people、.*\n说明：npm run admin -- --help$/],
  [['--laud'], '没有这样的选项：--laud\n说明：npm run admin -- --help'],
])('%j gets three lines at most', async (words, said) => {
  expect(await run(...words)).toEqual({ code: 2, err: typeof said === 'string' ? said : expect.stringMatching(said) })
})

test('a wrong argument gets its reason, the usage and where the help is', async () => {
  const { err } = await run('people', 'grant', '13900000001', 'boss', '--lang', 'en')
  expect(err?.split('\n')).toEqual([
    expect.stringMatching(/^ROLE \(.*\) is missing or malformed$/),
    expect.stringMatching(/^Usage:npm run admin -- people grant PHONE ROLE \(.*\) +make somebody an admin/),
    'Help: npm run admin -- people --help',
  ])
})

test('speaks English where it is chosen, of every command', async () => {
  const { out = '' } = await run('--help', '--lang', 'en')
  expect(out).toMatch(/^Usage:\n {2}npm run admin -- people grant .* make somebody an admin/)
  for (const [subject, { load }] of Object.entries(COMMANDS)) {
    for (const [action, { takes }] of Object.entries(await load())) {
      const command = [subject, action].filter(Boolean).join(' ')
      expect([
        command,
        isTranslated(
          command,
          takes.map(({ name }) => name),
        ),
      ]).toEqual([command, true])
    }
  }
  expect((await run('people', 'reset-totp', '13999999999', '--lang', 'en')).err).toMatch(/^no such account: /)
  expect((await run('ledger', 'check', '--lang', 'fr')).code).toBe(2)
})

test('removes the two-step sign-in of the last administrator', async () => {
  const { userId, phone } = await buildUser(application, { account_type: 'admin', nick_name: '老板' })
  expect((await run('people', 'reset-totp', phone)).out).toBe('老板：没有启用两步验证')
  await database.pool.query(`insert into two_steps (user_id, secret, begun_at, confirmed_at) values ($1, '', now(), now())`, [
    userId,
  ])
  expect(await console.read('people', 'reset-totp', phone)).toEqual({ userId, wasEnrolled: true })
  expect((await database.pool.query('select from two_steps where user_id = $1', [userId])).rowCount).toBe(0)
  expect((await run('people', 'reset-totp', '13999999999')).err).toContain('没有这个手机号的账号')
})

test('checks the log of staff, and erases arguments', async () => {
  const { phone } = await buildUser(application)
  await run('people', 'grant', phone, 'review')
  const { rows } = await database.pool.query('select max(call_id)::text as id from staff_calls')
  expect((await run('log', 'check')).out).toContain('没有不符')
  expect((await run('log', 'erase', rows[0].id, '本人要求')).out).toBe(`编号 ${rows[0].id} 的参数已抹去`)
  expect((await database.pool.query('select args from staff_calls where call_id = $1', [rows[0].id])).rows).toEqual([
    { args: { erased: true } },
  ])
  expect((await run('log', 'check', `9:${'0'.repeat(64)}`)).code).toBe(1)
  expect((await run('log', 'check', '9')).code).toBe(2)
})
