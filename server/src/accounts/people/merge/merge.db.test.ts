import type { Person, PersonRow } from '@shenglang/contract/accounts/people/entities'
import type { MergePreview } from '@shenglang/contract/accounts/people/merge'
import { DAY_MS } from '@shenglang/contract/shanghai'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildAddress } from '../../../../test/addresses.ts'
import { giveBalance } from '../../../../test/commerce/money.ts'
import { buildOrder, buildSale, payFor } from '../../../../test/commerce/sales.ts'
import { takeWork } from '../../../../test/commerce/takings.ts'
import { buildArtist, buildResource } from '../../../../test/library.ts'
import { MOVED_OR_ENDED } from '../../../../test/merged-columns.ts'
import { buildUser, type Person as TestPerson } from '../../../../test/people.ts'
import { createClient } from '../../../../test/requests.ts'
import { testApplication } from '../../../../test/test-application.ts'
import { startRefund } from '../../../commerce/index.ts'
import { checkLedger } from '../../../commerce/ledger/index.ts'
import { hashPassword } from '../../sign-in/passwords.ts'

const application = await testApplication()
const { app, database, clock } = application
const db = database.query()
const send = createClient(app)
const PATH = '/client/app/admin/person'
const SESSION = '/client/app/user/sessions'
const query = async (text: string, ...values: unknown[]) => (await database.pool.query(text, values)).rows
const count = async (text: string, ...values: unknown[]) =>
  Number((await query(`select count(*) from ${text}`, ...values))[0].count)
let admin: TestPerson
let from: TestPerson
let into: TestPerson

beforeAll(async () => {
  admin = await buildUser(application, { account_type: 'admin', nick_name: '值班管理员' })
})
beforeEach(async () => {
  from = await buildUser(application, { nick_name: '旧号' })
  into = await buildUser(application, { nick_name: '新号' })
})

const personOf = async ({ userId }: TestPerson) => (await send('GET', `${PATH}/${userId}`, {}, admin)).data as Person
const previewOf = async (gone = from, left = into) =>
  (await send('GET', `${PATH}/${gone.userId}/merge`, { intoId: left.userId }, admin)).data as MergePreview

/** Merges `from` into `into` as the preview shows them, unless the test says otherwise. */
async function merge(body: object = {}, gone = from, left = into, by = admin) {
  const { version, intoVersion } = await previewOf(gone, left)
  const args = { intoId: left.userId, version, intoVersion, reason: '本人来电核实', ...body }
  return send('POST', `${PATH}/${gone.userId}/merge`, args, by)
}

/** A completed order of a presale that is still to be released: goods that were ordered with it were received. */
async function buildAwaiting({ userId }: TestPerson): Promise<void> {
  const track = await buildResource(database)
  const releaseAt = new Date(clock.now.getTime() + DAY_MS)
  await query('insert into sale_terms (resource_id, release_at) values ($1, $2)', track, releaseAt)
  const orderId = await buildSale(application, userId, [{ goodsId: track, fen: 990 }])
  await query(`update orders set status = 'COMPLETED', completed_at = $2 where order_id = $1`, orderId, clock.now)
}

const ledgerProblems = async () => (await checkLedger(db)).problems

describe('what moves', () => {
  /** Something of the account in every column that moves or ends. */
  async function fill({ userId }: TestPerson, other: string): Promise<void> {
    const [track, bought] = [await buildResource(database), await buildResource(database)]
    await buildSale(application, userId, [{ goodsId: bought, fen: 990 }])
    await takeWork(application, userId, bought)
    await buildAddress(application, userId)
    const statements = [
      `insert into blocks values (${userId}, ${other}), (${other}, ${userId})`,
      `insert into collects (user_id, resource_id) select ${userId}, resource_id from resources`,
      `insert into comments (user_id, resource_id, content, mention_user_id) select ${userId}, min(resource_id), '好听', ${userId} from resources`,
      `insert into comment_likes (user_id, comment_id) select ${userId}, max(comment_id) from comments`,
      `update comments set like_count = like_count + 1 where comment_id = (select max(comment_id) from comments)`,
      `insert into crates (user_id, name) select ${userId}, '派对'`,
      `insert into crates (user_id, name, parent_id) select ${userId}, '前半', crate_id from crates where user_id = ${userId}`,
      `insert into follows (user_id, followed_id) values (${userId}, ${other}), (${other}, ${userId})`,
      `update users set focus_count = 1, fans_count = 1 where user_id in (${userId}, ${other})`,
      `insert into hot_cues (user_id, resource_id, pad, name, color, time_ms, loop_ms, changed_at)
        select ${userId}, min(resource_id), 0, '鼓进', 0, 1000, 0, now() from resources`,
      `insert into licences (licence_no, user_id, resource_id, holder, basis, created_at)
        select 'SL-${userId}', ${userId}, min(resource_id), '旧号工作室', 'bought', now() from resources`,
      `insert into posts (author_id, content) select ${userId}, '今晚的歌单'`,
      `insert into post_counts (post_id, created_at) select max(post_id), now() from posts`,
      `insert into post_likes (user_id, post_id) select ${userId}, max(post_id) from posts`,
      `insert into mentions (post_id, user_id, nick_name) select max(post_id), ${userId}, '旧号' from posts`,
      `insert into packages (user_id, name, file_ids) select ${userId}, '打包', '{}'`,
      `insert into pictures (picture_key, owner_id) select lpad('${userId}', 64, '0'), ${userId}`,
      `insert into playback_places (user_id, resource_ids, resource_id, position_ms, device)
        select ${userId}, array[min(resource_id)], min(resource_id), 1000, '手机' from resources`,
      `insert into push_settings (user_id, kinds, time_zone) select ${userId}, '{}', 'Asia/Shanghai'`,
      `insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth, created_at)
        select ${userId}, min(session_id), 'https://push.example/${userId}', '', '', now() from sessions where user_id = ${userId}`,
      `insert into reminders (user_id, kind, subject_id, due_at, created_at) select ${userId}, 'dailyPick', '2026-11-22', now(), now()`,
      `insert into social_identities (user_id, source, subject) select ${userId}, 'wechat', 'openid-${userId}'`,
    ]
    for (const statement of statements) await query(statement)
    await query('insert into collects (user_id, resource_id) values ($1, $2) on conflict do nothing', other, track)
  }

  test('leaves nothing that moves or ends with the account that goes', async () => {
    await fill(from, await buildArtist(database))
    const named = (column: string) => {
      const [table, name] = column.split('.')
      return count(`${table} where ${name} = $1`, from.userId)
    }
    for (const column of MOVED_OR_ENDED) expect([column, await named(column)]).not.toEqual([column, 0])
    expect(await merge()).toMatchObject({ status: 200 })
    for (const column of MOVED_OR_ENDED) expect([column, await named(column)]).toEqual([column, 0])
    for (const table of [
      'collects',
      'crates',
      'comments',
      'entitlements',
      'hot_cues',
      'licences',
      'reminders',
      'social_identities',
      'playback_places',
    ]) {
      expect([table, await count(`${table} where user_id = $1`, into.userId)]).not.toEqual([table, 0])
    }
    expect(await ledgerProblems()).toEqual([])
  })

  test('the preview names what the merge then moves, and what stays', async () => {
    await fill(from, await buildArtist(database))
    const favourites = await count('collects where user_id = $1', from.userId)
    expect(await previewOf()).toMatchObject({
      from: { nickName: '旧号' } satisfies Partial<PersonRow>,
      into: { nickName: '新号' },
      refusals: [],
      moves: {
        signIns: ['wechat'],
        purchases: 1,
        licences: 1,
        addresses: 1,
        crates: 2,
        comments: 1,
        posts: 1,
        favourites,
        vipLevel: 0,
      },
      stays: { orders: 1, signIns: [] },
    })
    await merge()
    expect(await count('collects where user_id = $1', into.userId)).toBe(favourites)
  })

  test('counts what both liked or followed once', async () => {
    const artist = await buildArtist(database)
    const track = await buildResource(database, { artist_id: artist })
    for (const { token } of [from, into]) {
      await send('POST', `/client/app/resource/collect/${track}`, {}, { token })
      await send('POST', `/client/app/user/focus/${artist}`, {}, { token })
    }
    const counts = async () => [
      ...(await query('select collect_count::int as count from resource_counts where resource_id = $1', track)),
      ...(await query('select fans_count as count from users where user_id = $1', artist)),
    ]
    expect(await counts()).toEqual([{ count: 2 }, { count: 2 }])
    await merge()
    expect(await counts()).toEqual([{ count: 1 }, { count: 1 }])
    expect(await query('select focus_count from users where user_id = $1', into.userId)).toEqual([{ focus_count: 1 }])
  })

  test('signing in with what the account had signs in to the other, and its sessions end at once', async () => {
    const password_hash = await hashPassword('secret123')
    await query(
      'update users set account_name = $2, password_hash = $3 where user_id = $1',
      from.userId,
      'night808',
      password_hash,
    )
    await query('update users set phone = null where user_id = $1', into.userId)
    expect((await merge()).status).toBe(200)
    expect((await send('GET', SESSION, {}, from)).status).toBe(401)
    for (const username of ['night808', from.phone]) {
      const answer = await send('POST', '/app-auth/login', { grantType: 'password', username, password: 'secret123' })
      const { access_token: token } = answer.data as { access_token: string }
      expect(await send('GET', '/client/app/user/userinfo', {}, { token })).toMatchObject({ data: { userId: into.userId } })
    }
  })

  test.each([
    ['into', '其余不变'],
    ['from', '换成另一个'],
  ])('keeps the phone that staff choose (%s), and frees the other', async (phoneOf) => {
    await merge({ phoneOf })
    const [chosen, freed] = phoneOf === 'from' ? [from, into] : [into, from]
    expect(await query('select user_id from users where phone = $1', chosen.phone)).toEqual([{ user_id: into.userId }])
    expect(await query('select user_id from users where phone = $1', freed.phone)).toEqual([])
  })
})

describe('money and rights', () => {
  const plays = async ({ token }: TestPerson, track: string) =>
    ((await send('GET', `/client/app/cms/resource/${track}`, {}, { token })).data as { isBuy: boolean }).isBuy

  test('a purchase is the right of the account that is left, and a refund of the order takes it back there', async () => {
    const track = await buildResource(database, { price_fen: 990, free_vip_level: 99 })
    const orderId = await buildSale(application, from.userId, [{ goodsId: track, fen: 990 }], {
      isSandbox: true,
      channel: 'sandbox',
    })
    expect(await plays(into, track)).toBe(false)
    await merge()
    expect(await plays(into, track)).toBe(true)
    expect(await query('select user_id from orders where order_id = $1', orderId)).toEqual([{ user_id: from.userId }])
    const listed = await send('GET', '/client/app/admin/order', { userId: into.userId }, admin)
    expect(listed.rows).toMatchObject([{ orderId, userId: from.userId }])
    await startRefund({ db, now: () => clock.now }, null, { id: orderId, amountFen: 990, take: 'all', reason: '不想要了' })
    expect(await plays(into, track)).toBe(false)
    expect(await ledgerProblems()).toEqual([])
  })

  test('a download by the account that is left counts against the refund; its downloads from before the merge do not', async () => {
    const [track, other] = [await buildResource(database, { price_fen: 990 }), await buildResource(database, { price_fen: 990 })]
    const orders = []
    for (const goodsId of [track, other]) {
      orders.push(await buildSale(application, from.userId, [{ goodsId, fen: 990 }], { isSandbox: true, channel: 'sandbox' }))
    }
    const download = (goodsId: string, at: number) => takeWork(application, into.userId, goodsId, { at: new Date(at) })
    await download(other, clock.now.getTime() + 1)
    clock.now = new Date(clock.now.getTime() + 1000)
    await merge()
    await download(track, clock.now.getTime() + 1)
    const worth = async (orderId = '') => {
      const { data } = await send('GET', `/client/app/admin/order/refund/quote/${orderId}`, {}, admin)
      return (data as { amountFen: number }).amountFen
    }
    expect([await worth(orders[0]), await worth(orders[1])]).toEqual([0, 990])
  })

  test('what is left of a level is granted behind the level that the other account has', async () => {
    const end = (days: number) => new Date(clock.now.getTime() + days * DAY_MS)
    from = await buildUser(application, { vip: { level: 2, until: end(10) } })
    into = await buildUser(application, { vip: { level: 2, until: end(5) } })
    expect((await previewOf()).moves).toMatchObject({ vipLevel: 2, vipUntilTime: end(15).toISOString() })
    await merge()
    expect(await personOf(into)).toMatchObject({ vipLevel: 2, vipExpireTime: end(15).toISOString() })
    expect(await personOf(from)).toMatchObject({ vipLevel: 0 })
    expect(await ledgerProblems()).toEqual([])
  })

  test('a balance and points move by one posting, the sandbox’s apart', async () => {
    await giveBalance(application, from.userId, 500, false)
    await giveBalance(application, from.userId, 300)
    await giveBalance(application, into.userId, 20)
    expect((await previewOf()).moves.balanceFen).toBe(800)
    await merge()
    const wallets = (userId: string) =>
      query('select is_sandbox, balance_fen::int as fen from wallets where user_id = $1 order by 1', userId)
    expect(await wallets(into.userId)).toEqual([
      { is_sandbox: false, fen: 500 },
      { is_sandbox: true, fen: 320 },
    ])
    expect((await wallets(from.userId)).map(({ fen }) => fen)).toEqual([0, 0])
    const lines = await send('GET', '/pay/client/wallet/lines', {}, into)
    expect((lines.rows as { cause: string }[]).map(({ cause }) => cause)).toContain('账号合并转入')
    expect(await ledgerProblems()).toEqual([])
  })

  test('a purchase under way is finished first and refuses the merge, and one after it is refused', async () => {
    const track = await buildResource(database, { price_fen: 990 })
    const orderId = await buildOrder(application, from.userId, [{ goodsId: track, fen: 990 }], { isSandbox: true })
    const buyer = await database.pool.connect()
    await buyer.query('begin')
    await buyer.query('select from users where user_id = $1 for no key update', [from.userId])
    const { version, intoVersion } = await previewOf()
    const merging = send(
      'POST',
      `${PATH}/${from.userId}/merge`,
      { intoId: into.userId, version, intoVersion, reason: '同一人' },
      admin,
    )
    await expect.poll(() => count(`pg_locks where not granted and locktype in ('transactionid', 'tuple')`)).toBeGreaterThan(0)
    await buyer.query('commit')
    buyer.release()
    expect(await merging).toMatchObject({ status: 409, fault: 'MERGE_REFUSED' })
    expect((await previewOf()).refusals).toEqual(['orders'])
    await payFor(application, orderId, 'sandbox')
    expect((await merge()).status).toBe(200)
    const late = await send('POST', '/pay/page/create', { goodsType: 'RESOURCE', goodsId: track, channel: 'sandbox' }, from)
    expect(late.status).toBe(401)
  })
})

describe('the accounts afterwards', () => {
  test('each names the other, both are logged, and the one that is left is notified', async () => {
    await merge({ reason: '换了手机号' })
    expect(await personOf(from)).toMatchObject({
      isClosed: true,
      mergedInto: { userId: into.userId, nickName: '新号' },
      mergedFrom: [],
    })
    expect(await personOf(into)).toMatchObject({ mergedInto: null, mergedFrom: [{ userId: from.userId }] })
    const logOf = async ({ userId }: TestPerson) => (await send('GET', `${PATH}/${userId}/log`, {}, admin)).rows
    expect(await logOf(from)).toMatchObject([{ action: 'merge', what: `编号 ${into.userId}`, reason: '换了手机号' }])
    expect(await logOf(into)).toMatchObject([{ action: 'absorb', what: `编号 ${from.userId}` }])
    expect(await query('select title from notices where user_id = $1', into.userId)).toEqual([{ title: '账号已合并' }])
    expect(await count(`staff_calls where args ->> 'intoId' = $1 and route like 'POST %'`, into.userId)).toBe(1)
  })

  test('the same merge twice changes nothing, also at once', async () => {
    await giveBalance(application, from.userId, 100)
    const { version, intoVersion } = await previewOf()
    const body = { intoId: into.userId, version, intoVersion, reason: '同一人' }
    const once = () => send('POST', `${PATH}/${from.userId}/merge`, body, admin)
    expect((await Promise.all([once(), once()])).map(({ status }) => status)).toEqual([200, 200])
    expect((await once()).status).toBe(200)
    expect(await count('account_log where user_id = $1', into.userId)).toBe(1)
    expect(await query('select balance_fen::int as fen from wallets where user_id = $1', into.userId)).toEqual([{ fen: 100 }])
  })

  test('an account merged into one that is merged itself follows it', async () => {
    const third = await buildUser(application)
    await merge()
    expect((await merge({}, into, third)).status).toBe(200)
    const { mergedFrom } = await personOf(third)
    expect(mergedFrom.map(({ userId }) => userId).toSorted()).toEqual([from.userId, into.userId].toSorted())
    expect(await personOf(from)).toMatchObject({ mergedInto: { userId: third.userId } })
  })

  test('export has what stayed with the merged account, and closing erases it', async () => {
    const track = await buildResource(database, { price_fen: 990 })
    await buildSale(application, from.userId, [{ goodsId: track, fen: 990 }])
    await query(
      'insert into downloads (user_id, day, file_id) select $1, current_date, min(file_id) from audio_sources',
      from.userId,
    )
    await merge()
    const exported = await send('POST', `${PATH}/${into.userId}/export`, { reason: '本人要求' }, admin)
    const { archive } = exported.data as { archive: string }
    expect(Buffer.from(archive, 'base64').toString()).toContain(`物品${track}`)
    const { version } = await personOf(into)
    await send('POST', `${PATH}/${into.userId}/close`, { version, reason: '本人要求', name: '新号' }, admin)
    expect(await count('downloads where user_id = $1', from.userId)).toBe(0)
  })
})

describe('refuses', () => {
  const DENIED = { status: 409, fault: 'MERGE_REFUSED' }

  test.each([
    ['staff', () => query(`update users set permissions = '{support}' where user_id = $1`, into.userId)],
    ['minor', () => query('update users set is_minor = true where user_id = $1', into.userId)],
    ['blocked', () => query(`insert into account_blocks values ($1, null, '', null, now())`, into.userId)],
    ['artist', () => buildResource(database, { artist_id: from.userId })],
    [
      'uploads',
      () =>
        query(
          `insert into uploads (upload_id, owner_id, file_name, size_bytes, metadata) values ($2, $1, 'a', 1, '{}')`,
          from.userId,
          `u${from.userId}`,
        ),
    ],
    ['muted', () => query(`insert into mutes (user_id, reason) values ($1, '')`, from.userId)],
    ['orders', () => buildOrder(application, from.userId, [{ goodsId: '1', fen: 1 }])],
    ['orders', () => buildAwaiting(from)],
    [
      'seats',
      () => query('insert into vip_seats (owner_id, member_id, created_at) values ($1, $2, now())', from.userId, admin.userId),
    ],
    [
      'requests',
      () => query(`insert into design_requests (user_id, occasion, budget_fen, wish) values ($1, '', 1, '')`, from.userId),
    ],
    [
      'levels',
      () =>
        query(
          `insert into vip_periods (user_id, vip_level, starts_at, source) values ($1, 1, now() - interval '1 day', 'grant'), ($2, 2, now() - interval '1 day', 'grant')`,
          from.userId,
          into.userId,
        ),
    ],
  ] as const)('an account for %s', async (reason, happen) => {
    await happen()
    expect((await previewOf()).refusals).toEqual([reason])
    expect(await merge()).toMatchObject(DENIED)
    expect(await personOf(from)).toMatchObject({ isClosed: false, mergedInto: null })
  })

  test('an account with itself, with nobody, and one that was merged elsewhere', async () => {
    expect(await merge({}, from, from)).toMatchObject(DENIED)
    expect((await merge({ intoId: '999999999' })).fault).toBe('USER_NOT_FOUND')
    await merge()
    expect(await merge({}, from, await buildUser(application))).toMatchObject(DENIED)
  })

  test('what changed since staff looked, at either account, and a call without permission or reason', async () => {
    const { version, intoVersion } = await previewOf()
    const level = { vipLevel: 0, reason: '核对' }
    await send('POST', `${PATH}/${into.userId}/level`, { version: intoVersion, ...level }, admin)
    const late = await send(
      'POST',
      `${PATH}/${from.userId}/merge`,
      { intoId: into.userId, version, intoVersion, reason: '同一人' },
      admin,
    )
    expect([late.status, late.fault]).toEqual([409, 'CHANGED_MEANWHILE'])
    expect((await merge({ reason: ' ' })).status).toBe(400)
    const support = await buildUser(application, { permissions: ['support'] })
    expect((await merge({}, from, into, support)).status).toBe(403)
  })
})
