import { expect, test } from 'vitest'
import { ageOfMinor, limitForAge, spentFen } from './minors.ts'
import { SaleRules } from './sale-rules.ts'

const limits = SaleRules.parse({}).minorLimits
const of = (age: number) => limitForAge(limits, age)

test('an age has the limits of the law', () => {
  expect([of(0), of(7)]).toEqual([limits[0], limits[0]])
  expect([of(8), of(15)]).toMatchObject([
    { singleFen: 5000, monthFen: 20_000 },
    { singleFen: 5000, monthFen: 20_000 },
  ])
  expect([of(16), of(17)]).toMatchObject([
    { singleFen: 10_000, monthFen: 40_000 },
    { singleFen: 10_000, monthFen: 40_000 },
  ])
  expect(of(18)).toBeUndefined()
})

test('limits can be in any order, and an age below all of them may spend nothing', () => {
  const some = [limits[2], limits[1]].filter((each) => each !== undefined)
  expect(limitForAge(some, 17)).toMatchObject({ fromAge: 16 })
  expect(limitForAge(some, 7)).toMatchObject({ singleFen: 0, monthFen: 0 })
})

test('a person whose birthday may still come counts as younger, by the year in Shanghai', () => {
  expect(ageOfMinor(2010, new Date('2026-06-01T00:00:00Z'))).toBe(15)
  expect(ageOfMinor(2010, new Date('2026-12-31T15:59:59Z'))).toBe(15)
  expect(ageOfMinor(2010, new Date('2026-12-31T16:00:00Z'))).toBe(16)
  expect(ageOfMinor(2026, new Date('2026-06-01T00:00:00Z'))).toBe(0)
  expect(ageOfMinor(null, new Date('2026-06-01T00:00:00Z'))).toBe(0)
})

test('money that went through the balance is counted once, including the balance from before', () => {
  expect(spentFen({ moneyFen: 5000, balanceFen: 5000, topUpFen: 5000 })).toBe(5000)
  expect(spentFen({ moneyFen: 5000, balanceFen: 7000, topUpFen: 5000 })).toBe(7000)
  expect(spentFen({ moneyFen: 5000, balanceFen: 0, topUpFen: 5000 })).toBe(5000)
  expect(spentFen({ moneyFen: 3000, balanceFen: 2000, topUpFen: 0 })).toBe(5000)
})
