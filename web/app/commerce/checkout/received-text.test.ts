import { expect, test } from 'vitest'
import { receivedText } from './received-text.ts'

const line = (goodsType: string, title: string) => ({ goodsType, goodsId: '1', title, amountFen: 1800 })

test.each([
  ['a track', 'RESOURCE', false, '《夜航》已经是你的了'],
  ['goods that are sent', 'RESOURCE', true, '《夜航》等待发货'],
  ['a membership', 'VIP', false, '夜航 已开通'],
  ['a top-up', 'RECHARGE', false, '¥18.00 已充入余额'],
])('%s', (_, goodsType, isShipped, text) => {
  expect(receivedText({ lines: [line(goodsType, '夜航')], isShipped })).toBe(text)
})
