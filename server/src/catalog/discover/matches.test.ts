import { MIX_TIMES } from '@shenglang/contract/catalog/harmony'
import { expect, test } from 'vitest'
import { matchGroups } from './matches.ts'

test('the groups of a mix contain every tempo and key of it once', () => {
  const groups = matchGroups({ mixKey: '8A', mixBpm: 124, mixPercent: 6 }, MIX_TIMES)
  const holding = (key: string, tempo: number) =>
    groups.filter((conditions) =>
      conditions.every((condition) =>
        'dimension' in condition
          ? condition.values.includes(key)
          : condition.ranges.some(([from, to]) => tempo >= from && tempo <= to),
      ),
    ).length
  for (const key of ['8A', '9A', '7A', '8B']) {
    for (let hundredths = 11_656; hundredths <= 13_144; hundredths += 1) {
      const tempo = hundredths / 100
      expect([key, tempo, holding(key, tempo)]).toEqual([key, tempo, 1])
    }
    expect([holding(key, 62), holding(key, 248)]).toEqual([1, 1])
  }
  expect([holding('8A', 132), holding('3B', 124)]).toEqual([0, 0])
})

test('the first is the same key at the same tempo, and a near tempo in a neighbouring key comes before a far one in the same', () => {
  const names = matchGroups({ mixKey: '8A', mixBpm: 124, mixPercent: 6 }, MIX_TIMES).map((conditions) =>
    conditions
      .map((condition) => ('dimension' in condition ? condition.values[0] : condition.ranges.length > 3 ? 'far' : 'near'))
      .join(' '),
  )
  expect(names[0]).toBe('8A near')
  expect(names.indexOf('7A near')).toBeLessThan(names.lastIndexOf('8A far'))
  expect(matchGroups({ mixKey: '8A' })).toHaveLength(4)
})
