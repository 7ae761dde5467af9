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
const told = (change: Partial<Telemetry>): Telemetry => ({
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
    operations: { measure() {}, count: () => counted, spread: (name) => (labels, value) => spread(name, labels, value) },
  })
  return { take, warn, counted, spread }
}

test('the same error is counted each time and written down once, whichever build it comes from', () => {
  const { take, warn, counted } = telemetry()
  take(told({ errors: [error(), error()] }))
  take(told({ build: 'b2', errors: [error({ frames: ['assets/first-Zz98yx76.js:1:20'] })] }))
  take(told({ errors: [error({ message: 'y is undefined' })] }))
  expect(counted).toHaveBeenCalledTimes(4)
  expect(counted).toHaveBeenCalledWith({ kind: 'error', device: 'phone' })
  expect(warn.mock.calls.map(([{ browser }]) => browser.message)).toEqual(['x is undefined', 'y is undefined'])
})

test('a flood of different ones is counted and no longer written down', () => {
  const { take, warn, counted } = telemetry()
  for (let nth = 0; nth < 200; nth += 1) take(told({ errors: [error({ name: `Error${nth}` })] }))
  expect([counted.mock.calls.length, warn.mock.calls.length]).toEqual([200, 100])
})

test('what a page should not have told is left out all the same', () => {
  const { take, warn } = telemetry()
  take(told({ errors: [error({ message: 'no user 13800138000' })] }))
  expect(JSON.stringify(warn.mock.calls)).not.toContain('13800138000')
})

test('figures go where their unit is', () => {
  const { take, spread } = telemetry()
  take(
    told({
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
