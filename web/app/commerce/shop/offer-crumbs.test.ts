import { expect, test } from 'vitest'
import { offerCrumbs } from './offer-crumbs.ts'

const crumbs = (contentType: number, part?: string) =>
  offerCrumbs({ resourceId: '7', title: '夜航', contentType }, part)
    .map(({ name, address = '' }) => `${name} ${address}`.trim())
    .join(' > ')

test.each([
  [1, undefined, '首页 / > 预售 /presale > 夜航'],
  [4, undefined, '首页 / > 器材 /djDevice > 夜航'],
  [5, undefined, '首页 / > 定制 /udesign > 夜航'],
  [6, '价格', '首页 / > 声光电 /voice > 夜航 /presale?id=7 > 价格'],
])('offer of kind %i (%s) has its breadcrumbs', (contentType, part, expected) => expect(crumbs(contentType, part)).toBe(expected))
