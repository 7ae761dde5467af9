import { expect, test } from 'vitest'
import { levelOptions } from './level-options.ts'

test('offers the levels that the site has, also those above four, and to take a gift back', () => {
  const tiers = [
    { vipLevel: 1, name: 'VIP1' },
    { vipLevel: 5, name: '黑金' },
  ]
  expect(levelOptions(tiers)).toEqual([
    { value: 1, name: 'VIP1' },
    { value: 5, name: 'VIP5 黑金' },
    { value: 0, name: '收回赠送的等级' },
  ])
})
