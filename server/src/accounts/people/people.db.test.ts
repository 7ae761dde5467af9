import type { Person, PersonRow } from '@shenglang/contract/accounts/people/entities'
import { EVENTS_PATH } from '@shenglang/contract/composition/events'
import { API_BASE } from '@shenglang/contract/constants'
import type { Permission } from '@shenglang/contract/roles'
import { beforeAll, describe, expect, test } from 'vitest'
import { buildUser, signInAgain, type Person as TestPerson } from '../../../test/people.ts'
import { createClient } from '../../../test/requests.ts'
import { startAgain, testApplication } from '../../../test/test-application.ts'
import { hashPassword } from '../sign-in/passwords.ts'

const application = await testApplication()
const { app, database, clock, outbox } = application
const send = createClient(app)
const PATH = '/client/app/admin/person'
const PASSWORD = 'secret123'
const SESSION = '/client/app/user/sessions'
let admin: TestPerson

beforeAll(async () => {
  admin = await buildUser(application, { account_type: 'admin', nick_name: '值班管理员' })
})

const staffWith = (...permissions: Permission[]) => buildUser(application, { permissions })
const personOf = async ({ userId }: TestPerson) => (await send('GET', `${PATH}/${userId}`, {}, admin)).data as Person

/** An action on the version that the page shows, unless the test names another. */
async function act(target: TestPerson, action: string, body: object = {}, by = admin) {
  const { version } = await personOf(target)
  return send('POST', `${PATH}/${target.userId}/${action}`, { version, reason: '测试', ...body }, by)
}

const find = async (args: object, by = admin) => {
  const { rows = [], total, after } = (await send('GET', PATH, args, by)) as { rows?: unknown[]; total?: number; after?: string }
  return { rows: rows as PersonRow[], total, after }
}
const idsOf = async (args: object) => (await find(args)).rows.map(({ userId }) => userId)

describe('finding people', () => {
  test('matches a phone, its beginning, an id, an account name, and the beginning of a name in any case', async () => {
    const person = await buildUser(application, { phone: '13677788990', nick_name: 'Nightfall', account_name: 'Fall42' })
    const keys = ['13677788990', '136-7778 8990', '1367778', person.userId, 'fall42', 'NIGHTF']
    for (const key of keys) expect([key, await idsOf({ key })]).toEqual([key, expect.arrayContaining([person.userId])])
    expect(await idsOf({ key: 'ightfall' })).toEqual([])
    const [row] = (await find({ key: '13677788990' })).rows
    expect(row).toMatchObject({ mobile: '136****8990', nickName: 'Nightfall', accountName: 'Fall42' })
    expect(JSON.stringify(row)).not.toContain('13677788990')
  })

  test('lists each group, the newest first, page by page without a gap', async () => {
    const minors = [await buildUser(application, { is_minor: true }), await buildUser(application, { is_minor: true })]
    const ids = minors.map(({ userId }) => userId).toReversed()
    expect(await idsOf({ kind: 'minors' })).toEqual(ids)
    const first = await find({ kind: 'minors', pageSize: 1 })
    expect([first.rows.map(({ userId }) => userId), first.total]).toEqual([[ids[0]], 2])
    const second = await find({ kind: 'minors', pageSize: 1, after: first.after })
    expect([second.rows.map(({ userId }) => userId), second.after]).toEqual([[ids[1]], ''])
    expect(await idsOf({ kind: 'staff' })).toContain(admin.userId)
  })

  test('VIPs are those whose level is in force, and a search within a group finds only its members', async () => {
    const over = await buildUser(application, { nick_name: '会员甲', vip: { level: 1, until: new Date(1) } })
    const member = await buildUser(application, { nick_name: '会员乙', vip: { level: 2 } })
    const vips = await find({ kind: 'vip' })
    expect(vips.rows.map(({ userId }) => userId)).toEqual([member.userId])
    expect([vips.total, vips.rows[0]?.vipLevel]).toEqual([1, 2])
    expect(await idsOf({ key: '会员' })).toEqual([member.userId, over.userId])
    expect(await idsOf({ key: '会员', kind: 'vip' })).toEqual([member.userId])
  })

  test('pages of a search follow the names without a gap or a repetition', async () => {
    const names = ['翻页丙', '翻页甲', '翻页乙', '翻页甲']
    for (const nick_name of names) await buildUser(application, { nick_name })
    const all = await idsOf({ key: '翻页' })
    const paged: string[] = []
    let after: string | undefined
    do {
      const page = await find({ key: '翻页', pageSize: 1, ...(after && { after }) })
      paged.push(...page.rows.map(({ userId }) => userId))
      after = page.after
    } while (after)
    expect([paged, new Set(paged).size]).toEqual([all, 4])
  })

  test('the log of staff calls does not contain the phone that was searched', async () => {
    await find({ key: '13677788990' })
    const { rows } = await database.pool.query(
      `select args from staff_calls where route = 'GET ${PATH}' order by call_id desc limit 1`,
    )
    expect(rows[0].args).toMatchObject({ key: '***' })
  })
})

describe('blocking an account', () => {
  const signIn = (phone: string) =>
    send('POST', '/app-auth/login', { grantType: 'password', phonenumber: phone, password: PASSWORD })
  const member = async () => buildUser(application, { password_hash: await hashPassword(PASSWORD) })

  test('ends its sessions, refuses the sign-in with reason and contact, and unblocking restores it', async () => {
    const person = await member()
    expect((await send('GET', SESSION, {}, person)).status).toBe(200)
    const blocked = await act(person, 'block', { reason: '刷单' })
    expect(blocked.data).toMatchObject({
      isBlocked: true,
      block: { reason: '刷单', untilTime: '', staffName: '值班管理员' },
      devices: [],
    })
    expect((await send('GET', SESSION, {}, person)).status).toBe(401)
    expect((await send('POST', '/client/app/offline/lease', { resourceIds: ['1'] }, person)).status).toBe(401)
    const refused = await signIn(person.phone)
    expect([refused.status, refused.fault]).toEqual([403, 'ACCOUNT_BLOCKED'])
    expect(refused.msg).toBe('该账号已被封禁。原因：刷单。如有疑问，请联系 contact@shenglang.example')
    expect(await idsOf({ kind: 'blocked' })).toEqual([person.userId])
    expect((await act(person, 'unblock')).data).toMatchObject({ isBlocked: false, block: null })
    const { data } = await signIn(person.phone)
    const token = (data as { access_token: string }).access_token
    expect((await send('GET', SESSION, {}, { token })).status).toBe(200)
    const log = await send('GET', `${PATH}/${person.userId}/log`, {}, admin)
    expect(log.rows).toMatchObject([
      { action: 'unblock', staffName: '值班管理员' },
      { action: 'block', reason: '刷单' },
    ])
    const page = async (args: object) => {
      const answer = await send('GET', `${PATH}/${person.userId}/log`, args, admin)
      const { rows = [], next } = answer as { rows?: unknown[]; next?: string }
      return [(rows as { action: string }[]).map(({ action }) => action), next]
    }
    const [first, next] = await page({ pageSize: '1' })
    expect([first, await page({ pageSize: '1', before: next })]).toEqual([['unblock'], [['block'], '']])
  })

  test('a wrong password is not answered with the block', async () => {
    const person = await member()
    await act(person, 'block')
    const answer = await send('POST', '/app-auth/login', {
      grantType: 'password',
      phonenumber: person.phone,
      password: 'wrong-one',
    })
    expect(answer.fault).toBe('WRONG_CREDENTIALS')
  })

  test('ends with its time', async () => {
    const person = await member()
    const untilTime = new Date(clock.now.getTime() + 3_600_000).toISOString()
    await act(person, 'block', { untilTime })
    expect((await signIn(person.phone)).msg).toContain('至 2026-')
    const before = clock.now
    clock.now = new Date(untilTime)
    expect((await signIn(person.phone)).status).toBe(200)
    expect(await idsOf({ kind: 'blocked' })).not.toContain(person.userId)
    clock.now = before
  })

  test('refuses an end in the past', async () => {
    const answer = await act(await member(), 'block', { untilTime: '2020-01-01T00:00:00Z' })
    expect([answer.status, answer.detail]).toMatchObject([400, { field: 'untilTime' }])
  })

  test('a session that a concurrent sign-in opened is invalid', async () => {
    const person = await member()
    await act(person, 'block')
    await database.pool.query(
      `insert into sessions (token_hash, user_id, client_id, device, address, expires_at)
       values (sha256('raced'), $1, 'web', '', '', now() + interval '1 year')`,
      [person.userId],
    )
    expect((await send('GET', SESSION, {}, { token: 'raced' })).status).toBe(401)
  })

  test('ends its open event streams', async () => {
    const person = await member()
    const origin = await app.listen({ port: 0, host: '127.0.0.1' })
    const stream = await fetch(origin + API_BASE + EVENTS_PATH, { headers: { authorization: `Bearer ${person.token}` } })
    await act(person, 'block')
    // The text ends with the stream.
    expect(await stream.text()).toContain('event: ready')
    const again = await fetch(origin + API_BASE + EVENTS_PATH, { headers: { authorization: `Bearer ${person.token}` } })
    expect(again.status).toBe(401)
  })

  test('ends the session in another process at once', async () => {
    const other = await startAgain(application)
    const elsewhere = createClient(other)
    const person = await member()
    expect((await elsewhere('GET', SESSION, {}, person)).status).toBe(200)
    await act(person, 'block')
    await expect.poll(async () => (await elsewhere('GET', SESSION, {}, person)).status).toBe(401)
    await other.close()
  })

  test('refuses staff to block themselves or an admin, and an action on what changed meanwhile', async () => {
    const staff = await staffWith('people')
    expect((await act(staff, 'block', {}, staff)).fault).toBe('ACTION_ON_SELF')
    expect((await act(admin, 'block', {}, staff)).fault).toBe('ADMIN_ONLY')
    expect((await act(admin, 'block')).fault).toBe('ACTION_ON_SELF')
    const person = await member()
    const { version } = await personOf(person)
    await act(person, 'level', { vipLevel: 1, untilTime: '2027-01-01T00:00:00Z' })
    const late = await act(person, 'block', { version })
    expect([late.status, late.fault, late.detail]).toEqual([
      409,
      'CHANGED_MEANWHILE',
      { action: '设定等级', staffName: '值班管理员' },
    ])
  })

  test('writes to the user, keeps the works and is exported and erased with the account', async () => {
    const person = await member()
    await act(person, 'block', { reason: '核实身份' })
    await act(person, 'unblock', { reason: '已核实' })
    const notices = await database.pool.query('select title from notices where user_id = $1', [person.userId])
    expect(notices.rows).toEqual([{ title: '账号已恢复' }])
    await act(person, 'block')
    const { data } = await act(person, 'export')
    const { fileName, archive } = data as { fileName: string; archive: string }
    expect(fileName).toBe(`shenglang-${person.userId}.zip`)
    expect(Buffer.from(archive, 'base64').toString('latin1')).toContain('blocks.json')
    expect((await act(person, 'close', { name: '别人' })).detail).toMatchObject({ field: 'name' })
    const { nickName } = await personOf(person)
    expect((await act(person, 'close', { name: nickName })).data).toMatchObject({ isClosed: true, block: null, mobile: '' })
    expect((await database.pool.query('select from account_blocks where user_id = $1', [person.userId])).rowCount).toBe(0)
  })
})

test('shows the whole phone after a reason, which is logged, and is no change', async () => {
  const person = await buildUser(application)
  const { version } = await personOf(person)
  expect((await send('POST', `${PATH}/${person.userId}/phone`, { reason: ' ' }, admin)).status).toBe(400)
  const { data } = await send('POST', `${PATH}/${person.userId}/phone`, { reason: '回访' }, admin)
  expect(data).toEqual({ phone: person.phone })
  const log = await send('GET', `${PATH}/${person.userId}/log`, {}, admin)
  expect(log.rows).toMatchObject([{ action: 'phone', reason: '回访' }])
  expect((await personOf(person)).version).toBe(version)
})

test('shows whether somebody may write, and who decided what', async () => {
  const person = await buildUser(application)
  await send('POST', `/client/app/admin/mute/${person.userId}`, { days: 3, note: '刷屏' }, admin)
  const { data } = await send('GET', `${PATH}/${person.userId}/moderation`, {}, admin)
  expect(data).toMatchObject({
    isMuted: true,
    muteReason: '刷屏',
    cases: [],
    log: [{ action: 'mute', note: '刷屏', staffName: '值班管理员' }],
  })
})

test('ends one device, or all', async () => {
  const person = await buildUser(application)
  const other = await buildUser(application)
  const [device] = (await personOf(person)).devices
  expect((await act(other, 'devices/end', { sessionId: device?.sessionId })).status).toBe(200)
  expect((await send('GET', SESSION, {}, person)).status).toBe(200)
  expect((await act(person, 'devices/end', { sessionId: device?.sessionId })).data).toMatchObject({ devices: [] })
  expect((await send('GET', SESSION, {}, person)).status).toBe(401)
})

test('a level has its end and where it came from; 0 takes back what staff gave', async () => {
  const person = await buildUser(application)
  expect((await act(person, 'level', { vipLevel: 2 })).status).toBe(400)
  const { data } = await act(person, 'level', { vipLevel: 2, untilTime: '2026-12-31T16:00:00Z' })
  expect(data).toMatchObject({
    vipLevel: 2,
    vipExpireTime: '2026-12-31T16:00:00.000Z',
    levels: [{ vipLevel: 2, source: 'grant', endTime: '2026-12-31T16:00:00.000Z', orderId: '' }],
  })
  expect((await act(person, 'level', { vipLevel: 0 })).data).toMatchObject({ vipLevel: 0 })
})

describe('roles', () => {
  const setRole = (target: TestPerson, role: string, isGranted: boolean, by = admin) =>
    act(target, 'role', { role, isGranted }, by)

  test('a permission taken away in one process is refused at once in another', async () => {
    const other = await startAgain(application)
    const elsewhere = createClient(other)
    const person = await buildUser(application)
    const reach = async () => (await elsewhere('GET', '/client/app/admin/resource', {}, person)).status
    expect(await reach()).toBe(403)
    expect((await setRole(person, 'review', true)).data).toMatchObject({ permissions: ['review'] })
    await expect.poll(reach).toBe(200)
    expect((await setRole(person, 'review', false)).data).toMatchObject({ permissions: [] })
    // Without waiting for the bus: sessions of staff are not cached.
    expect(await reach()).toBe(403)
    await other.close()
  })

  test('nobody gives themselves a role, and only admins make an admin', async () => {
    const staff = await staffWith('people')
    expect((await setRole(staff, 'finance', true, staff)).fault).toBe('ACTION_ON_SELF')
    expect((await setRole(await buildUser(application), 'admin', true, staff)).fault).toBe('ADMIN_ONLY')
    expect((await setRole(await buildUser(application), 'finance', true, staff)).fault).toBe('ROLE_BEYOND_OWN')
    expect((await setRole(await buildUser(application), 'people', true, staff)).status).toBe(200)
  })

  test('the last admin who can sign in can neither give up the role nor close the account', async () => {
    const second = await buildUser(application, { account_type: 'admin' })
    expect((await act(second, 'block')).status).toBe(200)
    expect((await setRole(admin, 'admin', false)).fault).toBe('LAST_ADMIN')
    await send('GET', '/resource/sms/code', { phonenumber: admin.phone, purpose: 'closeAccount' })
    const smsCode = outbox.codeOf(admin.phone)
    expect((await send('POST', '/client/app/user/close', { smsCode }, admin)).fault).toBe('LAST_ADMIN')
    expect((await act(second, 'unblock')).status).toBe(200)
    // Each takes the role of the other at the same moment: one of them stays.
    const [{ version: mine }, { version: theirs }] = [await personOf(admin), await personOf(second)]
    const body = { role: 'admin', isGranted: false, reason: '交接' }
    const token = await signInAgain(application, second.userId)
    const answers = await Promise.all([
      send('POST', `${PATH}/${second.userId}/role`, { ...body, version: theirs }, admin),
      send('POST', `${PATH}/${admin.userId}/role`, { ...body, version: mine }, { token }),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403])
    const { rows } = await database.pool.query(`select user_id from users where account_type = 'admin'`)
    expect(rows).toHaveLength(1)
    await database.pool.query(`update users set account_type = 'admin' where user_id = $1`, [admin.userId])
  })
})
