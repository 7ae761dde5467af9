import { expect, test } from 'vitest'
import { titleOf } from './order-title.ts'

test('works and goods are named by their titles, levels and money by their names', () => {
  const track = { goodsType: 'RESOURCE', title: '夜航' } as const
  const level = { goodsType: 'VIP', title: 'VIP4 团队 12 个月' } as const
  expect(titleOf([track])).toBe('《夜航》')
  expect(titleOf([track, level])).toBe('《夜航》等 2 件')
  expect(titleOf([level])).toBe('VIP4 团队 12 个月')
  expect(titleOf([{ goodsType: 'RECHARGE', title: '余额充值 ¥30' }])).toBe('余额充值 ¥30')
})
