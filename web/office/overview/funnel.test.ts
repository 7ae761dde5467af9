import type { Metric } from '@shenglang/contract/office/overview'
import { expect, test } from 'vitest'
import { shareText, stagesOf } from './funnel.ts'

const of = (values: Partial<Record<Metric, number>>) => stagesOf((metric) => values[metric] ?? 0)

test('a bar is as long as its number, and each stage has its part of the one before', () => {
  const stages = of({ visitors: 1000, listeners: 100, signUps: 1, downloads: 3 })
  expect(stages.map(({ metric, length, previous, share }) => [metric, length, previous, share])).toEqual([
    ['visitors', 100, undefined, ''],
    ['listeners', 10, 'visitors', '10 %'],
    ['signUps', 0.1, 'listeners', '1 %'],
    ['downloads', 0.3, 'signUps', ''],
    ['vips', 0, 'downloads', '0 %'],
  ])
})

test('a site without visits has no bars and no parts', () => {
  expect(of({}).map(({ length, share }) => [length, share])).toEqual(Array.from({ length: 5 }, () => [0, '']))
})

test.each([
  [1, 1000, '0.1 %'],
  [1, 1001, '< 0.1 %'],
  [0, 5, '0 %'],
  [12, 345, '3.5 %'],
  [123, 1000, '12 %'],
  [7, 0, ''],
  [8, 7, ''],
])('%i of %i are %j', (value, whole, text) => {
  expect(shareText(value, whole)).toBe(text)
})
