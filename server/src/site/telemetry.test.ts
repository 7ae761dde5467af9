import type { BrowserError, Telemetry } from '@shenglang/contract/site/telemetry'
import { expect, test, vi } from 'vitest'
import { createTelemetry } from './telemetry.ts'

const error = (change: Partial<BrowserError> = {}): BrowserError => ({
  kind: 'error',
  name: 'TypeError',
  message: 'x is undefined',
  frames: ['assets/first-Ab12cd34.js:1:20'],
  ...change,
})
const report = (change: Partial<Telemetry>): Telemetry => ({
  build: 'b1',
  page: 'dj',
  device: 'phone',
  errors: [],
  vitals: [],
  ...change,
})

function telemetry() {
  const [warn, counted, spread] = [vi.fn(), vi.fn(), vi.fn()]
  const take = createTelemetry({
    log: { warn } as never,
    operations: {
      measure() {},
      measureEach() {},
      latest: () => ({ p95Ms: 0, slowest: [] }),
      count: () => counted,
      spread: (name) => (labels, value) => spread(name, labels, value),
    },
  })
  return { take, warn, counted, spread }
}

test('counts the same error each time and logs it once, whichever build it comes from', () => {
  const { take, warn, counted } = telemetry()
  take(report({ errors: [error(), error()] }))
  take(report({ build: 'b2', errors: [error({ frames: ['assets/first-Zz98yx76.js:1:20'] })] }))
  take(report({ errors: [error({ message: 'y is undefined' })] }))
  expect(counted).toHaveBeenCalledTimes(4)
  expect(counted).toHaveBeenCalledWith({ kind: 'error', device: 'phone' })
  expect(warn.mock.calls.map(([{ browser }]) => browser.message)).toEqual(['x is undefined', 'y is undefined'])
})

test('counts a flood of different errors without logging them', () => {
  const { take, warn, counted } = telemetry()
  for (let nth = 0; nth < 200; nth += 1) take(report({ errors: [error({ name: `Error${nth}` })] }))
  expect([counted.mock.calls.length, warn.mock.calls.length]).toEqual([200, 100])
})

test('does not log personal data that a page should not have sent', () => {
  const { take, warn } = telemetry()
  take(report({ errors: [error({ message: 'no user 13800138000' })] }))
  expect(JSON.stringify(warn.mock.calls)).not.toContain('13800138000')
})

test('records each figure in the histogram of its unit', () => {
  const { take, spread } = telemetry()
  take(
    report({
      vitals: [
        { name: 'LCP', value: 1200 },
        { name: 'CLS', value: 0.02 },
      ],
    }),
  )
  expect(spread.mock.calls).toEqual([
    ['browser_vitals_milliseconds', { name: 'LCP', device: 'phone' }, 1200],
    ['browser_layout_shift', { device: 'phone' }, 0.02],
  ])
})
