import { CONTENT_TYPES } from '@shenglang/contract/catalog/entities'
import { PURCHASE_ONLY } from '@shenglang/contract/media/rules'
import { expect, test } from 'vitest'
import { faultOf } from '../../../../test/fault-of.ts'
import { type LicenceFacts, licenceBasis, licenceState, maskedHolder } from './licences.ts'

const { single, collection, goods, lightAndSound } = CONTENT_TYPES
const work = (freeVipLevel: number, contentType: number = single) => ({ contentType, freeVipLevel })
const REFUSED = 'LICENCE_REFUSED 买下这首作品，或成为 VIP4，就可以签发授权书'

test.each<[string, LicenceFacts, string]>([
  ['bought without a level', { work: work(PURCHASE_ONLY), isBought: true, level: 0 }, 'bought'],
  ['bought by a team', { work: work(0), isBought: true, level: 4 }, 'bought'],
  ['a pack that was bought', { work: work(PURCHASE_ONLY, collection), isBought: true, level: 0 }, 'bought'],
  ['what everybody may download, by a team', { work: work(0), isBought: false, level: 4 }, 'vip'],
  ['what a team may download', { work: work(4), isBought: false, level: 4 }, 'vip'],
  ['what only a higher level may download', { work: work(5), isBought: false, level: 4 }, REFUSED],
  ['what is only sold', { work: work(PURCHASE_ONLY), isBought: false, level: 4 }, REFUSED],
  ['what everybody may download, below a team', { work: work(0), isBought: false, level: 3 }, REFUSED],
  ['goods that were bought', { work: work(0, goods), isBought: true, level: 4 }, 'SUBJECT_NOT_FOUND'],
  ['light and sound', { work: work(0, lightAndSound), isBought: true, level: 4 }, 'SUBJECT_NOT_FOUND'],
  ['what is not published', { work: undefined, isBought: true, level: 4 }, 'SUBJECT_NOT_FOUND'],
])('licenses %s: %o', (_name, facts, outcome) => {
  let basis = ''
  const fault = faultOf(() => {
    basis = licenceBasis(facts)
  })
  expect(basis || fault).toContain(outcome)
})

test.each([
  ['bought', true, 0, 'valid'],
  ['bought', false, 0, 'revoked'],
  ['bought', false, 4, 'revoked'],
  ['vip', false, 4, 'valid'],
  ['vip', false, 5, 'valid'],
  ['vip', false, 3, 'ended'],
  ['vip', true, 0, 'valid'],
] as const)('a licence issued on %s, bought now: %s, at level %i is %s', (basis, isBought, level, state) => {
  expect(licenceState({ basis, isBought, level })).toBe(state)
})

test.each([
  ['林夜', '林*'],
  ['夜', '夜*'],
  ['上海夜航文化有限公司', '上********司'],
])('%s is shown to others as %s', (holder, masked) => expect(maskedHolder(holder)).toBe(masked))
