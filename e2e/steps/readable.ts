import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, type Page } from '@playwright/test'
import type { AxeResults, ElementContext, NodeResult, RunOptions } from 'axe-core'

const axeSource = await readFile(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')
/** Lists and panels whose content is loading; the kit's examples always are. */
const PENDING = ':is([data-busy], [aria-busy=true]):not([data-example] *)'
const PHONE = { width: 390, height: 844 }

/**
 * Fails on what axe finds in the page, or in the dialog over it (all rules in dark, colours again in light), and on what overflows
 * the width of a phone.
 */
export async function expectReadable(page: Page, where: string): Promise<void> {
  const size = page.viewportSize()
  // Loading content would change the page in the middle of the check.
  await expect(page.locator(PENDING)).toHaveCount(0)
  await prepare(page)
  await show(page, 'dark')
  expect([where, await violationsOf(page)]).toEqual([where, []])
  await show(page, 'light')
  expect([`${where} in light`, await violationsOf(page, ['color-contrast'])]).toEqual([`${where} in light`, []])
  await page.setViewportSize(PHONE)
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), where).toBeLessThanOrEqual(PHONE.width)
  if (size) await page.setViewportSize(size)
}

/** The narrowest window to which pages reflow (WCAG 1.4.10). */
const NARROWEST = { width: 320, height: 700 }

/** Fails on what hangs over the edge of the narrowest window, or of a phone whose text is twice as large. */
export async function expectReflow(page: Page, where: string): Promise<void> {
  const size = page.viewportSize()
  await page.setViewportSize(NARROWEST)
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), where).toBeLessThanOrEqual(NARROWEST.width)
  await expectLargeText(page, where)
  if (size) await page.setViewportSize(size)
}

/** Fails on what hangs over the edge of a phone whose text is twice as large. Leaves the page so. */
export async function expectLargeText(page: Page, where: string): Promise<void> {
  await page.setViewportSize(PHONE)
  await page.evaluate(() => {
    const steps = /^--(text|line)-\d+$/
    const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules])
    const root = rules.filter((rule) => rule instanceof CSSStyleRule && rule.selectorText === ':root') as CSSStyleRule[]
    // Every text has its size and its line from these scales (stylelint.config.js).
    const twice = [...new Set(root.flatMap(({ style }) => [...style].filter((name) => steps.test(name))))].map((name) => {
      const pixels = Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue(name))
      return `${name}: ${2 * pixels}px;`
    })
    const large = new CSSStyleSheet()
    large.replaceSync(`:root { ${twice.join(' ')} }`)
    document.adoptedStyleSheets.push(large)
  })
  expect(await page.locator('body').evaluate((body) => getComputedStyle(body).fontSize)).toBe('28px')
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), where).toBeLessThanOrEqual(PHONE.width)
}

/** Fails on colours that axe finds hard to read, in both themes; a list may be loading meanwhile. */
export async function expectContrast(page: Page, where: string): Promise<void> {
  await prepare(page)
  for (const theme of ['dark', 'light'] as const) {
    await show(page, theme)
    expect([`${where} in ${theme}`, await violationsOf(page, ['color-contrast'])]).toEqual([`${where} in ${theme}`, []])
  }
}

/** Loads axe, and stops transitions: colours between the themes belong to neither. */
async function prepare(page: Page): Promise<void> {
  await page.evaluate(() => {
    const still = new CSSStyleSheet()
    still.replaceSync('*, ::before, ::after { transition: none !important }')
    document.adoptedStyleSheets.push(still)
  })
  if (!(await page.evaluate(() => Reflect.has(window, 'axe')))) await page.evaluate(axeSource)
}

function show(page: Page, theme: 'dark' | 'light'): Promise<void> {
  return page.evaluate((chosen) => {
    document.documentElement.dataset.theme = chosen
  }, theme)
}

/** Violations of these rules, or of all, that axe finds; it is already loaded into the page. */
function violationsOf(page: Page, rules: string[] = []) {
  return page.evaluate(async (runOnly) => {
    const axe: { run(where: ElementContext, options: RunOptions): Promise<AxeResults> } = Reflect.get(window, 'axe')
    // Content below a modal dialog is inert: it is checked when no dialog is open.
    const where = document.querySelector<HTMLElement>('dialog:modal') ?? document
    const { violations } = await axe.run(where, {
      resultTypes: ['violations'],
      // A rule of WCAG 2.2 that axe leaves out by default.
      rules: {
        'target-size': { enabled: true },
        // Experimental: users of voice control say the text that is written on a button.
        'label-content-name-mismatch': { enabled: where === document },
      },
      ...(runOnly.length > 0 ? { runOnly } : {}),
    })
    // Elements half covered by a fixed bar are scrolled out from under it.
    const isWrong = ({ failureSummary = '' }: NodeResult) => !failureSummary.includes('partially obscured')
    return violations.flatMap(({ id, nodes }) => {
      const wrong = nodes.filter(isWrong).slice(0, 3)
      return wrong.length === 0 ? [] : [[id, wrong.map(({ html, failureSummary }) => `${html} ${failureSummary}`)]]
    })
  }, rules)
}
