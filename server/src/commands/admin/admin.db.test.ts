import { globSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { analysedRecording } from '../../../test/analysed-recording.ts'
import { giveBalance } from '../../../test/commerce/money.ts'
import { openConsole } from '../../../test/console.ts'
import { buildResource, buildSource } from '../../../test/library.ts'
import { buildUser } from '../../../test/people.ts'
import { createClient } from '../../../test/requests.ts'
import { testApplication } from '../../../test/test-application.ts'
import { PreparationFailed } from '../../studio/preparation/index.ts'
import { table } from './command-line.ts'
import { COMMANDS } from './commands.ts'
import { actionsOf } from './help.ts'
import { OFFICE_PAGES, officePageOf } from './office-pages.ts'

const application = await testApplication()
const { app, database, clock, folder, files, settings } = application
const send = createClient(app)
const console = await openConsole(application)
const { run, read, progress } = console

test('makes somebody an admin, or gives a permission, who then make the calls that need it', async () => {
  const [admin, reviewer] = [await buildUser(application), await buildUser(application, { nick_name: '夜航' })]
  const reach = async ({ token }: { token: string }) => {
    clock.now = new Date(clock.now.getTime() + 60_000)
    const request = async (path: string) => (await send('GET', path, {}, { token })).status
    return [await request('/client/app/admin/resource'), await request('/client/app/admin/design/request')]
  }
  expect([await reach(admin), await reach(reviewer)]).toEqual([
    [403, 403],
    [403, 403],
  ])
  expect(await read('people', 'grant', admin.phone, 'admin')).toMatchObject({ userId: admin.userId, isAdmin: true })
  expect((await run('people', 'grant', reviewer.phone, 'review')).out).toBe('夜航：审核')
  await expect.poll(() => reach(admin)).toEqual([200, 200])
  await expect.poll(() => reach(reviewer)).toEqual([200, 403])
  expect((await run('people', 'grant', reviewer.phone, 'support')).out).toBe('夜航：审核、客服')
})

test('takes the site back from a hijacked admin, who blocked the other: unblocked, then blocked and revoked', async () => {
  await database.pool.query("update users set account_type = 'user' where account_type = 'admin'")
  const hijacked = await buildUser(application, { account_type: 'admin', nick_name: '被盗' })
  const other = await buildUser(application, { account_type: 'admin', nick_name: '阿夜' })
  const seen = async ({ token }: { token: string }) => (await send('GET', '/client/app/user/sessions', {}, { token })).status
  expect((await run('people', 'block', other.phone, '误封')).out).toBe('阿夜：已封禁')
  await expect.poll(() => seen(other)).toBe(401)
  for (const words of [['revoke', hijacked.phone, 'admin'] as const, ['block', hijacked.phone, '盗号'] as const]) {
    expect(await run('people', ...words), words[0]).toEqual({ code: 1, err: '至少要保留一位能登录的管理员' })
  }
  expect(await read('people', 'unblock', other.phone)).toEqual({ userId: other.userId, nickName: '阿夜', isBlocked: false })
  expect(await seen(hijacked)).toBe(200)
  expect(await read('people', 'block', hijacked.phone, '盗号')).toMatchObject({ isBlocked: true, untilTime: '' })
  await expect.poll(() => seen(hijacked)).toBe(401)
  expect((await run('people', 'revoke', hijacked.phone, 'admin')).out).toBe('被盗：没有后台权限')
  const { rows } = await database.pool.query(
    'select user_id, action, reason, staff_id from account_log order by log_id desc limit 3',
  )
  expect(rows).toEqual([
    { user_id: hijacked.userId, action: 'revokeRole', reason: '命令行', staff_id: null },
    { user_id: hijacked.userId, action: 'block', reason: '盗号', staff_id: null },
    { user_id: other.userId, action: 'unblock', reason: '命令行', staff_id: null },
  ])
})

test('takes one permission back', async () => {
  const { phone } = await buildUser(application, { permissions: ['review', 'support'], nick_name: '夜航' })
  expect((await run('people', 'revoke', phone, 'review')).out).toBe('夜航：客服')
})

test('blocks until the end of a day in Shanghai, and refuses no reason, a day that is over and one that does not exist', async () => {
  const { phone } = await buildUser(application, { nick_name: '某人' })
  expect((await run('people', 'block', phone)).code).toBe(2)
  expect(await run('people', 'block', phone, '刷单', '2020-01-01')).toEqual({ code: 1, err: '到期时间：应晚于现在' })
  expect(await run('people', 'block', phone, '刷单', '2027-02-31')).toEqual({ code: 1, err: '没有 2027-02-31 这一天' })
  expect(await read('people', 'block', phone, '刷单', '2099-12-31')).toMatchObject({ untilTime: '2099-12-31T16:00:00.000Z' })
  expect((await run('people', 'block', phone, '刷单', '2099-12-31')).out).toBe('某人：已封禁到 2099-12-31（含当日）')
})

test('user texts neither move a terminal’s cursor nor become a formula of a spreadsheet', () => {
  expect(table([['\u001b]0;夜航\u0007\u202e\n1\t2', '']], '')).toBe(' ]0;夜航 1 2\t')
  expect(table([['=1+1', '@x', '-cmd', '-¥9.90', '+¥5', '-3', '']], '')).toBe("'=1+1\t'@x\t'-cmd\t-¥9.90\t+¥5\t-3\t")
})

test.each([
  [['people', 'grant', '13999999999', 'admin'], 1, '没有这个手机号的账号'],
  [['people', 'grant', '12345', 'admin'], 2, '手机号'],
  [['people', 'grant', '13900000001', 'boss'], 2, 'review'],
  [['log', 'erase', '7'], 2, '原因'],
  [['ledger', 'check', 'extra'], 2, '多余的参数：extra'],
  [['keys', 'export', '半\ud83d'], 2, '无法识别'],
  [['people'], 2, 'people grant'],
  [['--loud'], 2, '没有这样的选项：--loud'],
  [[], 2, 'people grant'],
])('%j ends with %i and says %s', async (words, code, said) => {
  const outcome = await run(...words)
  expect([outcome.code, outcome.out]).toEqual([code, undefined])
  expect(outcome.err).toContain(said)
})

test.each([
  [['refunds', 'start', '7', '5元', '道歉', '--take', 'all', '--yes'], 'refunds start', '/admin/orders/refunds'],
  [['people', 'vip', '13900000001', '2'], 'people vip', '/admin/people'],
  [['resources', '--help'], 'resources', '/admin/review'],
  [['reports', 'mute', '7', '刷屏'], 'reports mute', '/admin/reports/mutes'],
])('%j names the page of the office that does it, in three lines', async (words, command, page) => {
  expect(await run(...words)).toEqual({
    code: 2,
    err: `没有命令“${command}”，这件事在后台做：\n${new URL(page, settings.SITE_URL)}\n说明：npm run admin -- --help`,
  })
})

test('every page that replaced a command is a page of the office, and no command has both', async () => {
  const sections = globSync('web/office/*/section.ts').map((file) => readFileSync(file, 'utf8'))
  const pages = sections.flatMap((source) =>
    [...source.matchAll(/(?:path: |page\()'([^']*)'/g)].map(([, path]) => `/admin/${path}`),
  )
  expect(OFFICE_PAGES.map(([page]) => page).filter((page) => !pages.includes(page))).toEqual([])
  for (const [subject, each] of Object.entries(COMMANDS)) {
    const actions = Object.keys(await actionsOf(each))
    expect(
      actions.filter((action) => officePageOf(subject, action)),
      subject,
    ).toEqual([])
  }
})

test('replaces the key of leases', async () => {
  const [one, other] = [await read('leases', 'rotate'), await read('leases', 'rotate')]
  expect(one).toMatchObject({ kty: 'EC', crv: 'P-256' })
  expect(other.x).not.toBe(one.x)
})

test('shows the help of all commands, of a subject, and of one command', async () => {
  const helpOf = async (...words: string[]) => {
    const { code, out = '' } = await run(...words, '--help')
    return [code, out.split('\n').filter((line) => line.includes('npm run admin')).length]
  }
  expect([await helpOf(), await helpOf('people'), await helpOf('people', 'grant')]).toEqual([
    [0, (await Promise.all(Object.values(COMMANDS).map(async (subject) => Object.keys(await actionsOf(subject))))).flat().length],
    [0, Object.keys((await COMMANDS.people?.load()) ?? {}).length],
    [0, 1],
  ])
})

test('a refusal is JSON as well', async () => {
  const { code, err } = await run('people', 'reset-totp', '13999999999', '--json')
  expect([code, JSON.parse(err ?? '')]).toEqual([1, { fault: 'NO_SUCH_ACCOUNT', msg: '没有这个手机号的账号，请先在网站上注册' }])
})

test('a check of an inconsistent ledger exits with code 1', async () => {
  expect(await run('ledger', 'check')).toMatchObject({ code: 0, out: expect.stringContaining('没有不符') })
  const { userId } = await buildUser(application)
  await database.pool.query('insert into wallets (user_id, is_sandbox, balance_fen) values ($1, false, 1)', [userId])
  expect(await run('ledger', 'check')).toMatchObject({ code: 1, out: expect.stringContaining(`钱包与账本不符\t用户 ${userId}`) })
})

test('analyses the library again: what is missing, one work or all; reports a failure of the machine as such', async () => {
  await database.pool.query('update audio_sources set position = null')
  const { readings } = analysedRecording()
  const build = async (overrides: Parameters<typeof buildResource>[1]) => {
    const source = buildSource({ derived_version: 99, readings: JSON.stringify(readings), grid: JSON.stringify(readings?.grid) })
    await files.put(source.storage_key, new URL(import.meta.url).pathname)
    return buildResource(database, overrides, [source])
  }
  const known = await build({ tbpm: 128, tkey: '8A' })
  const unknown = await build({ tbpm: 0, tkey: '' })
  const factsOf = async (id: string) => {
    const { rows } = await database.pool.query<{ tbpm: number; tkey: string }>(
      `select tbpm, tkey from resources where resource_id = ${id}`,
    )
    return rows[0]
  }
  console.tools = { prepare: async () => analysedRecording({ tbpm: 124.02, tkey: '5A' }) }
  const missing = await run('analyse', '--missing')
  expect([missing.code, missing.out]).toEqual([0, expect.stringContaining('分析了 1 个文件，无法分析 0 个')])
  expect(missing.out).toContain('没有 BPM 的 0 首，没有调性的 0 首')
  expect([await factsOf(known), await factsOf(unknown), progress.at(-1)]).toEqual([
    { tbpm: 128, tkey: '8A' },
    { tbpm: 124.02, tkey: '5A' },
    '1/1',
  ])

  console.tools = { prepare: () => Promise.reject(new PreparationFailed('decode', '文件已损坏', { isTheFile: true })) }
  expect((await run('analyse', known)).out).toContain(`${known}\t文件已损坏`)

  console.tools = { prepare: () => Promise.reject(new Error('no space left on device')) }
  const halted = await run('analyse', '--all')
  expect([halted.code, halted.out]).toEqual([
    1,
    expect.stringMatching(/分析了 0 个文件，还剩 2 个.*问题在本机而不在文件.*no space left/s),
  ])
  console.tools = { prepare: async () => analysedRecording({ tbpm: 124.02, tkey: '5A' }) }
  await database.pool.query(`update audio_sources set derived_version = 99 where resource_id = ${known}`)
  // What an earlier one left is done first.
  expect((await run('analyse', '--all')).out).toMatch(/接着做完上次剩下的.*分析了 1 个文件，/s)
  expect((await run('analyse', '--all')).out).toContain('分析了 2 个文件，')

  for (const words of [['analyse'], ['analyse', 'x'], ['analyse', '1', '--all'], ['ledger', 'check', '--missing']]) {
    expect((await run(...words)).code, words.join(' ')).toBe(2)
  }
  expect((await run('analyse', '--help')).out).toMatch(/admin -- analyse --missing、--all 或编号/)
})

test('compares a bill, and says how many differences are open', async () => {
  await database
    .query()
    .insertInto('payment_differences')
    .values({ channel: 'sandbox', kind: 'amount', attempt_no: 'P1', ours_fen: 4205, theirs_fen: 4206, found_at: clock.now })
    .execute()
  expect((await run('payments', 'reconcile')).out).toMatch(/2026-\d\d-\d\d 演示收银台：0 行\n1 项差异未处理/)
  expect((await run('payments', 'reconcile', '2099-01-01')).err).toBe('只能核对已经过去的日子')
  expect((await run('payments', 'reconcile', '2026-02-31')).code).toBe(1)
})

test('delivers what was made to measure with a file of any size, and refuses a path without one', async () => {
  const buyer = await buildUser(application)
  await giveBalance(application, buyer.userId, 10_000)
  const wish = { phonenumber: '13800138000', occasion: '婚礼', budget: 100, wish: '混一首' }
  const { data } = await send('POST', '/client/app/user/design/request', wish, buyer)
  const { requestId } = data as { requestId: string }
  const staff = await buildUser(application, { permissions: ['support'] })
  const quote = { quoteFen: 5000, days: 3, text: '三天' }
  await send('POST', `/client/app/admin/design/quote/${requestId}`, quote, staff)
  await send('POST', '/pay/page/create', { goodsType: 'DESIGN', goodsId: requestId, channel: 'balance' }, buyer)
  const file = join(folder, '婚礼.wav')
  await writeFile(file, 'RIFF')
  expect(await read('wishes', 'deliver', requestId, '交付', file)).toMatchObject({
    state: 'delivered',
    files: [{ fileName: '婚礼.wav', fileSize: 4 }],
  })
  expect((await run('wishes', 'deliver', requestId, '交付', folder)).err).toBe(`读不到文件 ${folder}`)
})

test('checks a channel, and refuses one that is switched off with a message', async () => {
  expect(await run('payments', 'check', 'sandbox')).toMatchObject({ code: 0, out: '演示收银台：签名、密钥和时间都对' })
  expect(await run('payments', 'check', 'wechat')).toMatchObject({ code: 1, err: '这个渠道没有启用，见设置 PAYMENT_CHANNELS' })
  expect((await run('payments', 'check', 'paypal')).code).toBe(2)
})
