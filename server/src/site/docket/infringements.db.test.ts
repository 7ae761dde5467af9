import type { ArgsOf } from '@shenglang/contract/route'
import { listInfringements } from '@shenglang/contract/site/docket/routes'
import { sendInfringement } from '@shenglang/contract/site/routes'
import { expect, test } from 'vitest'
import { contextOf } from '../../../test/request-contexts.ts'
import { testApplication } from '../../../test/test-application.ts'
import { Calls } from '../../platform/http/calls.ts'
import { toReceiptNumber } from './infringements.ts'
import { mountDocket } from './routes.ts'

const { app, database } = await testApplication()
const calls = new Calls()
mountDocket(calls, { db: database.query(), emit: async () => {}, now: () => new Date() })

const ADMIN = contextOf({ userId: '1', isAdmin: true })
const NOTICE: ArgsOf<typeof sendInfringement> = {
  complainant: '北岸唱片',
  capacity: 'owner',
  phone: '13800138000',
  workTitle: '黄河入海流',
  resourceUrls: ['https://shenglang.example/resource?id=1'],
  reason: '未经许可上传',
  proof: '登记号 2026-A-001',
  isTruthful: true,
}

let senders = 0
/** Each notice comes from an address of its own, except where a test is about the limit for one address. */
const post = async (payload: unknown, remoteAddress = `203.0.113.${++senders}`) => {
  const response = await app.inject({
    method: 'POST',
    url: `/api${sendInfringement.path}`,
    remoteAddress,
    headers: { 'content-type': 'application/json' },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  })
  return { status: response.statusCode, body: response.json() }
}
const newest = async () => (await calls.call(listInfringements, { pageSize: 1 }, ADMIN)).rows[0]

test('lets anyone send a notice and answers with a receipt number', async () => {
  const { status, body } = await post(NOTICE)
  expect(status).toBe(200)
  expect(body.data.receiptNumber).toMatch(/^QQ\d{8}-\d{4,}$/)
  const { isTruthful, ...stored } = NOTICE
  expect(await newest()).toMatchObject({ ...stored, email: '', receiptNumber: body.data.receiptNumber })
})

test('limits notices to twenty an hour from one address', async () => {
  const answers = await Promise.all(Array.from({ length: 21 }, () => post(NOTICE, '198.51.100.7')))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(20)
  expect(answers.find(({ status }) => status !== 200)?.body.fault).toBe('TOO_MANY_REQUESTS')
})

test('dates the receipt number by the day in Shanghai', () => {
  expect(toReceiptNumber({ notice_id: '42', created_at: new Date('2026-10-31T16:00:00Z') })).toBe('QQ20261101-0042')
})

test('accepts an e-mail address as the only contact', async () => {
  const { phone, ...rest } = NOTICE
  expect((await post({ ...rest, email: 'legal.team@label.example.com' })).status).toBe(200)
})

test.each([
  ['complainant', '   ', '请填写投诉人姓名或单位名称'],
  ['complainant', '长'.repeat(101), '不能超过 100 个字'],
  ['capacity', 'friend', '请选择投诉人身份'],
  ['phone', '12800138000', '请输入正确的手机号'],
  ['phone', undefined, '电话与邮箱至少填写一项'],
  ['email', 'a@b', '请输入正确的邮箱'],
  ['workTitle', undefined, '请填写作品名称'],
  ['workTitle', 'a\0b', '含有无法识别的字符'],
  ['workTitle', '\ud800', '含有无法识别的字符'],
  ['resourceUrls', [], '请填写侵权内容的地址'],
  ['resourceUrls', ['javascript:alert(1)'], '每行一个完整地址'],
  ['resourceUrls', ['https://a.example/\0'], '含有无法识别的字符'],
  ['resourceUrls', Array(51).fill('https://a.example/'), '最多填写 50 个地址'],
  ['reason', '长'.repeat(2001), '不能超过 2000 个字'],
  ['proof', 7, '请填写权属证明'],
  ['isTruthful', false, '请阅读并确认真实性声明'],
])('refuses %s as %j in Chinese', async (name, value, message) => {
  const { status, body } = await post({ ...NOTICE, [name]: value })
  expect({ status, fault: body.fault }).toEqual({ status: 400, fault: 'BAD_ARGUMENT' })
  expect(body.msg).toContain(message)
})

test('reports a missing contact together with the other faults', () => {
  const { error } = sendInfringement.args.safeParse({})
  expect(error?.issues.filter(({ path }) => path[0] === 'phone')).toHaveLength(1)
  expect(error?.issues.length).toBeGreaterThan(5)
})

test('stores HTML and emoji as plain text', async () => {
  const text = { workTitle: '<img src=x onerror=alert(1)>', reason: "'; drop table users; -- 🎧👩‍🎤" }
  expect((await post({ ...NOTICE, ...text })).status).toBe(200)
  expect(await newest()).toMatchObject(text)
})

test.each([
  ['a body of 1 MB', JSON.stringify({ ...NOTICE, reason: 'x'.repeat(1_048_576) }), 413],
  ['a broken body', '{"complainant":', 400],
  ['a list for a body', '[]', 400],
  ['null for a body', 'null', 400],
])('answers %s in the envelope', async (_name, payload, status) => {
  const { status: got, body } = await post(payload)
  expect({ got, code: body.code }).toEqual({ got: status, code: status })
})

test('lists the notices for administrators by pages, newest first', async () => {
  await calls.call(sendInfringement, { ...NOTICE, workTitle: '较早' }, contextOf())
  await calls.call(sendInfringement, { ...NOTICE, workTitle: '较晚' }, contextOf())
  const first = await calls.call(listInfringements, { pageSize: 1 }, ADMIN)
  const second = await calls.call(listInfringements, { pageSize: 1, before: first.next }, ADMIN)
  expect([first.rows[0]?.workTitle, second.rows[0]?.workTitle]).toEqual(['较晚', '较早'])
  expect(first.total).toBeGreaterThan(1)
})

test('refuses everybody else', async () => {
  const response = await app.inject(`/api${listInfringements.path}`)
  expect([response.statusCode, response.json().fault]).toEqual([401, 'NOT_SIGNED_IN'])
  await expect(calls.call(listInfringements, {}, contextOf({ userId: '1' }))).rejects.toMatchObject({ code: 'FORBIDDEN' })
})
