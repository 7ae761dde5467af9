import { PURCHASE_ONLY } from '@shenglang/contract/media/rules'
import * as edit from '@shenglang/contract/studio/edit/edit-works'
import { beforeAll, describe, expect, test } from 'vitest'
import { csvForm } from '../../../test/csv-form.ts'
import { buildResource } from '../../../test/library.ts'
import { buildUser } from '../../../test/people.ts'
import { createClient } from '../../../test/requests.ts'
import { testApplication } from '../../../test/test-application.ts'

const application = await testApplication()
const send = createClient(application.app)
let token = ''

beforeAll(async () => {
  token = (await buildUser(application, { permissions: ['content'] })).token
})

const at = (path: string, id: string) => path.replace('{id}', id)
const call = async (method: 'GET' | 'POST', path: string, args: object = {}) => send(method, path, args, { token })
const read = async (id: string) => (await call('GET', at(edit.readEditableWork.path, id))).data as edit.EditableWork
const find = async (args: object) =>
  (await call('GET', edit.findWorks.path, args)).data as { rows: edit.WorkRow[]; total: number; next: string }
const change = async (args: object) => await call('POST', edit.changeWorks.path, args)

const GOODS = { contentType: 4, title: '控制器', categoryCode: 'A0301', priceFen: 89_900, description: '四通道' }

test('goods are created hidden, published, edited and taken down', async () => {
  const { data } = await call('POST', edit.saveEditedWork.path, GOODS)
  const { resourceId, version, ...created } = data as edit.EditableWork
  expect(created).toMatchObject({ title: '控制器', isVisible: false, state: 'draft', contentType: 4 })
  const visible = at(edit.setWorkVisible.path, resourceId)
  expect((await call('POST', visible, { isVisible: true })).data).toMatchObject({ isVisible: true, state: 'published' })
  const shown = await read(resourceId)
  expect(shown.version).not.toBe(version)
  const saved = await call('POST', edit.saveEditedWork.path, { ...GOODS, resourceId, version: shown.version, title: '新控制器' })
  expect(saved.data).toMatchObject({ title: '新控制器' })
  expect(await call('POST', visible, { isVisible: false })).toMatchObject({ status: 400 })
  expect((await call('POST', visible, { isVisible: false, reason: '停售' })).data).toMatchObject({ state: 'taken_down' })
})

test('refuses to overwrite what somebody else changed since it was read', async () => {
  const resourceId = await buildResource(application.database)
  const { version } = await read(resourceId)
  const args = { resourceId, version, title: '甲', categoryCode: 'A0301', priceFen: 0 }
  expect((await call('POST', edit.saveEditedWork.path, args)).status).toBe(200)
  expect(await call('POST', edit.saveEditedWork.path, { ...args, title: '乙' })).toMatchObject({ fault: 'CHANGED_MEANWHILE' })
  expect((await read(resourceId)).title).toBe('甲')
})

describe('a work on presale is not given away', async () => {
  const { database } = application
  const RELEASE = new Date(application.clock.now.getTime() + 7 * 86_400_000)
  const presell = (id: string) => call('POST', `/pay/admin/goods/set/${id}`, { releaseTime: RELEASE.toISOString() })
  const terms = { price_fen: 3000, free_vip_level: PURCHASE_ONLY }
  const presold = async (work: object = terms) => {
    const id = await buildResource(database, work)
    expect(await presell(id)).toMatchObject({ status: 200 })
    return id
  }
  const OPENINGS = [
    ['a level', { freeVipLevel: 2 }, '预售中的作品，下载只能是“仅限购买”'],
    ['the price 0', { priceFen: 0 }, '预售中的作品不能改为免费'],
  ] as const

  test.each(OPENINGS)('by %s in its form, where other fields can be changed', async (_what, opening, reason) => {
    const resourceId = await presold()
    const { version } = await read(resourceId)
    const same = { resourceId, version, title: '夜航', categoryCode: 'A0301', priceFen: 3000, freeVipLevel: PURCHASE_ONLY }
    const answer = await call('POST', edit.saveEditedWork.path, { ...same, ...opening })
    expect(answer).toMatchObject({ fault: 'BAD_ARGUMENT', msg: reason, detail: { field: Object.keys(opening)[0] } })
    expect((await call('POST', edit.saveEditedWork.path, { ...same, priceFen: 4000 })).data).toMatchObject({ title: '夜航' })
  })

  test.each(OPENINGS)('by %s in a bulk change or a file', async (_what, opening, reason) => {
    const { userId } = await buildUser(application, { is_artists: true })
    const [other, resourceId] = [
      await buildResource(database, { ...terms, artist_id: userId }),
      await presold({ ...terms, artist_id: userId }),
    ]
    expect((await change({ ids: [other, resourceId], change: opening })).msg).toContain(reason)
    const { csv } = (await call('GET', edit.exportWorks.path, { artistId: userId })).data as { csv: string }
    const [field, text] = 'priceFen' in opening ? ['30.00', '0.00'] : [`,${PURCHASE_ONLY},`, ',2,']
    const lines = csv.replaceAll(field, text)
    const { data } = await call('POST', edit.importWorks.path, csvForm(lines))
    expect(data).toMatchObject({ changed: 0, faults: [{ reason }] })
    expect(await read(other)).toMatchObject({ priceFen: 3000, freeVipLevel: PURCHASE_ONLY })
  })

  test('by undoing a change that closed it', async () => {
    const id = await buildResource(database, { price_fen: 3000, free_vip_level: 2 })
    const { changeId } = (await change({ ids: [id], change: { freeVipLevel: PURCHASE_ONLY } })).data as { changeId: string }
    await presell(id)
    const { title } = await read(id)
    const undo = at(edit.undoWorksChange.path, changeId)
    expect((await call('POST', undo)).data).toEqual({ undone: 0, skipped: [{ resourceId: id, title }] })
  })

  test('but goods, which no level downloads, keep their level', async () => {
    const { title } = GOODS
    const id = await presold({ content_type: GOODS.contentType, title, price_fen: 3000, free_vip_level: 0 })
    const { version } = await read(id)
    const saved = await call('POST', edit.saveEditedWork.path, { ...GOODS, resourceId: id, version, contentType: undefined })
    expect(saved.data).toMatchObject({ priceFen: GOODS.priceFen })
  })

  test('and goods are not published before the time that their artist set', async () => {
    const hidden = { content_type: GOODS.contentType, published_at: null, state: 'review' as const, release_at: RELEASE }
    const id = await buildResource(database, { ...hidden, price_fen: 3000 }, [])
    const visible = at(edit.setWorkVisible.path, id)
    expect(await call('POST', visible, { isVisible: true })).toMatchObject({
      fault: 'BAD_ARGUMENT',
      msg: expect.stringContaining('到时自动上架'),
    })
    application.clock.now = RELEASE
    expect((await call('POST', visible, { isVisible: true })).data).toMatchObject({ isVisible: true })
  })
})

test("refuses to publish a recording without a review, an unknown style, category or artist, and others' pictures", async () => {
  const resourceId = await buildResource(application.database, { published_at: null, state: 'draft' })
  expect(await call('POST', at(edit.setWorkVisible.path, resourceId), { isVisible: true })).toMatchObject({ status: 400 })
  const wrong = [{ style: '没有的' }, { categoryCode: 'Z9999' }, { artistId: '999999' }, { cover: '/media/image/x' }]
  for (const field of wrong) {
    const answer = await call('POST', edit.saveEditedWork.path, { ...GOODS, ...field })
    expect(answer).toMatchObject({ status: 400, detail: { field: Object.keys(field)[0] } })
  }
})

test('finds works by kind, state, artist, number and the beginning of their title, page by page', async () => {
  const { userId } = await buildUser(application, { is_artists: true })
  const ids: string[] = []
  for (const title of ['Alpha 1', 'alpha 2', 'Beta 100%']) {
    ids.push(await buildResource(application.database, { artist_id: userId, title }))
  }
  const titles = async (args: object) => (await find({ artistId: userId, ...args })).rows.map(({ title }) => title)
  expect(await titles({})).toEqual(['Beta 100%', 'alpha 2', 'Alpha 1'])
  expect(await titles({ keyword: 'ALPHA' })).toEqual(['alpha 2', 'Alpha 1'])
  expect(await titles({ keyword: 'beta 100%' })).toEqual(['Beta 100%'])
  expect(await titles({ keyword: '%' })).toEqual([])
  expect(await titles({ keyword: ids[0] })).toEqual(['Alpha 1'])
  expect(await titles({ size: '1', before: ids[2] })).toEqual(['alpha 2'])
  expect(await titles({ state: 'draft' })).toEqual([])
  expect((await find({ artistId: userId, size: '2' })).next).toBe(ids[1])
  // A full page is not followed by an empty one.
  expect((await find({ artistId: userId, size: '1', before: ids[1] })).next).toBe('')
  expect((await find({ artistId: userId, size: '3' })).next).toBe('')
  expect((await find({ artistId: userId })).total).toBe(3)
})

test('many works are changed at once, after a preview; undoing restores those that nobody changed since', async () => {
  const ids: string[] = []
  for (let count = 0; count < 3; count += 1) ids.push(await buildResource(application.database, { price_fen: 0 }))
  const [first = '', second = ''] = ids
  const input = { ids, change: { priceFen: 500, freeVipLevel: 2 } }
  expect((await change({ ...input, isPreview: true })).data).toMatchObject({ changeId: '', changed: 3, unchanged: 0 })
  expect((await read(first)).priceFen).toBe(0)
  const { changeId } = (await change(input)).data as { changeId: string }
  expect(await read(first)).toMatchObject({ priceFen: 500, freeVipLevel: 2 })
  expect((await change(input)).data).toMatchObject({ changed: 0, unchanged: 3 })
  await application.database.pool.query(`update resources set title = '改过' where resource_id = ${second}`)
  const undo = at(edit.undoWorksChange.path, changeId)
  expect((await call('POST', undo)).data).toEqual({ undone: 2, skipped: [{ resourceId: second, title: '改过' }] })
  expect([(await read(first)).priceFen, (await read(second)).priceFen]).toEqual([0, 500])
  expect(await call('POST', undo)).toMatchObject({ status: 404 })
})

test('the last changes are listed with their staff member and number of works, undone ones marked', async () => {
  const ids = [await buildResource(application.database), await buildResource(application.database)]
  const changed = async (input: object) => ((await change(input)).data as { changeId: string }).changeId
  const first = await changed({ ids, change: { priceFen: 300 } })
  const second = await changed({ ids: ids.slice(0, 1), change: { priceFen: 400 } })
  await call('POST', at(edit.undoWorksChange.path, second))
  const { data } = await call('GET', edit.listWorksChanges.path)
  const { title } = await read(ids[0] ?? '')
  expect((data as edit.WorksChange[]).slice(0, 2)).toMatchObject([
    { changeId: second, count: 1, isUndone: true },
    { changeId: first, count: 2, example: title, isUndone: false },
  ])
})

test('a change with an unknown value, or without any, changes nothing', async () => {
  const resourceId = await buildResource(application.database)
  for (const bad of [{ categoryCode: 'Z9999', priceFen: 1 }, { artistId: '999999' }, {}]) {
    expect(await change({ ids: [resourceId], change: bad })).toMatchObject({ status: 400 })
  }
  expect((await read(resourceId)).priceFen).toBe(0)
})

test('ten thousand works of a filter are changed in one go', async () => {
  const { userId } = await buildUser(application, { is_artists: true })
  await application.database.pool.query(`begin; set local statement_timeout = 0;
    insert into resources (title, content_type, category_code, artist_id, published_at)
    select repeat('夜航', 20) || n, 1, 'A0301', ${userId}, now() from generate_series(1, 10000) n; commit`)
  // As the database does by itself: checks of foreign keys were planned for a table of ten rows.
  await application.database.pool.query('analyze resources')
  const where = { artistId: userId }
  expect((await change({ where, change: { priceFen: 100 } })).data).toMatchObject({ changed: 10_000, unchanged: 0 })
  const { rows } = await application.database.pool.query(
    `select count(*)::int as n from resources where artist_id = ${userId} and price_fen = 100`,
  )
  expect(rows).toEqual([{ n: 10_000 }])
  expect((await find(where)).total).toBe(10_000)

  // Their exported file can be imported again, though it is larger than any other body may be.
  const { csv } = (await call('GET', edit.exportWorks.path, where)).data as { csv: string }
  expect(Buffer.byteLength(csv)).toBeGreaterThan(application.settings.BODY_LIMIT_BYTES)
  const { data } = await call('POST', edit.importWorks.path, csvForm(csv.replaceAll(',1.00,', ',2.00,')))
  expect(data).toMatchObject({ changed: 10_000, faults: [] })
})

test('a bulk change reports progress before any of it is visible, and leaves nothing if it fails', async () => {
  const { userId } = await buildUser(application, { is_artists: true })
  const { pool } = application.database
  await pool.query(
    `insert into resources (title, content_type, category_code, artist_id, published_at)
    select '进度' || n, 1, 'A0301', ${userId}, now() from generate_series(1, 1200) n`,
  )
  // The last part waits for this row: until then the others are written, and seen by nobody.
  const { rows } = await pool.query(`select max(resource_id)::text as last from resources where artist_id = ${userId}`)
  await pool.query(`create function refuse_last() returns trigger language plpgsql as $$ begin
    if new.resource_id = ${rows[0].last} then perform pg_advisory_xact_lock(77); raise exception 'refused'; end if; return new; end $$;
    create trigger refuse_last before update on resources for each row execute function refuse_last()`)
  const events = async () => {
    const answer = await call('GET', '/client/app/user/events', { after: 0 })
    return (answer.data as { events: { event: { kind: string; done: number; total: number } }[] }).events.map(
      ({ event }) => event,
    )
  }
  const blocker = await pool.connect()
  try {
    await blocker.query('select pg_advisory_lock(77)')
    const changing = change({ where: { artistId: userId }, change: { priceFen: 100 } })
    await expect.poll(() => events()).toContainEqual({ kind: 'bulk', done: 1000, total: 1200 })
    const counted = async () =>
      (await pool.query(`select count(*)::int as n from resources where artist_id = ${userId} and price_fen = 100`)).rows[0].n
    expect(await counted()).toBe(0)
    await blocker.query('select pg_advisory_unlock(77)')
    expect((await changing).status).toBe(500)
    expect(await counted()).toBe(0)
  } finally {
    blocker.release(true)
    await pool.query('drop trigger refuse_last on resources; drop function refuse_last()')
  }
})

test('a file in another encoding changes nothing, and is named in the log by its name and size alone', async () => {
  const { data } = await call('POST', edit.importWorks.path, csvForm(new Uint8Array([0xb1, 0xe0, 0xba, 0xc5])))
  expect(data).toMatchObject({ changed: 0, faultCount: 1, faults: [{ line: 1, reason: expect.stringContaining('CSV UTF-8') }] })
  const { rows } = await application.database.pool.query(
    'select args from staff_calls where route = $1 order by call_id desc limit 1',
    [`POST ${edit.importWorks.path}`],
  )
  expect(rows).toEqual([{ args: { file: { name: 'works.csv', size: 4 } } }])
})

test.each([
  ['11 MB', 11_000_000, 'BAD_ARGUMENT', '文件不能超过 10 MB'],
  ['100 MB', 100_000_000, 'BODY_TOO_LARGE', '提交的内容过大'],
])('refuses a file of %s', async (_size, bytes, fault, message) => {
  const answer = await call('POST', edit.importWorks.path, csvForm(new Uint8Array(bytes)))
  expect([answer.fault, answer.msg]).toEqual([fault, expect.stringContaining(message)])
})

test('a file that was exported is imported with its changes, and a wrong line is named', async () => {
  const { userId } = await buildUser(application, { is_artists: true })
  const id = await buildResource(application.database, { artist_id: userId, title: '=cmd' })
  const { csv } = (await call('GET', edit.exportWorks.path, { artistId: userId })).data as { csv: string }
  const [head, line = ''] = csv.trim().split('\r\n')
  expect(line).toBe(`${id},'=cmd,${(await read(id)).artist},${userId},A0301,,0.00,0,0,`)
  const file = (price: string) => [head, line.replace('0.00', price)].join('\r\n')
  const load = async (text: string, isPreview = false) =>
    (await call('POST', edit.importWorks.path, csvForm(text, isPreview))).data as { changed: number; faults: unknown[] }
  expect(await load(file('12.50'), true)).toMatchObject({ changed: 1, faults: [] })
  expect((await read(id)).priceFen).toBe(0)
  expect(await load(file('12.50'))).toMatchObject({ changed: 1 })
  expect((await read(id)).priceFen).toBe(1250)
  expect((await load(file('一元'))).faults).toEqual([{ line: 2, reason: '价格“一元”应为元，最多两位小数' }])
  expect((await load(`${head}\r\n0,x`)).faults).toEqual([{ line: 2, reason: '编号“0”不是数字' }])
  expect((await load('a,b\r\n1,2')).faults).toHaveLength(1)
  expect((await load(`${head}\r\n"1`)).faults).toHaveLength(1)
})

describe('who may download a draft', async () => {
  const draft = () => buildResource(application.database, { published_at: null, state: 'draft', access_chosen: false })

  test('is chosen by a bulk change that sets the download level, even to the present one, and open again once undone', async () => {
    const id = await draft()
    await change({ ids: [id], change: { priceFen: 0, style: 'house' } })
    expect(await read(id)).toMatchObject({ isAccessChosen: false })
    const { data } = await change({ ids: [id], change: { freeVipLevel: 0 } })
    expect(data).toMatchObject({ changed: 1 })
    expect(await read(id)).toMatchObject({ isAccessChosen: true, freeVipLevel: 0 })
    expect((await call('POST', at(edit.undoWorksChange.path, (data as { changeId: string }).changeId))).data).toMatchObject({
      undone: 1,
    })
    expect(await read(id)).toMatchObject({ isAccessChosen: false })
  })

  test('stays open when a file that was exported comes back unchanged', async () => {
    const { userId } = await buildUser(application, { is_artists: true })
    const open = { artist_id: userId, published_at: null, state: 'draft' as const, access_chosen: false }
    const id = await buildResource(application.database, open)
    const { csv } = (await call('GET', edit.exportWorks.path, { artistId: userId })).data as { csv: string }
    expect((await call('POST', edit.importWorks.path, csvForm(csv))).data).toMatchObject({ changed: 0, faults: [] })
    expect(await read(id)).toMatchObject({ isAccessChosen: false })
  })
})
