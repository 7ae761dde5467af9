import { expect, test } from 'vitest'
import { walletCause } from './wallet-lines.ts'

test('a movement is named by its action and its direction', () => {
  expect(walletCause('pay', 'fen', 5000)).toBe('充值')
  expect(walletCause('pay', 'fen', -4200)).toBe('购买')
  expect(walletCause('refund', 'fen', 4200)).toBe('退款')
  expect(walletCause('refund', 'fen', -5000)).toBe('充值退回')
  expect(walletCause('pay', 'point', 42)).toBe('消费获得')
  expect(walletCause('refund', 'point', -42)).toBe('退款扣回')
  expect(walletCause('opening', 'point', 7)).toBe('调整')
})
