import { shanghaiInput } from '@shenglang/contract/shanghai'
import type { MyWorkDetail } from '@shenglang/contract/studio/entities'
import { expect, test } from 'vitest'
import { factsOf, savingOf } from './facts.ts'

test('only changes are sent, in the units of the call', () => {
  expect(savingOf('7', { tbpm: '128.5', priceYuan: '9.90', aiMade: true })).toEqual({
    resourceId: '7',
    tbpm: 128.5,
    priceFen: 990,
    aiMade: true,
  })
  expect(savingOf('7', { tbpm: '', releaseAt: '' })).toEqual({ resourceId: '7', tbpm: 0, releaseTime: '' })
})

test('fields without a choice are empty, and are not sent', () => {
  const open = { isAccessChosen: false, freeVipLevel: 0, aiMade: null, edits: {}, releaseTime: '' } as MyWorkDetail
  expect(factsOf(open)).toMatchObject({ freeVipLevel: '', aiMade: null })
  expect(factsOf({ ...open, isAccessChosen: true, aiMade: false })).toMatchObject({ freeVipLevel: '0', aiMade: false })
  expect(savingOf('7', { freeVipLevel: '', aiMade: null })).toEqual({ resourceId: '7' })
  expect(savingOf('7', { freeVipLevel: '0', aiMade: false })).toEqual({ resourceId: '7', freeVipLevel: 0, aiMade: false })
})

test('a time survives the round trip through the date field', () => {
  const releaseAt = shanghaiInput('2026-12-31T15:30:00.000Z')
  expect(releaseAt).toBe('2026-12-31T23:30')
  expect(savingOf('7', { releaseAt })).toEqual({ resourceId: '7', releaseTime: '2026-12-31T15:30:00.000Z' })
})
