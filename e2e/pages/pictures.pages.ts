import type { Locator, Page } from '@playwright/test'
import { comparePages, DESKTOP, PHONE, TABLET } from '../steps/compare-pages.ts'

const LIBRARY = '/dj?style=guofeng&orderBy=bpm'

comparePages([
  { name: 'home', path: '/', size: DESKTOP, covered: (page) => [page.locator('main')] },
  { name: 'library', path: LIBRARY, size: DESKTOP, covered: likes },
  { name: 'library-light', path: LIBRARY, size: DESKTOP, theme: 'light', covered: likes },
  { name: 'library-phone', path: LIBRARY, size: PHONE },
  {
    name: 'wheel',
    path: LIBRARY,
    size: DESKTOP,
    before: (page) => page.getByRole('button', { name: /^调性/ }).first().click(),
    covered: likes,
  },
  { name: 'rules-tablet', path: '/agreement/community', size: TABLET },
  { name: 'player-phone', path: '/play', size: PHONE, covered: (page) => [page.getByRole('list').first()] },
  { name: 'membership-light', path: '/noble', size: DESKTOP, theme: 'light' },
  { name: 'door', path: '/login', size: DESKTOP },
  { name: 'nowhere-phone', path: '/nowhere', size: PHONE, theme: 'light', covered: (page) => [page.locator('main ol, main ul')] },
])

function likes(page: Page): Locator[] {
  return [page.getByRole('button', { name: /喜爱/ })]
}
