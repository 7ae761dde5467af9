import { expect, test } from 'vitest'
import { argsOf, audienceText, enteredOf, NEW } from './announcement-values.ts'

const entered = { ...NEW.value, title: '维护', content: '周日', outTime: '2026-12-01T08:00', untilTime: '2026-12-02T08:00' }

test('times are sent as instants of Shanghai, and only those that apply', () => {
  expect(argsOf({ ...entered, sending: 'at' }, 0, undefined)).toMatchObject({
    outTime: '2026-12-01T00:00:00.000Z',
    untilTime: '2026-12-02T00:00:00.000Z',
  })
  expect(argsOf({ ...entered, sending: 'now' }, 0, undefined)).not.toHaveProperty('outTime')
  expect(argsOf({ ...entered, sending: 'at', outTime: '', untilTime: '' }, 0, undefined)).not.toHaveProperty('untilTime')
})

test('a level is sent for an audience of levels alone', () => {
  expect(argsOf({ ...entered, vipLevel: 2 }, 3, '7')).toMatchObject({ vipLevel: 0, version: 3, announcementId: '7' })
  expect(argsOf({ ...entered, audience: 'vip', vipLevel: 2 }, 3, '7')).toMatchObject({ vipLevel: 2 })
  expect([audienceText({ audience: 'vip', vipLevel: 2 }), audienceText({ audience: 'artists', vipLevel: 0 })]).toEqual([
    'VIP2 及以上',
    '艺人',
  ])
})

test('an announcement fills the form unchanged, a draft without a time', () => {
  const read = {
    ...{ announcementId: '7', title: '维护', content: '周日', link: '', audience: 'all' as const, vipLevel: 0 },
    ...{ state: 'draft' as const, outTime: '', untilTime: '', authorName: '', seenCount: 0, createTime: '', version: 4 },
  }
  expect(enteredOf(read)).toMatchObject({ version: 4, value: { sending: 'draft', outTime: '', vipLevel: 1 } })
  expect(enteredOf({ ...read, outTime: '2026-12-01T00:00:00.000Z' }).value).toMatchObject({
    sending: 'at',
    outTime: '2026-12-01T08:00',
  })
})
