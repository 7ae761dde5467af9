import { CONTENT_TYPES } from '@shenglang/contract/catalog/entities'
import { OPEN_REQUESTS_MAX } from '@shenglang/contract/commerce/made-to-measure/design-requests'
import { expect, test } from 'vitest'
import { faultOf } from '../../../../test/fault-of.ts'
import { requireRequest, type SenderFacts } from './send-request.ts'

test.each<[string, Partial<SenderFacts>, string]>([
  ['of a user without any', {}, 'none'],
  ['that is the last that may be open', { openCount: OPEN_REQUESTS_MAX - 1 }, 'none'],
  ['beyond those that may be open', { openCount: OPEN_REQUESTS_MAX }, 'DESIGN_REQUESTS_FULL 最多同时有 5 个进行中的定制需求'],
  ['for an offer', { offerType: CONTENT_TYPES.bespoke }, 'none'],
  ['for a track', { offerType: CONTENT_TYPES.single }, 'RESOURCE_NOT_FOUND'],
  ['for goods', { offerType: CONTENT_TYPES.goods }, 'RESOURCE_NOT_FOUND'],
  ['for what is not published', { offerType: undefined }, 'RESOURCE_NOT_FOUND'],
  ['in minor mode', { isMinor: true }, 'MINOR_MODE 未成年人模式下不能提交定制需求'],
  ['in minor mode for what is not published', { isMinor: true, offerType: undefined }, 'MINOR_MODE'],
])('a design request %s', (_name, given, outcome) => {
  const facts = { isMinor: false, openCount: 0, offerType: null, ...given }
  expect(faultOf(() => requireRequest(facts))).toContain(outcome)
})
