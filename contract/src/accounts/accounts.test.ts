import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { detourFrom, registerAddress, safeRedirect, signInAddress } from './guards.ts'
import * as rules from './rules.ts'

const accepts = (schema: z.ZodMiniType, value: unknown) => z.safeParse(schema, value).success
const messageOf = (schema: z.ZodMiniType, value: unknown) => z.safeParse(schema, value).error?.issues[0]?.message

describe('what a user types (spec §5)', () => {
  test.each([
    ['13800138000', true],
    ['19912345678', true],
    ['12800138000', false],
    ['1380013800', false],
    ['138001380000', false],
    ['１３８００１３８０００', false],
    ['1380013800😀', false],
    ['', false],
  ])('phone %s: %s', (value, good) => expect(accepts(rules.phone(), value)).toBe(good))

  test.each([
    ['123456', true],
    ['12345', false],
    ['a'.repeat(18), true],
    ['a'.repeat(19), false],
    ['密码也可以', false],
    ['密码也可以用', true],
    ['😀'.repeat(18), true],
    ['😀'.repeat(19), false],
    ['a'.repeat(1_000_000), false],
    [`12345\ud800`, false],
  ])('password %#: %s', (value, good) => expect(accepts(rules.password(), value)).toBe(good))

  test.each([
    ['dj2026', true],
    ['dj26', false],
    ['abcdefghijklm', false],
    ['dj_2026', false],
    ['名字名字名', false],
    ['13812345678', false],
    ['23812345678', true],
    ['ｄｊ２０２６', false],
  ])('account name %s: %s', (value, good) => expect(accepts(rules.accountName(), value)).toBe(good))

  test.each([
    ['夜航船 😀', true],
    ['<b>名</b>', true],
    ['   ', false],
    ['长'.repeat(21), false],
    ['两\n行', false],
  ])('nickname %s: %s', (value, good) => expect(accepts(rules.nickName(), value)).toBe(good))

  test('texts for mistakes are Chinese', () => {
    const schemas = [rules.phone, rules.smsCode, rules.password, rules.accountName, rules.nickName]
    for (const schema of schemas) for (const value of ['', 7, null]) expect(messageOf(schema(), value)).toMatch(/[\u4e00-\u9fff]/)
  })

  test('a phone is masked, and an account label names its level', () => {
    expect(rules.maskedPhone('13812345678')).toBe('138****5678')
    expect([rules.accountLabel({ vipLevel: 0 }), rules.accountLabel({ vipLevel: 3 })]).toEqual(['注册会员', '月卡会员LV3'])
  })
})

describe('guards (spec §2)', () => {
  const visitor = { vipLevel: 0, isAdmin: false, permissions: [] }
  const member = { ...visitor, userId: '1' }
  const support = { ...member, permissions: ['support' as const] }
  const vip = { ...member, vipLevel: 1 }

  test.each([
    ['/', visitor, undefined],
    ['/dj?style=house', visitor, undefined],
    ['/artist?id=1', visitor, undefined],
    ['/searchResult?keyword=a', visitor, undefined],
    ['/user/userCenter?index=2', visitor, '/login?redirect=%2Fuser%2FuserCenter%3Findex%3D2'],
    ['/recharge', visitor, '/login?redirect=%2Frecharge'],
    ['/vip/lounge', visitor, '/login?redirect=%2Fvip%2Flounge'],
    ['/vip/lounge', member, '/noble'],
    ['/premium', member, '/noble'],
    ['/premium', vip, undefined],
    ['/user/userCenter', member, undefined],
    ['/admin', visitor, '/'],
    ['/admin/orders', member, '/'],
    ['/admin/orders', support, undefined],
    ['/admin', { ...member, isAdmin: true }, undefined],
  ])('%s for %o leads to %s', (path, reader, detour) => expect(detourFrom(path, reader)).toBe(detour))

  test('signing in from the front page leads home', () => expect(signInAddress('/')).toBe('/login'))

  test('registering from the front page leads home', () => expect(registerAddress('/')).toBe('/login?type=register'))

  test('registering from any other page leads back to it', () => {
    expect(registerAddress('/dj?style=house')).toBe('/login?type=register&redirect=%2Fdj%3Fstyle%3Dhouse')
  })

  test.each([
    ['/user/userCenter?index=2', '/user/userCenter?index=2'],
    ['/dj#top', '/dj#top'],
    ['//evil.example', '/'],
    ['/\\evil.example', '/'],
    ['/%5Cevil.example/', '/%5Cevil.example/'],
    ['/\t/evil.example', '/'],
    ['https://evil.example', '/'],
    ['javascript:alert(1)', '/'],
    ['/..//evil.example', '/'],
    ['/login?redirect=/dj', '/'],
    ['', '/'],
    [null, '/'],
  ])('redirect=%s leads to %s', (redirect, path) => expect(safeRedirect(redirect)).toBe(path))
})
