import { expect, type Page } from '@playwright/test'
import { demoTrack } from './steps/demo-tracks.ts'
import { register, test } from './steps/people.ts'
import { signInAsAdmin } from './steps/staff.ts'
import { visit } from './steps/visit.ts'

const FIELDS = ['', ...['search', 'text', 'tel', 'number', 'email', 'url', 'password'].map((type) => `[type=${type}]`)]
  .map((type) => `input${type || ':not([type])'}:visible:enabled`)
  .concat('textarea:visible:enabled')
  .join(', ')

/** Presses the Enter that chose a word, as WebKit sends it: after the composition, with the keyCode of an input method. */
async function chooseWord(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const key = { key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 229 }
  await devtools.send('Input.dispatchKeyEvent', { type: 'keyDown', ...key, text: '\r' })
  await devtools.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key })
  await devtools.detach()
}

/** Chooses a word in each field of the page; returns what the page did because of it. */
async function chooseWordInEach(page: Page): Promise<{ fields: number; actions: string[] }> {
  const actions: string[] = []
  const address = page.url()
  await page.exposeFunction('submitted', (form: string) => actions.push(`submitted ${form}`))
  await page.evaluate(() => {
    const { submitted } = window as unknown as { submitted: (form: string) => void }
    addEventListener('submit', ({ target }) => submitted((target as Element).outerHTML), { capture: true })
  })
  const fields = await page.locator(FIELDS).all()
  for (const field of fields) {
    if (!(await field.isVisible())) continue
    await field.focus()
    await page.keyboard.insertText('1')
    await chooseWord(page)
    if (page.url() !== address) actions.push(`went to ${page.url()}`)
  }
  return { fields: fields.length, actions }
}

test.describe('the Enter that chooses a word in WebKit does nothing else', () => {
  for (const path of ['/', '/dj', '/circle', '/user/editProfile', '/user/components/ChangePhoneNumber', '/agreement/helpCenter'])
    test(`on ${path}`, async ({ page }) => {
      await register(page)
      // Until the scripts run, the browser alone decides what this Enter does.
      await visit(page, path)
      await expect(page.locator(FIELDS).first()).toBeVisible()
      const { fields, actions } = await chooseWordInEach(page)
      expect([fields > 0, actions]).toEqual([true, []])
    })

  test('on the page of a track', async ({ page }) => {
    await register(page)
    const { resourceId } = await demoTrack(page, 'neon-in-the-fog')
    await visit(page, `/resource?id=${resourceId}`)
    await expect(page.getByRole('textbox', { name: '写评论' })).toBeVisible()
    expect((await chooseWordInEach(page)).actions).toEqual([])
  })

  test('where a track is chosen, and an Enter chooses it', async ({ page }) => {
    await register(page)
    const { artistId } = await demoTrack(page, 'neon-in-the-fog')
    await visit(page, `/user/components/Chat?userId=${artistId}`)
    await page.getByRole('button', { name: '发曲目' }).click()
    const dialog = page.getByRole('dialog')
    const field = dialog.getByRole('combobox')
    await field.fill('neon')
    await expect(dialog.getByRole('option').first()).toBeVisible()
    await chooseWord(page)
    await expect(dialog).toBeVisible()
    await field.press('Enter')
    await expect(dialog).toBeHidden()
  })

  test('in the office', async ({ page }) => {
    await signInAsAdmin(page.request)
    await page.goto('/admin/people')
    await expect(page.locator(FIELDS).first()).toBeVisible()
    expect((await chooseWordInEach(page)).actions).toEqual([])
  })
})
