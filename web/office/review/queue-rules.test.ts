import { expect, test } from 'vitest'
import { filtered, isNearEnd, nextFree } from './queue-rules.ts'

const item = (resourceId: string, changes: { colleague?: string; isNewArtist?: boolean } = {}) => ({
  resourceId,
  colleague: '',
  doubts: [],
  isNewArtist: false,
  ...changes,
})
const rows = [item('1'), item('2', { colleague: '阿宁' }), item('3'), item('4', { isNewArtist: true })]
const none = new Set<string>()

test('the next item is the first that nobody has open', () => {
  expect(nextFree(rows, '1', { left: none })).toBe('3')
  expect(nextFree(rows, undefined, { left: none })).toBe('1')
  expect(nextFree(rows, '3', { step: -1, left: none })).toBe('1')
})

test('after the last item the queue begins again, before the first there is none', () => {
  expect(nextFree(rows, '4', { left: none })).toBe('1')
  expect(nextFree(rows, '1', { step: -1, left: none })).toBeUndefined()
})

test('skipped items come last', () => {
  expect(nextFree(rows, '1', { left: new Set(['3']) })).toBe('4')
  expect(nextFree(rows, '1', { left: new Set(['3', '4']) })).toBe('3')
})

test('filters show doubtful works and those of new artists', () => {
  expect(filtered(rows, 'new').map(({ resourceId }) => resourceId)).toEqual(['4'])
  expect(filtered(rows, 'doubtful')).toEqual([])
})

test('further items are loaded once fewer than five follow the open one', () => {
  const many = Array.from({ length: 20 }, (_, index) => item(String(index)))
  expect([undefined, '0', '14', '15', '19'].map((id) => isNearEnd(many, id))).toEqual([false, false, false, true, true])
  expect(isNearEnd([], undefined)).toBe(true)
})
