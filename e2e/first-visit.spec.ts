import { expect, type Page } from '@playwright/test'
import { codeFor, fillRegistration, newPhone, PASSWORD, test } from './steps/people.ts'
import { downloadOf } from './steps/track-page.ts'
import { visit } from './steps/visit.ts'

/** Goals of a first-time visitor, reached from the home page in few steps, and only by what is visible. */

const GIVEN = '雾中霓虹 Neon in the Fog'

/** Counts clicks and filled fields as steps. */
function counted(page: Page) {
  let steps = 0
  const step =
    (does: 'click' | 'fill') =>
    async (target: ReturnType<Page['getByRole']>, text = '') => {
      steps += 1
      await (does === 'click' ? target.click() : target.fill(text))
    }
  return { press: step('click'), type: step('fill'), steps: () => steps, page }
}

test('three tracks that mix with a given one are found in two steps', { tag: '@gate' }, async ({ page }) => {
  await page.goto('/')
  const { press, type, steps } = counted(page)
  await type(page.getByRole('combobox', { name: '搜索' }), '雾中霓虹')
  await press(page.getByRole('listbox', { name: '搜索建议' }).getByRole('option', { name: GIVEN }))
  await expect(page.getByRole('heading', { level: 1, name: GIVEN })).toBeVisible()
  await expect(page.getByRole('heading', { name: '接下来混什么' })).toBeVisible()
  const fits = page.getByRole('main').getByRole('button', { name: new RegExp(`^试混 ${GIVEN} 到 `) })
  await expect(fits.nth(2)).toBeInViewport()
  expect(steps()).toBe(2)
})

test('or by the switch of the library, while the track plays', async ({ page }) => {
  await page.goto('/')
  const { press, steps } = counted(page)
  await press(page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '曲库' }))
  await expect(page.getByRole('switch', { name: /接得上正在放的/ })).toBeVisible()
  await press(page.getByRole('button', { name: `播放 ${GIVEN}` }))
  await press(page.getByRole('switch', { name: /接得上正在放的/ }))
  await expect(page).toHaveURL(/mixKey=8A/)
  await expect(page.getByRole('main').locator('ol > li').first()).toContainText(GIVEN)
  await expect(page.getByRole('main').locator('ol > li').nth(1)).toContainText(/同调|升一位|降一位|大小调/)
  expect(steps()).toBe(3)
})

test('a free track is downloaded by somebody who has to register first', { tag: '@gate' }, async ({ page }) => {
  await page.goto('/')
  const { press, type, steps } = counted(page)
  await type(page.getByRole('combobox', { name: '搜索' }), '雾中霓虹')
  await press(page.getByRole('listbox', { name: '搜索建议' }).getByRole('option', { name: GIVEN }))
  await press(downloadOf(page, GIVEN))
  await press(page.getByRole('dialog').getByRole('link', { name: '注册' }))
  const phone = newPhone()
  await type(page.getByRole('textbox', { name: '手机号' }), phone)
  await press(page.getByRole('button', { name: '获取验证码' }))
  await type(page.getByRole('textbox', { name: '验证码' }), await codeFor(phone))
  await type(page.getByLabel('密码', { exact: true }), PASSWORD)
  await press(page.getByRole('checkbox'))
  await press(page.getByRole('button', { name: '注册', exact: true }))
  await expect(page.getByRole('heading', { level: 1, name: GIVEN })).toBeVisible()
  // The requested download continues by itself.
  const download = page.waitForEvent('download')
  await press(page.getByRole('dialog').getByRole('button', { name: '下载压缩包' }))
  expect((await download).suggestedFilename()).toContain('Neon in the Fog')
  expect(steps()).toBe(11)
})

test('the levels that open a track are offered right after registration', async ({ page }) => {
  const answer = await page.request.get('/api/client/app/cms/resource?contentType=1&resourceType=MUSIC&pageSize=40')
  const { rows } = (await answer.json()) as { rows: { resourceId: string; title: string; freeVipLevel: number }[] }
  const gated = rows.find(({ freeVipLevel }) => freeVipLevel === 2)
  if (!gated) throw new Error('no track is for members of the second level')
  await visit(page, `/resource?id=${gated.resourceId}`)
  await downloadOf(page, gated.title).click()
  await page.getByRole('dialog').getByRole('link', { name: '注册' }).click()
  await fillRegistration(page)
  await expect(page.getByRole('heading', { level: 1, name: gated.title })).toBeVisible()
  await expect(page.getByRole('dialog')).toContainText('VIP2')
})

test('the prices of memberships are one step away', async ({ page }) => {
  await page.goto('/')
  const { press, steps } = counted(page)
  await press(page.getByRole('link', { name: '会员', exact: true }))
  await expect(page.getByRole('heading', { level: 1, name: /成为会员/ })).toBeVisible()
  for (const level of [1, 2, 3, 4]) {
    const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: new RegExp(`^VIP${level}`) }) })
    await expect(card).toContainText(/折合每月 ?¥ ?\d+(\.\d)?/)
    await expect(card.getByText('折合每月')).toBeInViewport()
  }
  expect(steps()).toBe(1)
})
