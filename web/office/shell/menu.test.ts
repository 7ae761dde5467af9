import { PERMISSIONS } from '@shenglang/contract/roles'
import { expect, test } from 'vitest'
import { isAt, permittedSections, tabAt } from './menu.ts'
import type { Page, Section } from './section.ts'

const page = (path: string, permissions: Page['permissions']): Page => ({
  path,
  permissions,
  load: async () => ({ Component: () => null }),
})
const sections: Section[] = [
  { label: 'orders', icon: () => null, pages: [page('orders', ['finance', 'support']), page('orders/payouts', ['finance'])] },
  { label: 'review', icon: () => null, pages: [page('review', ['review'])] },
]
const pathsFor = (accountType: 'user' | 'admin', permissions: Page['permissions']) =>
  permittedSections(sections, { accountType, permissions }).flatMap(({ pages }) => pages.map(({ path }) => path))

test('an admin sees every page', () => {
  expect(pathsFor('admin', [])).toEqual(['orders', 'orders/payouts', 'review'])
})

test('staff see the pages that one of their permissions opens, and no section without any', () => {
  expect(pathsFor('user', ['support'])).toEqual(['orders'])
  expect(pathsFor('user', ['finance'])).toEqual(['orders', 'orders/payouts'])
  expect(pathsFor('user', PERMISSIONS)).toHaveLength(3)
  expect(pathsFor('user', [])).toEqual([])
})

test('a page is at its address and at those that its path matches', () => {
  expect(isAt({ path: 'people/:userId' }, '/people/7')).toBe(true)
  expect(isAt({ path: 'people/:userId' }, '/people')).toBe(false)
  expect(isAt({ path: '' }, '/')).toBe(true)
})

test('a page without a tab belongs to the nearest tab above it', () => {
  const tabs = [{ path: 'works' }, { path: 'works/posts' }]
  expect(tabAt(tabs, '/works')?.path).toBe('works')
  expect(tabAt(tabs, '/works/22')?.path).toBe('works')
  expect(tabAt(tabs, '/works/posts/7')?.path).toBe('works/posts')
  expect(tabAt(tabs, '/worksheets')).toBeUndefined()
})
