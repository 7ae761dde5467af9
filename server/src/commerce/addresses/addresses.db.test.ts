import { CONTENT_TYPES } from '@shenglang/contract/catalog/entities'
import { ADDRESSES_MAX, type Address } from '@shenglang/contract/commerce/addresses/addresses'
import { expect, test } from 'vitest'
import { buildCommerce } from '../../../test/commerce/commerce-deps.ts'
import { createOrder } from '../../../test/commerce/sales.ts'
import { buildResource } from '../../../test/library.ts'
import { buildUser, type Person } from '../../../test/people.ts'
import { createClient } from '../../../test/requests.ts'
import { testApplication } from '../../../test/test-application.ts'

const application = await testApplication()
const send = createClient(application.app)
const commerce = buildCommerce(application)
const HOME = { name: '林夜', phone: '13812345678', province: '上海市', city: '上海市', district: '静安区', detail: '巨鹿路 1 号' }
const save = (person: Person, body: object = {}) => send('POST', '/pay/client/address/save', { ...HOME, ...body }, person)
const listOf = async (person: Person) => (await send('GET', '/pay/client/address', {}, person)).data as Address[]

test('the first address is the default, until another is chosen', async () => {
  const person = await buildUser(application)
  const first = (await save(person)).data as Address
  const second = (await save(person, { name: '公司' })).data as Address
  expect([first.isDefault, second.isDefault]).toEqual([true, false])
  await send('POST', `/pay/client/address/default/${second.addressId}`, {}, person)
  expect((await listOf(person)).map(({ name, isDefault }) => [name, isDefault])).toEqual([
    ['公司', true],
    ['林夜', false],
  ])
  const { data } = await send('POST', `/pay/client/address/remove/${second.addressId}`, {}, person)
  expect(data).toMatchObject([{ name: '林夜', isDefault: true }])
})

test('no call finds another user’s address', async () => {
  const [owner, other] = [await buildUser(application), await buildUser(application)]
  const { addressId } = (await save(owner)).data as Address
  const tries = [
    await save(other, { addressId }),
    await send('POST', `/pay/client/address/default/${addressId}`, {}, other),
    await send('POST', `/pay/client/address/remove/${addressId}`, {}, other),
  ]
  expect(tries.map(({ fault }) => fault)).toEqual(Array(3).fill('ADDRESS_NOT_FOUND'))
  const goodsId = await buildResource(application.database, { content_type: CONTENT_TYPES.goods, price_fen: 100 }, [])
  const order = ({ userId }: Person, given: string | undefined) =>
    createOrder(commerce, userId, { goodsType: 'RESOURCE', goodsId, quantity: 1, channel: 'sandbox', addressId: given })
  await expect(order(other, addressId)).rejects.toMatchObject({ code: 'ADDRESS_NOT_FOUND' })
  await expect(order(owner, undefined)).rejects.toMatchObject({ code: 'ADDRESS_REQUIRED' })
  expect((await order(owner, addressId)).address).toMatchObject(HOME)
})

test('stores twenty addresses with one default, however many come at once', async () => {
  const person = await buildUser(application)
  const saved = await Promise.all(Array.from({ length: ADDRESSES_MAX + 4 }, () => save(person, { isDefault: true })))
  expect(saved.filter(({ fault }) => fault === 'ADDRESSES_TOO_MANY')).toHaveLength(4)
  const stored = await listOf(person)
  expect([stored.length, stored.filter(({ isDefault }) => isDefault).length]).toEqual([ADDRESSES_MAX, 1])
})

test.each([
  ['no name', { name: ' ' }, 'name'],
  ['a phone of ten digits', { phone: '1381234567' }, 'phone'],
  ['a phone that begins with 12', { phone: '12812345678' }, 'phone'],
  ['no street', { detail: '' }, 'detail'],
  ['a break of line', { detail: '巨鹿路\n1 号' }, 'detail'],
  ['a province without end', { province: '长'.repeat(21) }, 'province'],
  ['half a character', { city: '\ud800' }, 'city'],
])('%s is refused in Chinese', async (_name, body, field) => {
  const { status, detail, msg } = await save(await buildUser(application), body)
  expect([status, detail]).toEqual([400, expect.objectContaining({ field })])
  expect(msg).not.toMatch(/invalid|expected/i)
})
