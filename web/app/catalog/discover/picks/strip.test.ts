import type { DailyPick } from '@shenglang/contract/catalog/discover/picks'
import { expect, test } from 'vitest'
import { countPlayed, momentIn, stripOf } from './strip.ts'

const TODAY = '2026-11-26'
const pick = (day: string, resourceId: string) => ({ day, note: '', resource: { resourceId } }) as DailyPick
/** Newest first, as the server lists them. */
const picks = [pick(TODAY, 'a'), pick('2026-11-25', 'b'), pick('2026-11-24', 'c'), pick('2026-11-23', 'd')]
const at = (instant: string, resourceId: string) => ({ resourceId, playTime: Date.parse(instant) })

test('a pick is played when it was played since its day began in Shanghai', () => {
  const strip = stripOf(picks, TODAY, [
    at('2026-11-25T15:59:59Z', 'a'),
    at('2026-11-24T16:00:00Z', 'b'),
    at('2026-11-26T03:00:00Z', 'c'),
  ])
  expect(strip.map(({ resource, isToday, isPlayed }) => [resource.resourceId, isToday, isPlayed])).toEqual([
    ['d', false, false],
    ['c', false, true],
    ['b', false, true],
    ['a', true, false],
  ])
})

test('a pick is not marked as unplayed while the history is unknown', () => {
  expect(stripOf(picks, TODAY, undefined).map(({ isPlayed }) => isPlayed)).toEqual([undefined, undefined, undefined, undefined])
})

const played = (...ids: string[]) =>
  countPlayed(
    stripOf(
      picks,
      TODAY,
      ids.map((id) => at('2026-11-26T03:00:00Z', id)),
    ),
  )

test('a streak goes on while today is to come, and ends at a day that was not played or has no pick', () => {
  expect(played('a', 'b', 'd')).toEqual({ played: 3, streak: 2 })
  expect(played('b', 'c')).toEqual({ played: 2, streak: 2 })
  expect(played('c')).toEqual({ played: 1, streak: 0 })
  expect(played()).toEqual({ played: 0, streak: 0 })
  const gap = [pick(TODAY, 'a'), pick('2026-11-24', 'c')]
  expect(countPlayed(stripOf(gap, TODAY, [at('2026-11-26T03:00:00Z', 'a'), at('2026-11-26T03:00:00Z', 'c')])).streak).toBe(1)
})

test('a note names the first moment within the track', () => {
  expect(momentIn('03:12 那一下停顿，值得整场等它。', 364_000)).toBe(192_000)
  expect(momentIn('等到 3：12 再开灯', 364_000)).toBe(192_000)
  expect(momentIn('06:05 之后', 364_000)).toBeUndefined()
  expect(momentIn('比 2024:12 早', 364_000)).toBeUndefined()
  expect(momentIn('低频像潮水', 364_000)).toBeUndefined()
})
