import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buildAddress } from '../../../test/addresses.ts'
import { analysedRecording } from '../../../test/analysed-recording.ts'
import { giveBalance } from '../../../test/commerce/money.ts'
import { buildSale } from '../../../test/commerce/sales.ts'
import { openConsole } from '../../../test/console.ts'
import { buildResource, buildSource } from '../../../test/library.ts'
import { buildUser } from '../../../test/people.ts'
import { createClient } from '../../../test/requests.ts'
import { testApplication } from '../../../test/test-application.ts'
import { endRefund } from '../../commerce/index.ts'
import { PreparationFailed } from '../../studio/preparation/index.ts'
import { table } from './command-line.ts'
import { COMMANDS } from './commands.ts'
import { actionsOf } from './help.ts'

const application = await testApplication()
const { app, database, clock, folder, files } = application
const send = createClient(app)
const console = await openConsole(application)
const { run, read, progress } = console

test('grants and revokes the admin role', async () => {
  const person = await buildUser(application)
  const mayReview = async () => {
    clock.now = new Date(clock.now.getTime() + 60_000)
    return (await send('GET', '/client/app/admin/resource', {}, { token: person.token })).status
  }
  expect(await mayReview()).toBe(403)
  expect(await read('people', 'grant', person.phone, 'admin')).toMatchObject({ userId: person.userId, isAdmin: true })
  await expect.poll(mayReview).toBe(200)
  expect((await run('people', 'list')).out).toContain(person.phone)
  expect(await run('people', 'revoke', person.phone, 'admin')).toMatchObject({ code: 1, err: '至少要保留一位能登录的管理员' })
  await buildUser(application, { account_type: 'admin' })
  expect((await run('people', 'revoke', person.phone, 'admin')).code).toBe(0)
  expect(await read('people', 'show', person.phone)).toMatchObject({ isAdmin: false })
  await expect.poll(mayReview).toBe(403)
})

test('user texts neither move a terminal’s cursor nor become a formula of a spreadsheet', async () => {
  const buyer = await buildUser(application, { nick_name: '=HYPERLINK("http://x")' })
  await giveBalance(application, buyer.userId, 1000)
  const title = '\u001b]0;夜航\u0007\u202e\n1\t2'
  const goodsId = await buildResource(database, { price_fen: 500, title })
  await send('POST', '/pay/page/create', { goodsType: 'RESOURCE', goodsId, channel: 'balance' }, { token: buyer.token })
  const { out = '' } = await run('orders', 'list')
  expect(out).toMatch(/]0;夜航 1 2/)
  expect(out.split('\n')).toHaveLength((await read('orders', 'list')).length)
  for (const mark of ['\u001b', '\u0007', '\u202e']) expect(out).not.toContain(mark)
  expect(table([['=1+1', '@x', '-cmd', '-¥9.90', '+¥5', '-3', '']], '')).toBe("'=1+1\t'@x\t'-cmd\t-¥9.90\t+¥5\t-3\t")
})

test('an application under a name like that of an artist is listed with it, and approved by a command of its own', async () => {
  await buildUser(application, { is_artists: true, nick_name: 'DJ Rho' })
  const applicant = await buildUser(application)
  const wish = { artistName: 'DJ-Rho', realName: '张三', idNumber: '11010519491231002X', phonenumber: '13812345678' }
  const rest = { style: 'House', introduction: '在上海放了十年 House 的唱片骑师', agreed: true }
  const answer = await send('POST', '/client/app/user/artist/apply', { ...wish, ...rest }, { token: applicant.token })
  const { applicationId } = answer.data as { applicationId: string }
  expect((await run('artists', 'list')).out).toContain('名字像 DJ Rho')
  expect(await run('artists', 'approve', applicationId)).toMatchObject({ code: 1, err: expect.stringContaining('DJ Rho') })
  expect(await read('artists', 'approve-alike', applicationId)).toMatchObject({ state: 'approved', artistName: 'DJ-Rho' })
})

test('a permission lets staff make the calls that need it, and no others', async () => {
  const person = await buildUser(application)
  const reach = async () => {
    clock.now = new Date(clock.now.getTime() + 60_000)
    const request = async (path: string) => (await send('GET', path, {}, { token: person.token })).status
    return [await request('/client/app/admin/resource'), await request('/client/app/admin/design/request')]
  }
  const own = async () => (await send('GET', '/client/app/user/userinfo', {}, { token: person.token })).data
  expect(await reach()).toEqual([403, 403])
  expect(await read('people', 'grant', person.phone, 'review')).toMatchObject({ permissions: ['review'], isAdmin: false })
  await expect.poll(reach).toEqual([200, 403])
  expect(await own()).toMatchObject({ permissions: ['review'] })
  expect(await read('people', 'grant', person.phone, 'support')).toMatchObject({ permissions: ['review', 'support'] })
  expect((await run('people', 'list')).out).toMatch(new RegExp(`${person.phone}.*审核、客服`))
  expect(await read('people', 'revoke', person.phone, 'review')).toMatchObject({ permissions: ['support'] })
  await expect.poll(reach).toEqual([403, 200])
})

test('finds people by the beginning of a name or a phone, masked', async () => {
  const { phone } = await buildUser(application, { phone: '13511112222', nick_name: '夜航船' })
  for (const key of [phone, '13511', '夜航']) {
    expect((await run('people', 'find', key)).out).toMatch(/135\*\*\*\*2222\t夜航船\t注册会员/)
  }
  expect((await run('people', 'find', '没有这个人')).out).toBe('没有找到')
})

test('blocks an account with its sessions, and lets it sign in again', async () => {
  const { phone, token } = await buildUser(application, { nick_name: '某人' })
  const seen = async () => (await send('GET', '/client/app/user/sessions', {}, { token })).status
  expect(await seen()).toBe(200)
  expect((await run('people', 'block', phone)).code).toBe(2)
  expect((await run('people', 'block', phone, '盗号', '2020-01-01')).code).toBe(1)
  expect((await run('people', 'block', phone, '盗号', '2026-12-31')).out).toBe('某人：已封禁至 2027-01-01 00:00（北京时间）')
  await expect.poll(seen).toBe(401)
  expect((await run('people', 'find', phone)).out).toContain('（已封禁）')
  expect(await read('people', 'unblock', phone, '本人找回')).toMatchObject({ isBlocked: false })
  const { rows } = await database.pool.query('select action, reason, staff_id from account_log order by log_id desc limit 2')
  expect(rows).toEqual([
    { action: 'unblock', reason: '本人找回', staff_id: null },
    { action: 'block', reason: '盗号', staff_id: null },
  ])
})

test('a VIP lasts until the end of the last day in Shanghai', async () => {
  const { phone } = await buildUser(application)
  expect(await read('people', 'vip', phone, '3', '2026-12-31')).toMatchObject({
    vipLevel: 3,
    vipExpireTime: '2026-12-31T16:00:00.000Z',
  })
  expect((await run('people', 'show', phone)).out).toContain('VIP3')
  expect(await read('people', 'vip', phone, '0')).toMatchObject({ vipLevel: 0, vipExpireTime: '' })
  expect((await run('people', 'vip', phone, '2')).code).toBe(1)
  expect((await run('people', 'vip', phone, '2', '2020-01-01')).code).toBe(1)
  expect((await run('people', 'vip', phone, '2', '2027-02-31')).code).toBe(1)
})

test.each([
  [['people', 'grant', '13999999999', 'admin'], 1, '没有这个手机号的账号'],
  [['resources', 'publish', '999999'], 1, '作品不存在'],
  [['people', 'grant', '12345', 'admin'], 2, '手机号'],
  [['people', 'grant', '13900000001', 'boss'], 2, 'review'],
  [['people', 'vip', '13900000001', 'ten'], 2, '等级'],
  [['resources', 'reject', '7'], 2, '原因'],
  [['artists', 'approve', '1', 'extra'], 2, '多余的参数：extra'],
  [['people'], 2, 'people grant'],
  [['--loud'], 2, '没有这样的选项：--loud'],
  [[], 2, 'people grant'],
])('%j ends with %i and says %s', async (words, code, said) => {
  const outcome = await run(...words)
  expect([outcome.code, outcome.out]).toEqual([code, undefined])
  expect(outcome.err).toContain(said)
})

test('replaces the key of leases', async () => {
  const [one, other] = [await read('leases', 'rotate'), await read('leases', 'rotate')]
  expect(one).toMatchObject({ kty: 'EC', crv: 'P-256' })
  expect(other.x).not.toBe(one.x)
})

test('sets the price of a level, which is shown with its longest plan', async () => {
  const shown = async () => (await database.pool.query('select months, price_fen from vip_goods where vip_level = 1')).rows
  expect(await read('plans', 'set', '1', '24', '199.9元')).toMatchObject({ priceFen: 19_990, isOnSale: true })
  expect(await shown()).toEqual([{ months: 24, price_fen: 19_990 }])
  expect((await run('plans', 'set', '1', '24', '20000分', 'off')).out).toContain('停售')
  expect(await shown()).toEqual([{ months: 12, price_fen: 10_800 }])
  expect((await run('plans', 'list')).out).toMatch(/VIP1\s+24 个月\s+¥200\s+停售/)
  expect(await run('plans', 'set', '9', '1', '10元')).toMatchObject({ code: 1, err: '没有 VIP9 这个等级' })
  for (const wrong of ['0元', '-1元', '1.234元', '1.5分', '元', 'x', '1e3元', '12元5分'])
    expect((await run('plans', 'set', '1', '1', wrong)).code).toBe(2)
})

test('shows the help of all commands, of a subject, and of one command', async () => {
  const helpOf = async (...words: string[]) => {
    const { code, out = '' } = await run(...words, '--help')
    return [code, out.split('\n').filter((line) => line.includes('npm run admin')).length]
  }
  expect([await helpOf(), await helpOf('people'), await helpOf('people', 'vip')]).toEqual([
    [0, (await Promise.all(Object.values(COMMANDS).map(async (subject) => Object.keys(await actionsOf(subject))))).flat().length],
    [0, Object.keys((await COMMANDS.people?.load()) ?? {}).length],
    [0, 1],
  ])
})

test('a refusal is JSON as well', async () => {
  const { code, err } = await run('people', 'show', '13999999999', '--json')
  expect([code, JSON.parse(err ?? '')]).toEqual([1, { fault: 'NO_SUCH_ACCOUNT', msg: '没有这个手机号的账号，请先在网站上注册' }])
})

test('edits and imports the list of words', async () => {
  expect((await run('words', 'list')).out).toBe('词库是空的')
  expect((await run('words', 'add', '代打', 'review')).out).toBe('代打\treview')
  const file = join(folder, 'words.txt')
  await writeFile(file, '# 广告\n加微信\n\n代打\trefuse\r\n网赌,review\n')
  expect(await read('words', 'import', file)).toEqual({ count: 3 })
  expect(await read('words', 'list')).toEqual([
    { word: '代打', level: 'refuse' },
    { word: '加微信', level: 'refuse' },
    { word: '网赌', level: 'review' },
  ])
  expect((await run('words', 'remove', '代打')).code).toBe(0)
  expect(await run('words', 'remove', '代打')).toMatchObject({ code: 1, err: '词库里没有“代打”' })
  expect((await run('words', 'add', '！！')).code).toBe(1)
  expect((await run('words', 'add', '词', 'never')).code).toBe(2)
  expect((await run('words', 'import', join(folder, 'none.txt'))).code).toBe(1)
})

test('refuses text that the database cannot store before a query', async () => {
  const file = join(folder, 'nul.txt')
  await writeFile(file, '网赌\n代\0打\n')
  expect(await run('words', 'import', file)).toMatchObject({ code: 1, err: '文件含有无法识别的字符' })
  expect(await run('words', 'add', '半\ud83d')).toMatchObject({ code: 2, err: expect.stringContaining('无法识别') })
  const terms = '{"code":"A","name":"\\u0000"}'
  expect(await run('coupons', 'create', terms)).toMatchObject({ code: 2, err: expect.stringContaining('无法识别') })
})

test('lists, reads and decides reports', async () => {
  const [reporter, bad] = [await buildUser(application), await buildUser(application, { information: '加我微信' })]
  await send('POST', '/client/app/user/report', { kind: 'user', id: bad.userId, reason: 'spam' }, { token: reporter.token })
  const [{ caseId }] = await read('reports', 'list')
  expect((await run('reports', 'show', caseId)).out).toMatch(/用户.*加我微信.*广告或刷屏/s)
  expect((await run('reports', 'decide', caseId, 'mute', '刷屏')).code).toBe(1)
  expect((await run('reports', 'decide', caseId, 'takeDown', '刷屏', '3')).out).toContain('已删除')
  expect((await run('reports', 'decide', caseId, 'dismiss', '好')).err).toBe('该举报已经处理过')
  const isMuted = async () => (await send('GET', '/client/app/user/speech', {}, { token: bad.token })).data
  expect(await isMuted()).toMatchObject({ isMuted: true, muteReason: '刷屏' })
  expect((await run('reports', 'unmute', bad.userId, '申诉')).code).toBe(0)
  expect(await isMuted()).toMatchObject({ isMuted: false })
  expect((await run('reports', 'mute', '999999', '好')).err).toBe('用户不存在')
})

test('a check of an inconsistent ledger exits with code 1', async () => {
  expect(await run('ledger', 'check')).toMatchObject({ code: 0, out: expect.stringContaining('没有不符') })
  const { userId } = await buildUser(application)
  await database.pool.query('insert into wallets (user_id, is_sandbox, balance_fen) values ($1, false, 1)', [userId])
  expect(await run('ledger', 'check')).toMatchObject({ code: 1, out: expect.stringContaining(`钱包与账本不符\t用户 ${userId}`) })
})

test('lists, sends and cancels orders', async () => {
  const buyer = await buildUser(application)
  const goodsId = await buildResource(database, { price_fen: 4200, content_type: 4, title: '控制器' })
  const addressId = await buildAddress(application, buyer.userId)
  await giveBalance(application, buyer.userId, 10_000)
  const asked = { goodsType: 'RESOURCE', goodsId, channel: 'balance', addressId }
  const { data } = await send('POST', '/pay/page/create', asked, { token: buyer.token })
  const { orderId } = data as { orderId: string }
  expect((await run('orders', 'list', 'toSend')).out).toContain('控制器×1')
  expect((await run('orders', 'ship', orderId, '顺丰', '单号')).code).toBe(2)
  expect((await run('orders', 'ship', orderId, '顺丰', 'SF1')).out).toMatch(/已发货.*¥42.*收货：李雷.*物流：顺丰 SF1/s)
  expect(await run('orders', 'cancel', orderId)).toMatchObject({ code: 1, err: '已发货的订单不能取消' })
  const topUp = { goodsType: 'RECHARGE', goodsId: '1000', channel: 'sandbox' }
  const unpaid = (await send('POST', '/pay/page/create', topUp, { token: buyer.token })).data as { orderId: string }
  expect((await run('orders', 'cancel', unpaid.orderId)).out).toContain('已取消')
  expect((await run('orders', 'show', '999999')).err).toBe('订单不存在')
})

test('sets rules of selling within their limits, and resets them', async () => {
  expect(await read('rules', 'set', 'openOrdersMax', '5')).toMatchObject({ openOrdersMax: 5, piecesMax: 10 })
  expect(await run('rules', 'set', 'openOrdersMax', '0')).toMatchObject({ code: 1, err: expect.stringContaining('1 到 50') })
  expect((await run('rules', 'set', 'openOrdersMax', '{')).err).toBe('值不是 JSON')
  expect((await run('rules', 'set', 'noSuchRule', '1')).code).toBe(2)
  expect(await read('rules', 'set', 'openOrdersMax', 'null')).toMatchObject({ openOrdersMax: 3 })
  expect((await run('rules', 'show')).out).toContain('unpaidMinutes\t15')
})

test('compares a bill, and resolves a difference with a note', async () => {
  await database
    .query()
    .insertInto('payment_differences')
    .values({ channel: 'sandbox', kind: 'amount', attempt_no: 'P1', ours_fen: 4205, theirs_fen: 4206, found_at: clock.now })
    .execute()
  expect((await run('payments', 'reconcile')).out).toMatch(/2026-\d\d-\d\d 演示收银台：0 行\n1 项差异未处理/)
  expect((await run('payments', 'reconcile', '2099-01-01')).err).toBe('只能核对已经过去的日子')
  expect((await run('payments', 'reconcile', '2026-02-31')).code).toBe(1)
  const [{ difference_id }] = await read('payments', 'list')
  expect((await run('payments', 'list')).out).toMatch(/付款金额与订单不符.*P1.*¥42\.05\t¥42\.06/)
  expect(await run('payments', 'send-back', difference_id, '金额不符')).toMatchObject({
    code: 1,
    err: '账本里没有暂存这笔付款，请在渠道的商户平台处理，再写明处理结果',
  })
  expect((await run('payments', 'resolve', difference_id, '已人工退款')).code).toBe(0)
  expect(await run('payments', 'resolve', difference_id, '再来')).toMatchObject({ code: 1, err: '没有这项未处理的差异' })
  expect((await run('payments', 'list')).out).toBe('没有未处理的差异')
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

  for (const words of [['analyse'], ['analyse', 'x'], ['analyse', '1', '--all'], ['orders', 'list', 'PAID', '--missing']]) {
    expect((await run(...words)).code, words.join(' ')).toBe(2)
  }
  expect((await run('analyse', '--help')).out).toMatch(/admin -- analyse --missing、--all 或编号/)
})

test('checks a channel, and refuses one that is switched off with a message', async () => {
  expect(await run('payments', 'check', 'sandbox')).toMatchObject({ code: 0, out: '演示收银台：签名、密钥和时间都对' })
  expect(await run('payments', 'check', 'wechat')).toMatchObject({ code: 1, err: '这个渠道没有启用，见设置 PAYMENT_CHANNELS' })
  expect((await run('payments', 'check', 'paypal')).code).toBe(2)
})

test('does not end a refund that waits for no provider', async () => {
  expect(await run('payments', 'refund-ended', 'R1', 'done', '已核对')).toMatchObject({ code: 1, err: '没有这笔等待渠道的退款' })
  expect((await run('payments', 'refund-ended', 'R1', 'perhaps', '已核对')).code).toBe(2)
})

test('quotes a refund, refunds without revoking, and adopts one from the portal', async () => {
  const buyer = await buildUser(application)
  const goodsId = await buildResource(database, { price_fen: 500 })
  const orderId = await buildSale(application, buyer.userId, [{ goodsId, fen: 500 }])
  expect((await run('refunds', 'quote', orderId)).out).toContain('nothing：不收回，已有的权益保留；all：收回播放与下载')
  expect((await run('refunds', 'quote', orderId, '2元', '--take', 'nothing')).out).toContain('¥2.00，不收回，已有的权益保留')
  const goodwill = await read('refunds', 'start', orderId, '1元', '道歉', '--take', 'nothing')
  expect(goodwill).toMatchObject({ take: 'nothing', amountFen: 100 })
  const shop = { db: database.query(), now: () => clock.now }
  await endRefund(shop, goodwill.refundId, { state: 'done' })
  const { rows } = await database.pool.query(
    `insert into payment_differences (channel, kind, attempt_no, refund_no, theirs_fen, found_at)
     select 'wechat', 'unknown-refund', attempt_no, 'PORTAL1', 200, now() from payment_attempts where order_id = $1
     returning difference_id`,
    [orderId],
  )
  const difference = [String(rows[0].difference_id), '客服在平台退的']
  expect((await run('payments', 'adopt-refund', ...difference)).err).toContain('请写明收回什么：--take')
  const adopted = await read('payments', 'adopt-refund', ...difference, '--take', 'nothing')
  expect(adopted).toMatchObject({ state: 'done', refundNo: 'PORTAL1', take: 'nothing' })
  for (const words of [
    ['--take', 'half'],
    ['--pieces', '0'],
    ['--together', '--days', 'x'],
  ]) {
    expect((await run('refunds', 'start', orderId, '1元', '道歉', ...words)).code).toBe(2)
  }
  expect((await run('refunds', 'list', '--take', 'nothing')).code).toBe(2)
})
