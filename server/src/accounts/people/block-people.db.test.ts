import type { setPeopleBlocked } from '@shenglang/contract/accounts/people/routes'
import { PEOPLE_BULK_MAX } from '@shenglang/contract/accounts/people/routes'
import type { Permission } from '@shenglang/contract/roles'
import type { AnswerOf } from '@shenglang/contract/route'
import { expect, test } from 'vitest'
import { buildUser, type Person as TestPerson } from '../../../test/people.ts'
import { createClient } from '../../../test/requests.ts'
import { testApplication } from '../../../test/test-application.ts'

const application = await testApplication()
const { app, database } = application
const send = createClient(app)
const PATH = '/client/app/admin/person'
const admin = await buildUser(application, { account_type: 'admin', nick_name: '值班管理员' })
const staffWith = (...permissions: Permission[]) => buildUser(application, { permissions })
const member = () => buildUser(application)

type Answer = AnswerOf<typeof setPeopleBlocked>

const idsOf = (people: readonly TestPerson[]) => people.map(({ userId }) => userId)
const set = (people: readonly TestPerson[], args: object, by = admin) =>
  send('POST', `${PATH}/bulk/block`, { ids: idsOf(people), reason: '刷单', isBlocked: true, ...args }, by)
const preview = async (people: readonly TestPerson[], args: object = {}, by = admin) =>
  (await set(people, { isPreview: true, ...args }, by)).data as Answer
/** Makes the change that a preview showed. */
const confirm = async (people: readonly TestPerson[], args: object = {}, by = admin) => {
  const { version } = await preview(people, args, by)
  return set(people, { version, ...args }, by)
}
const statusOf = async (person: TestPerson) => (await send('GET', '/client/app/user/sessions', {}, person)).status
const logOf = async ({ userId }: TestPerson) => (await send('GET', `${PATH}/${userId}/log`, {}, admin)).rows
const blockOf = async ({ userId }: TestPerson) =>
  ((await send('GET', `${PATH}/${userId}`, {}, admin)).data as { block: { reason: string; untilTime: string } | null }).block

test('several accounts are blocked after a preview, each with its entry in the log, and unblocked again', async () => {
  const people = [await member(), await member()]
  expect(await preview(people)).toEqual({ changed: 2, unchanged: 0, faults: [], version: '0' })
  expect(await Promise.all(people.map(statusOf))).toEqual([200, 200])
  const untilTime = '2099-01-01T00:00:00.000Z'
  expect((await confirm(people, { untilTime })).data).toMatchObject({ changed: 2, unchanged: 0, faults: [] })
  for (const person of people) {
    expect([await statusOf(person), await blockOf(person)]).toMatchObject([401, { reason: '刷单', untilTime }])
    expect(await logOf(person)).toMatchObject([{ action: 'block', reason: '刷单', staffName: '值班管理员' }])
  }
  const calls = await Promise.all(
    people.map(({ userId }) =>
      send('GET', '/client/app/admin/log', { subject: userId, route: `POST ${PATH}/bulk/block` }, admin),
    ),
  )
  expect(calls.map(({ rows }) => rows?.length)).toEqual([3, 3])
  expect((await confirm(people, { isBlocked: false, reason: '误封' })).data).toMatchObject({ changed: 2 })
  expect(await Promise.all(people.map(blockOf))).toEqual([null, null])
  const notices = await database.pool.query('select count(*)::int from notices where user_id = any($1)', [idsOf(people)])
  expect(notices.rows).toEqual([{ count: 2 }])
})

test('an account that is blocked already keeps its block as it is', async () => {
  const people = [await member(), await member()]
  await confirm(people.slice(0, 1), { reason: '盗用作品' })
  expect((await confirm(people)).data).toMatchObject({ changed: 1, unchanged: 1 })
  expect(await Promise.all(people.map(blockOf))).toMatchObject([{ reason: '盗用作品' }, { reason: '刷单' }])
})

test('one account on which the caller may not act keeps all from changing, and is named', async () => {
  const staff = await staffWith('people')
  const closed = await member()
  const version = { version: '0', reason: '本人要求' }
  const { nickName } = (await send('GET', `${PATH}/${closed.userId}`, {}, admin)).data as { nickName: string }
  await send('POST', `${PATH}/${closed.userId}/close`, { ...version, name: nickName }, admin)
  const people = [await member(), admin, staff, closed]
  const answer = await preview(people, {}, staff)
  expect(answer.faults.map(({ userId, reason }) => [userId, reason])).toEqual([
    [admin.userId, '只有管理员可以对管理员做这项操作，或增减管理员'],
    [staff.userId, '不能对自己的账号做这项操作'],
    [closed.userId, '用户不存在'],
  ])
  expect([answer.changed, answer.faults[0]?.nickName]).toEqual([0, '值班管理员'])
  expect((await confirm(people, {}, staff)).data).toMatchObject({ changed: 0, faults: answer.faults })
  expect(await Promise.all(people.slice(0, 3).map(statusOf))).toEqual([200, 200, 200])
})

test('a change is refused that another one of staff has outdated, without a preview, and without the permission', async () => {
  const people = [await member(), await member()]
  const { version } = await preview(people)
  await confirm(people.slice(1))
  const late = await set(people, { version })
  expect([late.fault, late.detail]).toEqual(['CHANGED_MEANWHILE', { action: '封禁', staffName: '值班管理员' }])
  expect((await set(people, {})).fault).toBe('BAD_ARGUMENT')
  expect((await set(people, { isPreview: true }, await staffWith('support'))).fault).toBe('FORBIDDEN')
  expect((await set(people, { isPreview: true, untilTime: '2020-01-01T00:00:00Z' })).detail).toMatchObject({ field: 'untilTime' })
  const many = Array.from({ length: PEOPLE_BULK_MAX + 1 }, (_, index) => ({ userId: String(index + 1) }) as TestPerson)
  expect((await set(many, { isPreview: true })).msg).toContain(`一次最多 ${PEOPLE_BULK_MAX} 个账号`)
  expect(await statusOf(people[0] as TestPerson)).toBe(200)
})

test('selected people are a file with masked phones, in the order of the selection', async () => {
  const [one, other] = [await buildUser(application, { nick_name: '=林夜', phone: '13677780001' }), await staffWith('people')]
  const answer = await send('GET', `${PATH}/csv`, { ids: `${other.userId},${one.userId}` }, other)
  const { fileName, csv } = answer.data as { fileName: string; csv: string }
  expect(fileName).toMatch(/^people-\d{4}-\d\d-\d\d\.csv$/)
  const [head, ...lines] = csv.trim().split('\r\n')
  expect(head).toBe('编号,昵称,账号名,手机号,身份,会员等级,会员到期（北京时间）,状态,注册时间（北京时间）')
  expect(lines).toEqual([
    expect.stringMatching(new RegExp(`^${other.userId},.*,用户,0,,,\\d{4}-`)),
    expect.stringMatching(new RegExp(`^${one.userId},'=林夜,,136\\*\\*\\*\\*0001,,0,,,\\d{4}-`)),
  ])
  expect((await send('GET', `${PATH}/csv`, { ids: one.userId }, await staffWith('support'))).fault).toBe('FORBIDDEN')
})
