import { SaleRules } from '@shenglang/contract/commerce/sale/sale-rules'
import { afterEach, expect, test } from 'vitest'
import { buildUser } from '../../../test/people.ts'
import { createClient } from '../../../test/requests.ts'
import { testApplication } from '../../../test/test-application.ts'

const application = await testApplication()
const send = createClient(application.app)
const finance = await buildUser(application, { permissions: ['finance'] })
const PATH = '/client/app/admin/rules'
const set = (change: object) => send('POST', PATH, change, finance)
const DEFAULTS = SaleRules.parse({})

afterEach(async () => {
  await Promise.all([set({ name: 'piecesMax', value: null }), set({ name: 'minorLimits', value: null })])
})

test('a rule that somebody changed since it was read is not overwritten, nor put back to its default', async () => {
  const seen = DEFAULTS.piecesMax
  expect((await set({ name: 'piecesMax', value: seen + 1, seen })).data).toMatchObject({ piecesMax: seen + 1 })
  expect(await set({ name: 'piecesMax', value: seen + 2, seen })).toMatchObject({ status: 409, fault: 'CHANGED_MEANWHILE' })
  expect(await set({ name: 'piecesMax', value: null, seen })).toMatchObject({ fault: 'CHANGED_MEANWHILE' })
  expect((await set({ name: 'piecesMax', value: null, seen: seen + 1 })).data).toMatchObject({ piecesMax: seen })
})

test('a rule has limits, which the refusal names', async () => {
  expect(await set({ name: 'openOrdersMax', value: 0 })).toMatchObject({ status: 400, msg: expect.stringContaining('1 到 50') })
  expect((await set({ name: 'noSuchRule', value: 1 })).status).toBe(400)
})

test('of several editors of one rule at once one saves', async () => {
  const seen = DEFAULTS.piecesMax
  const answers = await Promise.all([1, 2, 3, 4].map((more) => set({ name: 'piecesMax', value: seen + more, seen })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
})

test('another rule that changed meanwhile does not disturb, and a rule of several values is compared as a whole', async () => {
  await set({ name: 'piecesMax', value: DEFAULTS.piecesMax + 1 })
  const limits = DEFAULTS.minorLimits.map((limit) => ({ ...limit, singleFen: limit.singleFen + 100 }))
  expect((await set({ name: 'minorLimits', value: limits, seen: DEFAULTS.minorLimits })).status).toBe(200)
  expect((await set({ name: 'minorLimits', value: limits, seen: DEFAULTS.minorLimits })).fault).toBe('CHANGED_MEANWHILE')
})
