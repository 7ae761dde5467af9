import { expect, test } from 'vitest'
import { readShippingList, textOfFile } from './shipping-list.ts'

/** Each line with its texts, in the order of the columns. */
const read = (text: string, carrier = '中通') => {
  const { lines, skipped } = readShippingList(text, carrier)
  return [lines.map(({ line, row }) => [line, row.orderNo, row.trackingNo, row.carrier].join(' ')), skipped]
}

test.each([
  ['numbers with commas', '2026,ZT1\n2027,ZT2,顺丰', ['1 2026 ZT1 中通', '2 2027 ZT2 顺丰']],
  ['cells of a spreadsheet', '2026\tZT1\t\r\n2027\tZT2\t顺丰\r\n', ['1 2026 ZT1 中通', '2 2027 ZT2 顺丰']],
  ['commas of a Chinese keyboard', '2026，ZT1', ['1 2026 ZT1 中通']],
  ['heads in any order', '\uFEFF快递公司,内容,订单号,快递单号\r\n顺丰,"曲目，第一首","2026",ZT1\r\n', ['2 2026 ZT1 顺丰']],
  ['digits marked as text', "'2026,'1234", ['1 2026 1234 中通']],
  [
    'quotes, lines within them, and empty lines',
    '订单号,内容,快递单号\n\n"2026","一行""\n两行",ZT1\n2027,x,ZT2',
    ['3 2026 ZT1 中通', '5 2027 ZT2 中通'],
  ],
])('reads %s', (_what, text, lines) => {
  expect(read(text)).toEqual([lines, 0])
})

test('leaves rows without a tracking number out, and counts them', () => {
  expect(read('订单号,快递单号\n2026,\n2027,ZT2\n2028')).toEqual([['3 2027 ZT2 中通'], 2])
  expect(read('订单号,买家\n2026,林夜')).toEqual([[], 1])
  expect(read(' \n')).toEqual([[], 0])
})

test('a quote that is not closed is taken as it stands', () => {
  expect(read('2026,"ZT1\n2027,ZT2')).toEqual([['1 2026 "ZT1 中通', '2 2027 ZT2 中通'], 0])
})

test('reads files in UTF-8, and in the encoding that spreadsheets in China write', () => {
  expect(textOfFile(new TextEncoder().encode('订单号').buffer)).toBe('订单号')
  expect(textOfFile(new Uint8Array([0xb6, 0xa9, 0xb5, 0xa5, 0xba, 0xc5]).buffer)).toBe('订单号')
})
