import { shanghaiInput } from '@shenglang/contract/shanghai'
import { expect, test } from 'vitest'
import { savingOf } from './facts.ts'

test('only changes are sent, in the units of the call', () => {
  expect(savingOf('7', { tbpm: '128.5', priceYuan: '9.90', aiMade: true })).toEqual({
    resourceId: '7',
    tbpm: 128.5,
    priceFen: 990,
    aiMade: true,
  })
  expect(savingOf('7', { tbpm: '', releaseAt: '' })).toEqual({ resourceId: '7', tbpm: 0, releaseTime: '' })
})

test('a time survives the round trip through the date field', () => {
  const releaseAt = shanghaiInput('2026-12-31T15:30:00.000Z')
  expect(releaseAt).toBe('2026-12-31T23:30')
  expect(savingOf('7', { releaseAt })).toEqual({ resourceId: '7', releaseTime: '2026-12-31T15:30:00.000Z' })
})
