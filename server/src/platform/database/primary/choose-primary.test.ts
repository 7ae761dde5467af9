import { expect, test } from 'vitest'
import { choosePrimary, type HostFacts } from './choose-primary.ts'

const primary = (timeline: number): HostFacts => ({ isAnswering: true, isStandby: false, timeline })
const standby: HostFacts = { isAnswering: true, isStandby: true, timeline: 0 }
const gone: HostFacts = { isAnswering: false, isStandby: false, timeline: 0 }

test.each([
  ['takes the primary, wherever it stands in the list', [standby, primary(1)], 0, 1],
  ['takes none while there are standbys alone', [standby, standby], 1, undefined],
  ['takes none while no host answers', [gone, gone], 1, undefined],
  ['takes a standby that was promoted', [gone, primary(2)], 1, 1],
  ['takes the promoted one beside a former primary that was started again', [primary(1), primary(2)], 0, 1],
  ['refuses a former primary, also while the promoted one is away', [primary(1), gone], 2, undefined],
  ['takes the first of two that are alike', [primary(3), primary(3)], 3, 0],
])('%s', (_rule, hosts, seen, chosen) => {
  expect(choosePrimary(hosts, seen)).toBe(chosen)
})
