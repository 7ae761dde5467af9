import { expect, test } from 'vitest'
import { addDays } from '../../shanghai.ts'
import { pickOfDay } from './daily-pick.ts'

const rotation = ['甲', '乙', '丙']
const days = Array.from({ length: 6 }, (_, index) => addDays('2026-11-28', index))
const picksOf = (chosen: Record<string, string>, turning: readonly string[] = rotation) =>
  days.map((day) => pickOfDay(day, { chosen: new Map(Object.entries(chosen)), rotation: turning })).join('')

test('a day that nobody chose for has the next of the rotation, which starts over after the last', () => {
  const turned = picksOf({})
  expect(turned.slice(0, 3)).toBe(turned.slice(3))
  expect(new Set(turned)).toEqual(new Set(rotation))
})

test('a chosen day shows its own work, and the days around it stay as they are', () => {
  const turned = picksOf({})
  expect(picksOf({ '2026-11-30': '丁' })).toBe(`${turned.slice(0, 2)}丁${turned.slice(3)}`)
})

test('shows what was chosen without a rotation, and nothing without both', () => {
  expect(picksOf({ '2026-11-28': '丁' }, [])).toBe('丁')
})
