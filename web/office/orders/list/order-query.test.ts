import { ORDERS_CSV_PATH } from '@shenglang/contract/commerce/staff-order-routes'
import { API_BASE } from '@shenglang/contract/constants'
import { expect, test } from 'vitest'
import { csvAddress, isFiltered, orderArgs } from './order-query.ts'

const NOTHING = { pageSize: 50, status: [], isToSend: 0 }

test.each([
  ['', NOTHING],
  ['keyword=13900000001', { ...NOTHING, phone: '13900000001' }],
  ['keyword=+S2026112500001+', { ...NOTHING, orderNo: 'S2026112500001' }],
  ['status=PAID&kind=VIP', { ...NOTHING, status: ['PAID'], goodsType: 'VIP' }],
  ['status=toSend', { ...NOTHING, isToSend: 1 }],
  ['status=LOST&kind=x&from=31&userId=abc&before=-1', NOTHING],
  ['from=2026-11-02&to=2026-11-01', { ...NOTHING, fromDay: '2026-11-02' }],
  ['userId=7&before=90', { ...NOTHING, userId: '7', before: '90' }],
])('the address ?%s requests %j', (address, expected) => {
  expect(orderArgs(new URLSearchParams(address))).toEqual(expected)
})

test('a cursor is not a filter', () => {
  expect([isFiltered(new URLSearchParams('before=9')), isFiltered(new URLSearchParams('status=PAID'))]).toEqual([false, true])
})

test('a file has the orders of all pages by the filters of the list', () => {
  const address = csvAddress(new URLSearchParams('status=PAID&kind=VIP&keyword=13900000001&before=90'))
  const [path, query] = address.split('?')
  expect([path, Object.fromEntries(new URLSearchParams(query))]).toEqual([
    API_BASE + ORDERS_CSV_PATH,
    { status: 'PAID', isToSend: '0', phone: '13900000001', goodsType: 'VIP' },
  ])
})
