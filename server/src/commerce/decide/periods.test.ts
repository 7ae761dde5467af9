import { DAY_MS } from '@shenglang/contract/shanghai'
import { expect, test } from 'vitest'
import { buildFacts, NOW, periodFacts } from '../../../test/commerce/commerce-facts.ts'
import { Books } from './books.ts'
import type { PeriodFacts } from './facts.ts'
import { grantLevel } from './seats/seats.ts'

const UNTIL = NOW + 10 * DAY_MS

/** When a bought level starts, and the next of the same level, once a grant of that level begins at this instant. */
test.each<[string, Partial<PeriodFacts>, number, number]>([
  ['that has not begun waits', { startsAt: NOW + DAY_MS }, UNTIL, UNTIL + 30 * DAY_MS],
  ['that begins at this instant waits', {}, UNTIL, UNTIL + 30 * DAY_MS],
  ['that is used at this instant has begun', { isUsed: true }, NOW, NOW + 30 * DAY_MS],
  ['that was used by another machine’s clock has begun', { startsAt: NOW + 50, isUsed: true }, NOW + 50, NOW + 30 * DAY_MS + 50],
  ['that runs has begun', { startsAt: NOW - DAY_MS }, NOW - DAY_MS, NOW + 29 * DAY_MS],
])('a bought level %s', (_, given, startsAt, nextStartsAt) => {
  const timed = { months: null, anchor: null } as const
  const at = given.startsAt ?? NOW
  const bought = periodFacts('1', { ...timed, ...given, endsAt: at + 30 * DAY_MS })
  const next = periodFacts('2', { ...timed, startsAt: at + 30 * DAY_MS, endsAt: at + 60 * DAY_MS })
  const books = new Books(buildFacts({ periods: [bought, next] }))
  grantLevel(books, '7', { level: 1, until: UNTIL })
  expect(books.periodsOf('7').filter(({ source }) => source === 'order')).toMatchObject([
    { periodId: '1', startsAt },
    { periodId: '2', startsAt: nextStartsAt },
  ])
})
