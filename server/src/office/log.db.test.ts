import { API_BASE } from '@shenglang/contract/constants'
import { LOG_CSV_PATH, NETWORK_CSV_PATH } from '@shenglang/contract/office/log'
import { expect, test } from 'vitest'
import { buildUser } from '../../test/people.ts'
import { createClient } from '../../test/requests.ts'
import { startAgain, testApplication } from '../../test/test-application.ts'
import { logCommand } from '../platform/http/logs/staff-log.ts'
import { deleteOldNetworkLog } from './network-log.ts'

const application = await testApplication()
const { app, database, clock } = application
const db = database.query()
const send = createClient(app)
const admin = await buildUser(application, { account_type: 'admin', nick_name: '=老板' })
const reviewer = await buildUser(application, { permissions: ['review'] })
const LOG = '/client/app/admin/log'
const REPORT = '/client/app/admin/report'

interface Entry {
  callId: string
  route: string
  label: string
  outcome: string
  operator: string
  userId: string
  args: string
}
const search = async (filters: Record<string, string> = {}) => {
  const { rows, total, next } = (await send('GET', LOG, filters, admin)) as unknown as {
    rows: Entry[]
    total: number
    next: string
  }
  return { rows, total, next }
}
const routesOf = async (filters: Record<string, string>) => (await search(filters)).rows.map(({ route }) => route)

await send('GET', REPORT, {}, reviewer)
await send('POST', `${REPORT}/404`, { outcome: 'dismiss', note: '看过了' }, reviewer)
await logCommand(
  db,
  { operator: '王芳', route: 'admin people grant', args: { words: ['13900000077', 'review'] } },
  async () => null,
)

test('lists calls newest first with what they do, and filters them by who, what, permission and outcome', async () => {
  const { rows } = await search({ who: reviewer.userId })
  expect(rows.map(({ route, outcome }) => [route, outcome])).toEqual([
    [`POST ${REPORT}/{id}`, 'REPORT_NOT_FOUND'],
    [`GET ${REPORT}`, 'OK'],
  ])
  expect(rows[0]?.label).not.toBe('')
  expect(await routesOf({ who: reviewer.phone, outcome: 'refused' })).toEqual([`POST ${REPORT}/{id}`])
  expect(await routesOf({ outcome: 'REPORT_NOT_FOUND' })).toEqual([`POST ${REPORT}/{id}`])
  expect(await routesOf({ route: `GET ${REPORT}` })).toEqual([`GET ${REPORT}`])
  expect(await routesOf({ permission: 'console' })).toEqual(['admin people grant'])
  expect(await routesOf({ permission: 'review', outcome: 'OK' })).toEqual([`GET ${REPORT}`])
})

test('shows commands under their operator’s name, and finds calls by the id or phone that they are about', async () => {
  const [command] = (await search({ who: '王芳' })).rows
  expect(command).toMatchObject({ operator: '王芳', userId: '', route: 'admin people grant', outcome: 'OK' })
  // The search itself is about it as well.
  expect(await routesOf({ subject: '13900000077', permission: 'console' })).toEqual(['admin people grant'])
  expect(await routesOf({ subject: '404', permission: 'review' })).toEqual([`POST ${REPORT}/{id}`])
})

test('a range of days counts in Shanghai, with both days', async () => {
  const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
  const day = (offset: number) => new Date(Date.parse(today) + offset * 86_400_000).toISOString().slice(0, 10)
  expect(await routesOf({ who: '王芳', from: day(-1), to: day(1) })).toEqual(['admin people grant'])
  expect((await search({ from: day(1) })).rows).toEqual([])
  expect((await search({ to: day(-2) })).rows).toEqual([])
  expect((await send('GET', LOG, { from: '2026-02-31' }, admin)).status).toBe(400)
})

test('pages to the end, each call once, while new ones are added', async () => {
  const before = (await search({ outcome: 'OK', pageSize: '100' })).rows.map(({ callId }) => callId)
  const seen: string[] = []
  let cursor: string | undefined
  do {
    const { rows, next } = await search({ outcome: 'OK', pageSize: '2', ...(cursor && { before: cursor }) })
    seen.push(...rows.map(({ callId }) => callId))
    cursor = next
  } while (cursor !== '')
  expect(seen.slice(1)).toEqual(before)
  expect(new Set(seen).size).toBe(seen.length)
})

test('an unknown name, a quote and a pattern find nothing and break nothing', async () => {
  for (const who of ["'; drop table users; --", '%', '999999999999999999']) expect((await search({ who })).rows).toEqual([])
  expect((await send('GET', LOG, { who: '0'.repeat(70) }, admin)).status).toBe(400)
})

test('is for the permission people alone, and its download as well', async () => {
  for (const path of [LOG, `${LOG}/network`, `${LOG}/routes`, LOG_CSV_PATH, NETWORK_CSV_PATH]) {
    const answer = await app.inject({ url: API_BASE + path, headers: { authorization: `Bearer ${reviewer.token}` } })
    expect([path, answer.statusCode]).toEqual([path, 403])
    expect([path, (await app.inject({ url: API_BASE + path })).statusCode]).toEqual([path, 401])
  }
})

test('downloads the filtered rows as CSV without formulas, and logs the download', async () => {
  const download = (query: string) =>
    app.inject({ url: `${API_BASE}${LOG_CSV_PATH}?${query}`, headers: { authorization: `Bearer ${admin.token}` } })
  const { body, headers } = await download('permission=review')
  expect(headers['content-type']).toBe('text/csv; charset=utf-8')
  const lines = body.split('\r\n')
  expect(lines[0]).toContain('编号,时间（北京时间）')
  expect(lines).toHaveLength(4)
  expect(lines[1]).toContain('REPORT_NOT_FOUND')
  // The nickname is a formula.
  expect((await download('permission=people')).body).toContain(",'=老板,")
  expect(await routesOf({ route: `GET ${LOG_CSV_PATH}` })).toEqual([`GET ${LOG_CSV_PATH}`, `GET ${LOG_CSV_PATH}`])
  expect((await download('from=never')).statusCode).toBe(400)
})

test('the network log has sign-ins and writes with address and time, and forgets them after the period', async () => {
  const member = await buildUser(application)
  await send('PUT', '/client/app/user/save', { information: '你好' }, { token: member.token, from: '203.0.113.7' })
  await send('GET', '/client/app/user/userinfo', {}, member)
  const network = async (filters: Record<string, string>) => {
    const { rows } = (await send('GET', `${LOG}/network`, filters, admin)) as unknown as {
      rows: { action: string; address: string; userId: string }[]
    }
    return rows.map(({ action, address }) => [action, address])
  }
  const save = 'PUT /client/app/user/save'
  await expect.poll(() => network({ who: member.userId })).toEqual([[save, '203.0.113.7']])
  // A process that ends writes what waits.
  const other = await startAgain(application)
  await createClient(other)('PUT', '/client/app/user/save', { information: '再见' }, { token: member.token, from: '203.0.113.8' })
  await other.close()
  await expect
    .poll(() => network({ who: member.userId }))
    .toEqual([
      [save, '203.0.113.8'],
      [save, '203.0.113.7'],
    ])
  expect(await network({ address: '203.0.113.8', who: member.phone })).toEqual([[save, '203.0.113.8']])
  const signal = new AbortController().signal
  await deleteOldNetworkLog(db, { days: 184, now: new Date(clock.now.getTime() + 183 * 86_400_000) }, signal)
  expect(await network({ who: member.userId })).toHaveLength(2)
  await deleteOldNetworkLog(db, { days: 184, now: new Date(clock.now.getTime() + 185 * 86_400_000) }, signal)
  expect(await network({ who: member.userId })).toEqual([])
})
