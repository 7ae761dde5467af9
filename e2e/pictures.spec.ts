import type { Locator, Page } from '@playwright/test'
import { test } from './people.ts'
import { expectPicture } from './pictures.ts'
import { visit } from './visit.ts'

const DESKTOP = { width: 1440, height: 900 }
const PHONE = { width: 390, height: 844 }
const TABLET = { width: 768, height: 1024 }

interface Look {
  name: string
  path: string
  size: typeof DESKTOP
  theme?: 'light'
  before?: (page: Page) => Promise<void>
  /** What the day or other journeys change. */
  covered?: (page: Page) => Locator[]
}

const LOOKS: Look[] = [
  {
    name: 'home',
    path: '/',
    size: DESKTOP,
    covered: (page) => [page.locator('main')],
  },
  { name: 'library', path: '/dj?style=guofeng&orderBy=bpm', size: DESKTOP, covered: likes },
  { name: 'library-light', path: '/dj?style=guofeng&orderBy=bpm', size: DESKTOP, theme: 'light', covered: likes },
  { name: 'library-phone', path: '/dj?style=guofeng&orderBy=bpm', size: PHONE },
  {
    name: 'wheel',
    path: '/dj?style=guofeng&orderBy=bpm',
    size: DESKTOP,
    before: (page) => page.getByRole('button', { name: /^调性/ }).first().click(),
    covered: likes,
  },
  { name: 'rules-tablet', path: '/agreement/community', size: TABLET },
  { name: 'player-phone', path: '/play', size: PHONE, covered: (page) => [page.getByRole('list').first()] },
  { name: 'membership-light', path: '/noble', size: DESKTOP, theme: 'light' },
  { name: 'door', path: '/login', size: DESKTOP },
  { name: 'nowhere-phone', path: '/nowhere', size: PHONE, theme: 'light', covered: (page) => [page.locator('main ol, main ul')] },
]

function likes(page: Page): Locator[] {
  return [page.getByRole('button', { name: /喜爱/ })]
}

for (const { name, path, size, theme, before, covered } of LOOKS) {
  test(`the look of ${name} is as it was kept`, async ({ page, context, baseURL }) => {
    await context.addCookies([{ name: 'theme', value: theme ?? 'dark', url: baseURL ?? '' }])
    await page.setViewportSize(size)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await visit(page, path)
    await before?.(page)
    await expectPicture(page, name, covered?.(page))
  })
}
