import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const PHONE = { width: 390, height: 844 }

/** Fails on what axe finds: everything in dark, the colours anew in light; and on what hangs over a phone's edge. */
export async function expectReadable(page: Page, where: string): Promise<void> {
  const size = page.viewportSize()
  // Colours on their way from one theme to the other are nobody's.
  await page.evaluate(() => {
    const still = new CSSStyleSheet()
    still.replaceSync('*, ::before, ::after { transition: none !important }')
    document.adoptedStyleSheets.push(still)
  })
  await show(page, 'dark')
  await expectNothingOf(new AxeBuilder({ page }), where)
  await show(page, 'light')
  await expectNothingOf(new AxeBuilder({ page }).withRules('color-contrast'), `${where} in light`)
  await page.setViewportSize(PHONE)
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), where).toBeLessThanOrEqual(PHONE.width)
  if (size) await page.setViewportSize(size)
}

function show(page: Page, theme: 'dark' | 'light'): Promise<void> {
  return page.evaluate((wanted) => {
    document.documentElement.dataset.theme = wanted
  }, theme)
}

async function expectNothingOf(axe: AxeBuilder, where: string): Promise<void> {
  // Otherwise axe opens a page beside, for frames that there are none of.
  const { violations } = await axe.setLegacyMode().analyze()
  const found = violations.map(({ id, nodes }) => [
    id,
    nodes.slice(0, 3).map(({ html, failureSummary }) => `${html} ${failureSummary}`),
  ])
  expect([where, found]).toEqual([where, []])
}
