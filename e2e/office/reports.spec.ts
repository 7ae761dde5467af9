import { expect, type Page } from '@playwright/test'
import { SITE_ORIGIN } from '../site/endpoints.ts'
import { test } from '../steps/people.ts'
import { visit } from '../steps/visit.ts'
import { decide, pageOf, sendNotice, submitPacks } from '../steps/works-in-review.ts'

const statusOf = async (page: Page, id: string) => (await page.request.get(`/api/client/app/cms/resource/${id}`)).status()

test('a notice leads to the removal of a work, its artist’s statement, and its restoration', async ({ browser, page }) => {
  const name = `争议合集 ${Date.now()}`
  const artist = await pageOf(browser, 'artist', '10.9.2.1')
  const staff = await pageOf(browser, 'admin', '10.9.2.2')
  const [id = ''] = await submitPacks(artist, [name])
  await decide(staff, id, 'publish')
  const receiptNumber = await sendNotice(page, { resourceUrls: [`${SITE_ORIGIN}/resource?id=${id}`] })

  // The staff accept it.
  await staff.goto('/admin/reports/infringements?stage=open')
  const row = staff.getByRole('row').filter({ hasText: receiptNumber })
  await expect(row).toContainText('还剩 24 小时')
  await row.getByRole('link', { name: receiptNumber }).click()
  await staff.getByLabel('处理理由').fill('权属证明属实')
  await staff.getByRole('button', { name: '受理：下架并转送艺人' }).click()
  await expect(staff.getByRole('listitem').filter({ hasText: name }).getByText('已下架并转送')).toBeVisible()
  expect(await statusOf(page, id)).toBe(404)

  // The artist answers in the studio.
  await visit(artist, `/artist/uploadMusic?id=${id}`)
  const dispute = artist.getByRole('region', { name: '版权争议' })
  await expect(dispute).toContainText('北岸唱片 称其侵犯了《黄河入海流》的权利')
  await dispute.getByRole('button', { name: '提交不侵权声明' }).click()
  const form = artist.getByRole('dialog')
  await form.getByLabel('姓名或单位名称').fill('张三')
  await form.getByLabel('联系电话').fill('13812345678')
  await form.getByLabel('为什么不侵权').fill('这首作品由我独立创作并录制')
  await form.getByLabel('初步证据').fill('工程文件与分轨')
  await form.getByRole('checkbox').check()
  await form.getByRole('button', { name: '提交不侵权声明' }).click()
  await expect(dispute).toContainText('艺人已声明不侵权')

  // The complainant follows it with number and contact.
  await visit(page, '/agreement/copyrightInfringement')
  const follow = page.getByRole('region', { name: '查询进展' })
  await follow.getByLabel('受理编号').fill(receiptNumber)
  await follow.getByLabel('提交时填写的电话或邮箱').fill('13800138001')
  await follow.getByRole('button', { name: '查询' }).click()
  await expect(follow.getByText('没有找到这份侵权通知')).toBeVisible()
  await follow.getByLabel('提交时填写的电话或邮箱').fill('13800138000')
  await follow.getByRole('button', { name: '查询' }).click()
  await expect(follow.getByText('艺人已声明不侵权')).toBeVisible()

  // The statement is forwarded; the complainant withdraws within the waiting period.
  await staff.reload()
  const work = staff.getByRole('listitem').filter({ hasText: name }).first()
  const step = async (button: string, note: string) => {
    await work.getByRole('button', { name: button }).click()
    await staff.getByRole('dialog').getByRole('textbox').fill(note)
    await staff.getByRole('dialog').getByRole('button', { name: '确定' }).click()
  }
  await expect(work).toContainText('这首作品由我独立创作并录制')
  await step('已转送投诉人', '电话告知，材料已寄出')
  await expect(work).toContainText('等待期内')
  await expect(work).toContainText('还剩 14 天')
  await step('恢复作品', '投诉人撤回')
  await expect(work).toContainText('已恢复')
  await expect.poll(() => statusOf(page, id)).toBe(200)
  await decide(staff, id, 'takedown')
  await artist.close()
  await staff.close()
})

test('filtered words are imported and removed', async ({ browser }) => {
  const staff = await pageOf(browser, 'admin', '10.9.2.3')
  const word = `违禁词${Date.now()}`
  await staff.goto('/admin/reports/words')
  await staff.getByRole('button', { name: '成批加入' }).click()
  await staff.getByLabel('名单').fill(`# 注释\n${word}\treview`)
  await staff.getByRole('dialog').getByRole('button', { name: '加入', exact: true }).click()
  await expect(staff.getByText('加入 1 个词')).toBeVisible()
  await staff.getByRole('searchbox', { name: '查找' }).fill(word)
  await expect(staff.getByRole('row').filter({ hasText: word })).toContainText('发布后待审')
  await staff.getByRole('button', { name: `移除 ${word}` }).click()
  await expect(staff.getByText('没有符合的词')).toBeVisible()
  await staff.close()
})

test('further filtered words load below those that are shown, which stay when that fails', async ({ browser }) => {
  const staff = await pageOf(browser, 'admin', '10.9.2.4')
  const mark = `违禁词${Date.now()}`
  await staff.goto(`/admin/reports/words?key=${mark}`)
  await staff.getByRole('button', { name: '成批加入' }).click()
  const list = Array.from({ length: 51 }, (_, index) => `${mark}第${index}个\tallow`)
  await staff.getByLabel('名单').fill(list.join('\n'))
  await staff.getByRole('dialog').getByRole('button', { name: '加入', exact: true }).click()
  const rows = staff.getByRole('row').filter({ hasText: mark })
  await expect(rows).toHaveCount(50)

  const next = /\/admin\/words\?.*after=/
  const letGo = Promise.withResolvers<void>()
  await staff.route(next, async (route) => {
    await letGo.promise
    await route.abort()
  })
  await staff.getByRole('button', { name: '再看一些' }).click()
  const busy = staff.getByRole('button', { name: '加载中…' })
  await expect(busy).toHaveAttribute('aria-disabled', 'true')
  await expect(busy).toBeFocused()
  letGo.resolve()
  const again = staff.getByRole('button', { name: '加载失败，点此重试' })
  await expect(again).toBeVisible()
  await expect(rows).toHaveCount(50)
  await staff.unroute(next)
  await again.click()
  await expect(rows).toHaveCount(51)
  await expect(again).toHaveCount(0)
  await staff.close()
})
