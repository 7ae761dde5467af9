import { expect, test } from 'vitest'
import { billLines as alipayLines } from './alipay-bill.ts'
import { billLines as wechatLines } from './wechat-bill.ts'

test('reads a bill of Alipay whose names hold commas, quotes and a #', () => {
  const text = [
    '\uFEFF#支付宝业务明细查询',
    '支付宝交易号,商户订单号\t,业务类型,商品名称,订单金额（元）,退款批次号/请求号',
    '20261\t,A1\t,交易,"夜航, ""Extended"" #2",12.30,',
    '20262\t,A1\t,退款,夜航 #2,-2.30,R1\t',
    '#业务明细列表结束',
    '#导出时间：[2026年11月21日]',
    '',
  ]
  expect(alipayLines(text.join('\r\n'))).toEqual([
    { attemptNo: 'A1', refundNo: '', amountFen: 1230 },
    { attemptNo: 'A1', refundNo: 'R1', amountFen: -230 },
  ])
})

test('reads a bill of WeChat whose names hold commas and quotes, and not its totals', () => {
  const text = [
    '\uFEFF交易时间,商户订单号,交易状态,商户退款单号,申请退款金额,商品名称,订单金额',
    '`2026-11-21 10:00:00,`W1,`SUCCESS,`0,`0.00,`夜航, "Extended",`12.30',
    '`2026-11-21 11:00:00,`W1,`REFUND,`R1,`2.30,`"夜航",`12.30',
    '总交易单数,应结订单总金额',
    '`2,`10.00',
    '',
  ]
  expect(wechatLines(text.join('\r\n'))).toEqual([
    { attemptNo: 'W1', refundNo: '', amountFen: 1230 },
    { attemptNo: 'W1', refundNo: 'R1', amountFen: -230 },
  ])
})

test('a bill of a day without payments has no lines', () => {
  expect(alipayLines('#支付宝业务明细查询\n支付宝交易号,商户订单号\n#业务明细列表结束\n')).toEqual([])
  expect(wechatLines('\uFEFF交易时间,商户订单号\r\n总交易单数\r\n`0\r\n')).toEqual([])
})

test('refuses a bill without the column that names orders', () => {
  expect(() => alipayLines('支付宝交易号,业务类型\n1,交易\n')).toThrow('商户订单号')
  expect(() => wechatLines('交易时间,交易状态\n')).toThrow('商户订单号')
})
