import { expect, test } from 'vitest'
import { createSpeedometer, remainingText } from '../../ui/data/speed.ts'
import { bytesText } from './upload-state.ts'

test.each([
  [0, '0 B'],
  [1536, '1.5 KB'],
  [1024 ** 2 * 150, '150 MB'],
  [1024 ** 3 * 2, '2.0 GB'],
])('%i bytes read %s', (bytes, text) => {
  expect(bytesText(bytes)).toBe(text)
})

test('the speed is that of the last seconds, and 0 before anything moved', () => {
  const speed = createSpeedometer()
  expect(speed(0, 0)).toBe(0)
  expect(speed(1000, 1000)).toBe(1000)
  speed(2000, 5000)
  expect(speed(8000, 6000)).toBe(6000)
  expect(speed(8000, 12_000)).toBe(0)
})

test.each([
  [{ size: 100, sent: 0, speed: 0 }, ''],
  [{ size: 100, sent: 50, speed: 10 }, '约剩 5 秒'],
  [{ size: 1200, sent: 0, speed: 10 }, '约剩 2 分钟'],
  [{ size: 72_000, sent: 0, speed: 10 }, '约剩 2.0 小时'],
])('%j takes %s', (upload, text) => {
  expect(remainingText(upload)).toBe(text)
})
