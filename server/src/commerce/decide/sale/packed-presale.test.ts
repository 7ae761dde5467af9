import { DAY_MS } from '@shenglang/contract/shanghai'
import { expect, test } from 'vitest'
import { NOW } from '../../../../test/commerce/commerce-facts.ts'
import { givenEarly, type OpeningFacts, type PackFacts } from './packed-presale.ts'

const RELEASE = NOW + DAY_MS
const pack = (given: Partial<PackFacts> = {}): PackFacts => ({
  ...{ title: '合集', releaseAt: null, isReleased: false, scheduledAt: null },
  ...given,
})
const presale = (given: Partial<OpeningFacts> = {}): OpeningFacts => ({
  ...{ title: '夜航', releaseAt: RELEASE, isReleased: false },
  ...given,
})
const EARLY = { title: '夜航', releaseAt: RELEASE }

test.each<[string, PackFacts, OpeningFacts[], ReturnType<typeof givenEarly>]>([
  ['without a presale', pack(), [presale({ releaseAt: null })], undefined],
  ['with a work before its release', pack(), [presale()], EARLY],
  ['with a released work', pack(), [presale({ isReleased: true })], undefined],
  ['with a work whose release is due and not yet delivered', pack(), [presale({ releaseAt: NOW })], undefined],
  ['that is released a moment before its work', pack({ releaseAt: RELEASE - 1 }), [presale()], EARLY],
  ['that is released with its work', pack({ releaseAt: RELEASE }), [presale()], undefined],
  ['that is released after its work', pack({ releaseAt: RELEASE + 1 }), [presale()], undefined],
  ['that was released', pack({ releaseAt: RELEASE, isReleased: true }), [presale()], EARLY],
  ['whose release is due', pack({ releaseAt: NOW }), [presale()], EARLY],
  ['that is published with the release', pack({ scheduledAt: RELEASE }), [presale()], undefined],
  ['that is published before the release', pack({ scheduledAt: RELEASE - 1 }), [presale()], EARLY],
  ['whose publication is due', pack({ scheduledAt: NOW - 1 }), [presale()], EARLY],
  [
    'with several of which the last one is named',
    pack({ releaseAt: RELEASE - DAY_MS / 2 }),
    [presale({ title: '甲', releaseAt: RELEASE - DAY_MS / 2 }), presale({ title: '乙', releaseAt: RELEASE - 1 }), presale()],
    EARLY,
  ],
])('a pack %s', (_what, facts, members, expected) => {
  expect(givenEarly(facts, members, NOW)).toEqual(expected)
})
