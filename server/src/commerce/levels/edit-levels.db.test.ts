import { listPlans, setPlan } from '@shenglang/contract/commerce/levels/plans'
import { expect, test } from 'vitest'
import { buildUser } from '../../../test/people.ts'
import { createClient } from '../../../test/requests.ts'
import { testApplication } from '../../../test/test-application.ts'
import { withdrawPresets } from './index.ts'

const application = await testApplication()
const { app, database } = application
const send = createClient(app)
const editor = await buildUser(application, { permissions: ['finance'] })

interface Level {
  vipLevel: number
  version: number
  name: string
}
const levels = async () => (await send('GET', '/pay/admin/vip/level/list', {}, editor)).data as Level[]
const first = async () => (await levels())[0] as Level
const set = (level: object) => send('POST', '/pay/admin/vip/level/set', level, editor)
const offered = async () =>
  (await send('GET', '/client/app/cms/vip/config')).data as {
    vipLevel: number
    name: string
    benefits: string[]
    plans: unknown[]
  }[]

test('a level gets another name and lines of its own, and is public at once; only one is recommended', async () => {
  await offered()
  const level = await first()
  const changed = { ...level, name: '入门', benefits: ['专属徽章'], isRecommended: true }
  expect(await set(changed)).toMatchObject({ status: 200, data: { name: '入门', version: level.version + 1 } })
  const [shown] = await offered()
  expect([shown?.name, shown?.benefits.includes('专属徽章')]).toEqual(['入门', true])
  const { rows } = await database.pool.query('select vip_level from vip_goods where is_recommended')
  expect(rows).toEqual([{ vip_level: level.vipLevel }])
  expect(await set(changed)).toMatchObject({ status: 409, fault: 'CHANGED_MEANWHILE' })
})

test('refuses a picture that the editor did not upload, and a level that is not there', async () => {
  const level = await first()
  expect(await set({ ...level, iconUrl: `/media/image/${'a'.repeat(64)}` })).toMatchObject({ detail: { field: 'iconUrl' } })
  expect(await set({ ...level, vipLevel: 9 })).toMatchObject({ detail: { field: 'vipLevel' } })
})

test('a site without the demo sells a level only once its price was set', async () => {
  const plans = (await send('GET', listPlans.path, {}, editor)).data as { isConfirmed: boolean; isOnSale: boolean }[]
  expect(plans.every(({ isConfirmed, isOnSale }) => !isConfirmed && isOnSale)).toBe(true)
  expect(await withdrawPresets(database.query())).toBe(plans.length)
  const price = { vipLevel: 1, months: 1, priceFen: 2500 }
  expect(await send('POST', setPlan.path, price, editor)).toMatchObject({ data: { isConfirmed: true, isOnSale: true } })
  expect((await offered()).flatMap((level) => level.plans)).toMatchObject([price])
  expect(await withdrawPresets(database.query())).toBe(0)
})

test('a level is shown with its longest plan on sale', async () => {
  const shown = async () => (await database.pool.query('select months, price_fen from vip_goods where vip_level = 1')).rows
  const before = await shown()
  const plan = { vipLevel: 1, months: 36, priceFen: 19_990 }
  await send('POST', setPlan.path, plan, editor)
  expect(await shown()).toEqual([{ months: 36, price_fen: 19_990 }])
  await send('POST', setPlan.path, { ...plan, isOnSale: false }, editor)
  expect(await shown()).toEqual(before)
})

test('a price is set as it was seen: the second of two who set it is refused, also where there was none', async () => {
  const price = { vipLevel: 2, months: 5, priceFen: 5000, isOnSale: true }
  const setPrice = (change: object) => send('POST', setPlan.path, { ...price, ...change }, editor)
  expect(await setPrice({ seen: null })).toMatchObject({ status: 200, data: price })
  expect(await setPrice({ seen: null, priceFen: 6000 })).toMatchObject({ status: 409, fault: 'CHANGED_MEANWHILE' })
  const seen = { priceFen: 5000, isOnSale: true }
  expect(await setPrice({ seen, isOnSale: false })).toMatchObject({ status: 200, data: { isOnSale: false } })
  expect(await setPrice({ seen, priceFen: 6000 })).toMatchObject({ status: 409, fault: 'CHANGED_MEANWHILE' })
  const again = await Promise.all([7000, 8000].map((priceFen) => setPrice({ seen: { ...seen, isOnSale: false }, priceFen })))
  expect(again.map(({ status }) => status).sort()).toEqual([200, 409])
})
