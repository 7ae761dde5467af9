import { BULK_MAX } from '@shenglang/contract/studio/edit/edit-works'
import { expect, test } from 'vitest'
import { readLines } from './csv-lines.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text).buffer
const read = (...lines: string[]) => readLines(bytesOf(lines.join('\r\n')))

test('reads values by the names in the head, yuan as fen, and leaves empty cells out', () => {
  expect(read('标题,价格（元）,编号,风格,曲目编号', '夜,12.5,7,,', '合集,,,house,3、1')).toEqual({
    lines: [
      { line: 2, resourceId: '7', title: '夜', values: { priceFen: '1250' } },
      { line: 3, resourceId: '', title: '合集', values: { style: 'house', memberIds: ['3', '1'] } },
    ],
  })
})

test('counts lines as an editor does, empty ones and those within quotes included', () => {
  const file = read('编号,标题', '', '"7","一行\n两行"', '', '8,x')
  expect(file).toMatchObject({ lines: [{ line: 4 }, { line: 6 }] })
})

test.each([
  ['GBK', new Uint8Array([0xb1, 0xe0, 0xba, 0xc5, 0x0d, 0x0a, 0x37]).buffer],
  ['UTF-16', new Uint8Array([0x16, 0x7f, 0xf7, 0x53, 0x0a, 0x00, 0x37, 0x00]).buffer],
  ['bytes with a NUL', bytesOf('编号\r\n7\0')],
])('refuses %s with what to do about it', (_encoding, bytes) => {
  expect(readLines(bytes)).toEqual({ faults: [{ line: 1, reason: expect.stringContaining('另存为“CSV UTF-8”') }] })
})

test.each([
  ['an empty file', [''], { line: 1, reason: '没有“编号”一列' }],
  ['a quote that is not closed', ['编号', '"7'], { line: 2, reason: '不是完整的 CSV：引号没有成对' }],
  ['a number twice', ['编号', '7', '8', '7'], { line: 4, reason: '编号 7 出现了两次' }],
])('refuses %s by its line', (_what, lines, fault) => {
  expect(read(...lines)).toEqual({ faults: [fault] })
})

test('refuses more lines than one change may touch, by the first of them', () => {
  const lines = Array.from({ length: BULK_MAX + 1 }, (_, index) => String(index + 1))
  expect(read('编号', ...lines)).toEqual({ faults: [{ line: BULK_MAX + 2, reason: `一次最多 ${BULK_MAX} 行` }] })
})
