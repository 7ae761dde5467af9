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
  // A list is dimmed while its next rows load, so its colours are not those of a theme.
  await expect(page.locator(PENDING)).toHaveCount(0)
  // Colours in transition between the themes belong to neither.
  await page.evaluate(() => {
    const still = new CSSStyleSheet()
    still.replaceSync('*, ::before, ::after { transition: none !important }')
    document.adoptedStyleSheets.push(still)
  })
  if (!(await page.evaluate(() => Reflect.has(window, 'axe')))) await page.evaluate(axeSource)
  await show(page, 'dark')
  expect([where, await violationsOf(page)]).toEqual([where, []])
  await show(page, 'light')
  expect([`${where} in light`, await violationsOf(page, ['color-contrast'])]).toEqual([`${where} in light`, []])
  await page.setViewportSize(PHONE)
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), where).toBeLessThanOrEqual(PHONE.width)
  if (size) await page.setViewportSize(size)
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
