import { expect, test } from 'vitest'
import type { SiteState } from './opening.sql.ts'
import { openingSteps, type Setup } from './opening-steps.ts'

const EMPTY: SiteState = {
  siteName: '声浪',
  logo: '',
  icp: '',
  police: '',
  contactEmail: '',
  unconfirmedPlans: 14,
  soldPlans: 0,
  categories: 0,
  areCategoriesEdited: false,
  artists: 0,
  works: 0,
  admins: 1,
  adminsWithTwoSteps: 0,
  backedUpAt: null,
  confirmed: [],
}
const NOW = new Date('2026-11-26T12:00:00Z')
const READY: SiteState = {
  ...EMPTY,
  logo: '/media/image/a',
  icp: '沪ICP备1号',
  police: '沪公网安备1号',
  contactEmail: 'a@b.cn',
  unconfirmedPlans: 0,
  soldPlans: 14,
  categories: 8,
  areCategoriesEdited: true,
  artists: 1,
  works: 1,
  adminsWithTwoSteps: 1,
  backedUpAt: new Date('2026-11-24T12:00:01Z'),
  confirmed: ['agreements', 'sms', 'payment'],
}
const REAL: Setup = { smsProvider: 'aliyun', channels: ['wechat'] }
const done = (state: SiteState, setup: Setup) =>
  openingSteps(state, setup, NOW)
    .filter(({ isDone }) => isDone)
    .map(({ step }) => step)

test('an empty installation has no step done', () => {
  expect(done(EMPTY, { smsProvider: 'outbox', channels: ['sandbox'] })).toEqual([])
})

test('a ready site has every step done', () => {
  expect(openingSteps(READY, REAL, NOW).filter(({ isDone }) => !isDone)).toEqual([])
})

test.each([
  ['sms', READY, { ...REAL, smsProvider: 'outbox' as const }],
  ['payment', READY, { ...REAL, channels: ['sandbox'] }],
  ['payment', READY, { ...REAL, channels: [] }],
  ['filing', { ...READY, police: '' }, REAL],
  ['contact', { ...READY, contactEmail: 'contact@shenglang.example' }, REAL],
  ['prices', { ...READY, soldPlans: 0 }, REAL],
  ['category', { ...READY, categories: 0 }, REAL],
  ['category', { ...READY, areCategoriesEdited: false, works: 0 }, REAL],
  ['name', { ...READY, logo: '' }, REAL],
  ['prices', { ...READY, unconfirmedPlans: 1 }, REAL],
  ['twoStep', { ...READY, admins: 2 }, REAL],
  ['backup', { ...READY, backedUpAt: null }, REAL],
  ['backup', { ...READY, backedUpAt: new Date('2026-11-24T12:00:00Z') }, REAL],
  ['agreements', { ...READY, confirmed: ['sms', 'payment'] as const }, REAL],
])('%s is not done where a part of it is missing', (step, state, setup) => {
  expect(done(state as SiteState, setup)).not.toContain(step)
})

test('preset categories are a step done once somebody adopts them', () => {
  const preset = { ...READY, areCategoriesEdited: false, works: 0 }
  const lineOf = (state: SiteState) => openingSteps(state, REAL, NOW).find(({ step }) => step === 'category')
  expect(lineOf(preset)).toMatchObject({ isDone: false, found: '8 个分类，都是预置的：改一改，或直接采用' })
  expect(lineOf({ ...preset, confirmed: ['category'] })).toMatchObject({ isDone: true, found: '8 个分类' })
})

test('a site that shows works in preset categories has chosen them', () => {
  const running = { ...READY, areCategoriesEdited: false, works: 3 }
  expect(done(running, REAL)).toContain('category')
  expect(done({ ...running, categories: 0 }, REAL)).not.toContain('category')
})
