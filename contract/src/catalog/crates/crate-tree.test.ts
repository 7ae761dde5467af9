import { expect, test } from 'vitest'
import { crateTrail, depthOf, inTreeOrder, whyNotBelow, withInner } from './crate-tree.ts'

const crate = (crateId: string, parentId = '') => ({ crateId, parentId })
/** 1 > 2 > 3 > 4 > 5, and 6 > 7 beside it. */
const crates = [crate('6'), crate('1'), crate('2', '1'), crate('7', '6'), crate('3', '2'), crate('4', '3'), crate('5', '4')]
const ids = (list: { crateId: string }[]) => list.map(({ crateId }) => crateId).join('')

test('crates are listed in tree order, each before those inside it', () => {
  expect(ids(inTreeOrder(crates))).toBe('6712345')
  expect(ids(withInner(crates, '3'))).toBe('345')
  expect(ids(crateTrail(crates, '4'))).toBe('1234')
  expect([depthOf(crates, '4'), depthOf(crates, ''), depthOf(crates, '99')]).toEqual([4, 0, 0])
})

test.each([
  ['a new one at the top', undefined, '', undefined],
  ['a new one at the fifth level', undefined, '4', undefined],
  ['a new one at the sixth', undefined, '5', 'CRATE_TOO_DEEP'],
  ['into itself', '2', '2', 'CRATE_CYCLE'],
  ['into what lies inside it', '2', '4', 'CRATE_CYCLE'],
  ['with its inside too deep', '2', '7', 'CRATE_TOO_DEEP'],
  ['with its inside just fitting', '3', '7', undefined],
  ['to the top', '3', '', undefined],
])('%s', (_name, crateId, parentId, expected) => {
  expect(whyNotBelow(crates, crateId, parentId)).toBe(expected)
})
