import type { Locator, Page } from '@playwright/test'
import { test } from './people.ts'
import { expectPicture } from './pictures.ts'
import { visit } from './visit.ts'

export const DESKTOP = { width: 1440, height: 900 }
export const PHONE = { width: 390, height: 844 }
export const TABLET = { width: 768, height: 1024 }

interface View {
  name: string
  path: string
  size: typeof DESKTOP
  theme?: 'light'
  before?: (page: Page) => Promise<void>
  /** Parts that change with the day or by other journeys; they are covered in the picture. */
  covered?: (page: Page) => Locator[]
}

/** A test for each: the page looks like the picture that is stored under its name. */
export function comparePages(views: readonly View[]): void {
  for (const { name, path, size, theme, before, covered } of views) {
    test(`${name} looks like its stored picture`, async ({ page, context, baseURL }) => {
      await context.addCookies([{ name: 'theme', value: theme ?? 'dark', url: baseURL ?? '' }])
      await page.setViewportSize(size)
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await visit(page, path)
      await before?.(page)
      await expectPicture(page, name, covered?.(page))
    })
  }
}
