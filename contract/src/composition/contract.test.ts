import { describe, expect, expectTypeOf, test } from 'vitest'
import * as z from 'zod/mini'
import { password, smsCode } from '../accounts/rules.ts'
import { withoutSecrets } from '../arguments.ts'
import { listResources, resourceDetail } from '../catalog/routes.ts'
import { shortDate } from '../dates.ts'
import { unwrap, wrap } from '../envelope.ts'
import { isFault } from '../fault.ts'
import { FAULTS } from '../fault-table.ts'
import { fault } from '../faults.ts'
import { LABELLED_FIELDS, labelOf } from '../field-labels.ts'
import { clockTime, shortCount } from '../format.ts'
import { VISITOR, whyNotDownload, whyNotPlay } from '../media/rules.ts'
import { type Access, type Caller, mayCall, PERMISSIONS, VISITOR_CALLER } from '../roles.ts'
import { type AnswerOf, addressOf, pathNames, type Route } from '../route.ts'
import type { MenuItem } from '../site/entities.ts'
import { type sideMenu, siteConfig } from '../site/routes.ts'
import { applyArtist } from '../studio/applications.ts'
import { importWorks } from '../studio/edit/edit-works.ts'
import type { PageEvent } from './events.ts'
import { allRoutes } from './routes.ts'

test('an answer with a misspelt field does not type-check', () => {
  expectTypeOf<AnswerOf<typeof sideMenu>>().toEqualTypeOf<MenuItem[]>()
  type Misspelt = { menuId: string; menuNme: string; icon: string; url: string; children: [] }
  expectTypeOf<Misspelt[]>().not.toExtend<AnswerOf<typeof sideMenu>>()
})

test('every event of the event stream has one of the topics', () => {
  expectTypeOf<{ kind: 'work'; resourceId: string }>().toExtend<PageEvent>()
  expectTypeOf<{ kind: 'wrok'; resourceId: string }>().not.toExtend<PageEvent>()
})

test('no two calls share method and path', () => {
  const names = allRoutes.map(({ method, path }) => `${method} ${path}`)
  expect(new Set(names).size).toBe(names.length)
})

test('only signed-in users have idempotency keys, and no file is uploaded under one', () => {
  for (const { idempotent, audience, method, encoding, path } of allRoutes) {
    if (idempotent) expect([audience !== 'public', method !== 'GET', encoding, path]).toEqual([true, true, undefined, path])
  }
})

test('only changes by signed-in users need consent', () => {
  for (const { needsConsent, audience, method, path } of allRoutes) {
    if (needsConsent) expect([audience !== 'public', method !== 'GET', path]).toEqual([true, true, path])
  }
})

/** True when a schema accepts files, or text that no list, pattern or format limits. */
function holdsText(schema: unknown): boolean {
  if (Array.isArray(schema)) return schema.some(holdsText)
  if (typeof schema !== 'object' || schema === null) return false
  const { type, pattern, enum: values, const: one, format, ...parts } = schema as Record<string, unknown>
  if (type !== 'string') return Object.values(parts).some(holdsText)
  return format === 'binary' || [pattern, values, one, format].every((limit) => limit === undefined)
}

const LIST = 'names or numbers of a list, written with commas'
const PASSWORD = 'a password is no text that anybody reads'
const RIGHT = 'what somebody bought stays theirs to receive or to leave'
/** Calls that a signed-in member may make without consent to the terms, each with the reason. */
const WITHOUT_CONSENT = {
  'PUT /client/app/user/message/settings': LIST,
  'PUT /client/app/user/push': LIST,
  'POST /client/app/offline/lease': LIST,
  'POST /client/app/user/push/subscribe': 'the address comes from the browser',
  'POST /client/app/user/changePhone': PASSWORD,
  'POST /client/app/user/minor': PASSWORD,
  'POST /pay/client/address/remove/{id}': 'nothing is written',
  'POST /pay/client/address/default/{id}': 'nothing is written',
  'POST /pay/client/coupon/claim': 'a code that the site gave out',
  'POST /pay/client/order/quote': 'nothing is stored or paid',
  'POST /pay/client/order/cancel/{id}': RIGHT,
  'POST /pay/client/order/receive/{id}': RIGHT,
}

test('calls that write, upload or pay need consent to the terms, except those listed here', () => {
  const isWriting = ({ method, path, args }: Route) =>
    method !== 'GET' && (path.startsWith('/pay/') || holdsText(z.toJSONSchema(args, { io: 'input', unrepresentable: 'any' })))
  const members = allRoutes.filter(({ audience }) => audience === 'user' || audience === 'artist').filter(isWriting)
  expect(members.length).toBeGreaterThan(25)
  const without = members.filter(({ needsConsent }) => !needsConsent).map(({ method, path }) => `${method} ${path}`)
  expect(without.sort()).toEqual(Object.keys(WITHOUT_CONSENT).sort())
})

test('secrets are not logged', () => {
  const schema = z.object({ name: z.string(), password: z.optional(password()), people: z.array(z.object({ code: smsCode() })) })
  const args = { name: '林夜', password: 'secret-1', people: [{ code: '123456' }] }
  expect(withoutSecrets(schema, args)).toEqual({ name: '林夜', password: '***', people: [{ code: '***' }] })
  expect(withoutSecrets(applyArtist.args, { idNumber: '330102199003071234' })).toEqual({ idNumber: '***' })
  expect(withoutSecrets(importWorks.args, { file: new File(['编号'], 'a.csv') })).toEqual({ file: { name: 'a.csv', size: 6 } })
})

test('arguments go into the path and the query', () => {
  expect(addressOf(resourceDetail, { id: '7' })).toBe('/client/app/cms/resource/7')
  expect(addressOf(listResources, { style: 'house,techno', pageNum: 2 })).toBe(
    '/client/app/cms/resource?style=house%2Ctechno&pageNum=2',
  )
  expect(pathNames(resourceDetail)).toEqual(['id'])
})

test('unwrapping an envelope restores the answer', () => {
  const page = { rows: [], total: 0 }
  const wrapped = (route: Route, answer: unknown) => JSON.parse(wrap(route, JSON.stringify(answer)))
  expect(wrapped(listResources, page)).toEqual({ code: 200, msg: '操作成功', rows: [], total: 0 })
  expect(wrapped(siteConfig, { a: 1 })).toEqual({ code: 200, msg: '操作成功', data: { a: 1 } })
  expect(unwrap(wrapped(listResources, page))).toEqual(page)
  expect(unwrap(wrapped(siteConfig, { a: 1 }))).toEqual({ a: 1 })
})

test('every fault has a Chinese text, and is recognised by its code', () => {
  for (const { text } of Object.values(FAULTS)) expect(text).toMatch(/[\u4e00-\u9fff]|\{message\}/)
  expect(fault('FILE_NOT_FOUND').message).toBe('音源文件ID不存在')
  expect(fault('PLAY_VIP_REQUIRED', { level: 2 }).message).toBe('该音乐需要成为 VIP2 才能播放，是否前往充值？')
  expect([isFault(fault('FORBIDDEN')), isFault(new Error('x'))]).toEqual([true, false])
})

describe('who may play and download (spec §5)', () => {
  const gated = { playVipLevel: 2, freeVipLevel: 2, isBuy: false }
  const member = (vipLevel: number, vipExpired = false) => ({ isLogin: true, vipLevel, vipExpired })

  test.each([
    ['anyone plays what is open', { ...gated, playVipLevel: 0 }, VISITOR, undefined],
    ['a buyer plays what was bought', { ...gated, isBuy: true }, VISITOR, undefined],
    ['a visitor is asked to sign in', gated, VISITOR, { code: 'NOT_SIGNED_IN' }],
    ['a lower level is not enough', gated, member(1), { code: 'PLAY_VIP_REQUIRED', level: 2 }],
    ['the level itself is', gated, member(2), undefined],
  ])('%s', (_name, resource, listener, refusal) => {
    expect(whyNotPlay(resource, listener)).toEqual(refusal)
  })

  test.each([
    ['a visitor is asked to sign in even for what is free', { ...gated, freeVipLevel: 0 }, VISITOR, { code: 'NOT_SIGNED_IN' }],
    ['level 0 is free for members', { ...gated, freeVipLevel: 0 }, member(0), undefined],
    ['a buyer downloads', { ...gated, isBuy: true }, member(0), undefined],
    ['the level is enough', gated, member(2), undefined],
    ['unless it has expired', gated, member(2, true), { code: 'DOWNLOAD_VIP_REQUIRED', level: 2 }],
  ])('%s', (_name, resource, listener, refusal) => {
    expect(whyNotDownload(resource, listener)).toEqual(refusal)
  })
})

test('roles: visitor, user, VIP, artist, staff, admin', () => {
  const user = { ...VISITOR_CALLER, userId: '1' }
  const accesses: Access[] = [
    ...(['public', 'user', 'vip', 'artist'] as const).map((audience) => ({ audience })),
    ...PERMISSIONS.map((permission) => ({ audience: 'staff' as const, permission })),
  ]
  const nameOf = ({ audience, permission }: Access) => permission ?? audience
  const allowed = (caller: Caller) => accesses.filter((access) => mayCall(access, caller)).map(nameOf)
  expect(allowed(VISITOR_CALLER)).toEqual(['public'])
  expect(allowed(user)).toEqual(['public', 'user'])
  expect(allowed({ ...user, vipLevel: 1 })).toEqual(['public', 'user', 'vip'])
  expect(allowed({ ...user, isArtists: true })).toEqual(['public', 'user', 'artist'])
  expect(allowed({ ...user, permissions: ['review', 'support'] })).toEqual(['public', 'user', 'review', 'support'])
  expect(allowed({ ...user, isAdmin: true })).toEqual(accesses.map(nameOf))
})

describe('wording (spec §9)', () => {
  const now = new Date('2026-11-21T04:00:00Z')

  test.each([
    ['2026-11-21T01:05:00Z', '09:05'],
    ['2026-11-20T15:59:00Z', '昨天'],
    ['2026-11-20T16:00:00Z', '00:00'],
    ['2026-01-02T04:00:00Z', '01/02'],
    ['2025-12-31T04:00:00Z', '2025/12/31'],
    ['nonsense', ''],
  ])('%s reads %s', (instant, text) => {
    expect(shortDate(instant, now)).toBe(text)
  })

  test.each([
    [9999, '9999'],
    [12_345, '1.2万'],
    [340_000_000, '3.4亿'],
  ])('%i reads %s', (count, text) => {
    expect(shortCount(count)).toBe(text)
  })

  test.each([
    [undefined, '00:00'],
    [Number.NaN, '00:00'],
    [65_400, '01:05'],
    [3_600_000, '60:00'],
  ])('%s ms reads %s', (ms, text) => {
    expect(clockTime(ms)).toBe(text)
  })
})

test('every argument of every call has a Chinese label, and every label an argument', () => {
  const names = new Set(allRoutes.flatMap(({ args }) => Object.keys(args._zod.def.shape)))
  expect(LABELLED_FIELDS.toSorted()).toEqual([...names].toSorted())
  for (const name of names) expect(labelOf(name)).toMatch(/^[\u4e00-\u9fff]+$/)
})

test('texts of faults contain no field names', () => {
  for (const { text } of Object.values(FAULTS)) {
    expect(text.replace(/\{\w+\}|WebP/g, '')).not.toMatch(/[a-z]{2}/)
  }
})
