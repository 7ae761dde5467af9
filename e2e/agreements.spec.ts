import { expect, type Page } from '@playwright/test'
import { AGREEMENTS, agreementOf } from '@shenglang/contract/site/agreements'
import { test } from './steps/people.ts'
import { expectReadable } from './steps/readable.ts'
import { visit } from './steps/visit.ts'

const help = agreementOf('helpCenter').url
const complaint = agreementOf('copyrightInfringement').url
const sideMenu = (page: Page) => page.getByRole('navigation', { name: '主菜单' })

test('each page hydrates under its policy, without frame, browser errors or overflow', async ({ page }) => {
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  for (const { url } of AGREEMENTS) {
    await visit(page, url)
    await expect(sideMenu(page)).toHaveCount(0)
    await expect(page.getByRole('combobox', { name: '搜索', exact: true })).toHaveCount(0)
    await expect(page.getByRole('region', { name: '播放栏', exact: true })).toHaveCount(0)
    await page.setViewportSize({ width: 320, height: 900 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth), url).toBeLessThanOrEqual(320)
  }
  expect(complaints).toEqual([])
})

test('the form in fault and the questions found are readable for everyone', async ({ visitorPage: page }) => {
  await visit(page, complaint)
  await page.getByRole('button', { name: '提交通知' }).click()
  await expect(page.getByText('请填写作品名称')).toBeVisible()
  await expectReadable(page, 'a form in fault')
  await visit(page, `${help}?q=会员`)
  await expectReadable(page, 'questions found')
})

test('a link of an agreement leads to the site and back without a second load', async ({ page }) => {
  await visit(page, agreementOf('user').url)
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
  await page.getByRole('navigation', { name: '协议与帮助' }).getByRole('link', { name: '隐私政策' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '隐私政策' })).toBeVisible()
  await page.getByRole('link', { name: '返回首页' }).click()
  await expect(sideMenu(page).getByRole('link', { name: '曲库' })).toBeVisible()
  await page.getByRole('contentinfo').getByRole('link', { name: '版权声明' }).click()
  await expect(page.getByRole('heading', { level: 1, name: '版权声明' })).toBeVisible()
  await expect(sideMenu(page)).toHaveCount(0)
  await page.goBack()
  await expect(sideMenu(page)).toBeVisible()
  expect(await page.evaluate(() => Reflect.get(window, 'isSameDocument'))).toBe(true)
})

test('the chosen theme stays when an agreement is left', async ({ page, context, baseURL }) => {
  await context.addCookies([{ name: 'theme', value: 'light', url: baseURL ?? '' }])
  await visit(page, agreementOf('user').url)
  await page.getByRole('link', { name: '返回首页' }).click()
  await expect(page.getByRole('button', { name: '外观：浅色' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
})

test.describe('help', () => {
  test('typing filters the questions; matches are open and read by keyboard', async ({ page }) => {
    await visit(page, help)
    const search = page.getByRole('searchbox', { name: '搜索问题' })
    await search.pressSequentially('导出')
    await expect(page.getByText('怎样导出我的数据？')).toBeVisible()
    await expect(page.getByText('“我的数据”一栏可以直接下载')).toBeVisible()
    await expect(page.getByText('Ver 是什么？')).toHaveCount(0)
    await search.press('Escape')
    await expect(page.getByText('Ver 是什么？')).toBeVisible()
    const first = page.locator('summary').first()
    await first.focus()
    await first.press('Enter')
    await expect(page.locator('details').first()).toHaveAttribute('open')
  })

  test('a search without matches says so, and how to go on', async ({ page }) => {
    await visit(page, help)
    await page.getByRole('searchbox').fill('<b>量子纠缠</b> 🎧')
    await expect(page.getByRole('main').getByRole('status')).toHaveText('找到 0 个问题')
    await expect(page.getByText('没有找到相关的问题')).toBeVisible()
    await page.getByRole('searchbox').fill('')
    await expect(page.getByText('不注册可以听歌吗？')).toBeVisible()
  })
})

test.describe('a notice of infringement', () => {
  const fill = async (page: Page, workTitle: string) => {
    await page.getByLabel('投诉人姓名或单位名称').fill('北岸唱片')
    await page.getByRole('radio', { name: '权利人', exact: true }).check()
    await page.getByLabel('联系电话').fill('13800138000')
    await page.getByLabel('被侵权的作品名称').fill(workTitle)
    await page
      .getByLabel('侵权内容的地址')
      .fill('https://shenglang.example/resource?id=1\nhttps://shenglang.example/resource?id=2')
    await page.getByLabel('侵权理由').fill('未经许可上传 🎧')
    await page.getByLabel('权属证明').fill('登记号 2026-A-001')
    await page.getByRole('checkbox').check()
  }
  const send = (page: Page) => page.getByRole('button', { name: '提交通知' }).click()

  test('each invalid field shows its error, and the first one gets the focus', async ({ page }) => {
    await visit(page, complaint)
    await send(page)
    const complainant = page.getByLabel('投诉人姓名或单位名称')
    await expect(complainant).toBeFocused()
    await expect(complainant).toHaveAccessibleDescription('请填写投诉人姓名或单位名称')
    await expect(page.getByLabel('联系电话')).toHaveAccessibleDescription(/电话与邮箱至少填写一项/)
    await expect(page.getByRole('checkbox')).toHaveAccessibleDescription('请阅读并确认真实性声明')
    await fill(page, '黄河入海流')
    await page.getByLabel('联系电话').fill('12800138000')
    await page.getByLabel('侵权内容的地址').fill('javascript:alert(1)')
    await send(page)
    await expect(page.getByLabel('联系电话')).toBeFocused()
    await expect(page.getByLabel('联系电话')).toHaveAccessibleDescription(/请输入正确的手机号/)
    await expect(page.getByLabel('侵权内容的地址')).toHaveAccessibleDescription(/每行一个完整地址/)
    await expect(page.getByLabel('被侵权的作品名称')).toHaveAttribute('aria-invalid', 'false')
  })

  test('sent, it is answered with a receipt number; HTML in it is text', { tag: '@gate' }, async ({ page }) => {
    await visit(page, complaint)
    await fill(page, '<img src=x onerror=alert(1)>')
    await send(page)
    const receipt = page.getByRole('main').getByRole('status').filter({ hasText: '通知已收到' })
    await expect(receipt).toBeFocused()
    await expect(receipt).toContainText(/QQ\d{8}-\d{4}/)
    await expect(receipt).toContainText('“<img src=x onerror=alert(1)>”')
    await page.getByRole('button', { name: '再提交一份' }).click()
    await expect(page.getByLabel('被侵权的作品名称')).toHaveValue('')
  })

  test('without a network it says so and keeps what was written', async ({ page, context }) => {
    await visit(page, complaint)
    await fill(page, '黄河入海流')
    await context.setOffline(true)
    await send(page)
    await expect(page.getByRole('alert')).toHaveText('网络请求失败')
    await expect(page.getByLabel('被侵权的作品名称')).toHaveValue('黄河入海流')
    await context.setOffline(false)
    await send(page)
    await expect(page.getByText('通知已收到')).toBeVisible()
  })
})
