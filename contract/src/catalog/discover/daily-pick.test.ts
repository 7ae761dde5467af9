import { expect, test } from 'vitest'
import { addDays } from '../../shanghai.ts'
import { pickOfDay } from './daily-pick.ts'

const rotation = ['甲', '乙', '丙']
const days = Array.from({ length: 6 }, (_, index) => addDays('2026-11-28', index))
const picksOf = (chosen: Record<string, string>, turning: readonly string[] = rotation) =>
  days.map((day) => pickOfDay(day, { chosen: new Map(Object.entries(chosen)), rotation: turning })).join('')

test('a day without a chosen pick gets the next one of the rotation, which starts over after the last', () => {
  const turned = picksOf({})
  expect(turned.slice(0, 3)).toBe(turned.slice(3))
  expect(new Set(turned)).toEqual(new Set(rotation))
})

test('a pick chosen for a day leaves the days around it unchanged', () => {
  const turned = picksOf({})
  expect(picksOf({ '2026-11-30': '丁' })).toBe(`${turned.slice(0, 2)}丁${turned.slice(3)}`)
})

test('without a rotation only chosen picks are shown, and without both nothing', () => {
  expect(picksOf({ '2026-11-28': '丁' }, [])).toBe('丁')
})
