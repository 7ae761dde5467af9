import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { makeRecording } from '../../server/test/recordings.ts'
import { SITE_ORIGIN } from '../site/endpoints.ts'
import { register, test } from '../steps/people.ts'
import { expectReadable } from '../steps/readable.ts'
import { signInAsAdmin, takeDown } from '../steps/staff.ts'
import { coverFile } from '../steps/studio.ts'
import { visit } from '../steps/visit.ts'

test('visitors and members are led from the office to the home page, staff open it from their menu', async ({
  page,
  request,
}) => {
  expect((await request.get('/admin/works', { maxRedirects: 0 })).status()).toBe(302)
  await register(page)
  await page.goto('/ADMIN/works')
  await expect(page).toHaveURL('/')
  await page.context().clearCookies()
  await signInAsAdmin(page.request)
  await visit(page, '/')
  await page.getByRole('button', { name: /^.+的账号$/ }).click()
  await page.getByRole('link', { name: '后台' }).click()
  await expect(page.getByRole('heading', { name: '总览', level: 1 })).toBeVisible()
  await expect(page.getByRole('region', { name: '开张第一小时' })).toContainText('站名与标志')
  await page.getByRole('button', { name: /^注册/ }).click()
  await expect(page).toHaveURL(/metric=signUps/)
  await expect(page.getByRole('img', { name: /^注册：现在/ })).toBeVisible()
  await expectReadable(page, '/admin')
  await page.getByRole('combobox', { name: '搜索', exact: true }).fill('林夜')
  await page.getByRole('option', { name: '艺人 林夜 LIN YE 的作品' }).click()
  await expect(page).toHaveURL(/\/admin\/works\?artist=\d+$/)
  await expect(page.getByRole('button', { name: '不限艺人，现在是林夜 LIN YE' })).toBeVisible()
})

test('goods are created, shown on the site, changed with others at once, and given back', async ({ page, browser }) => {
  const title = `测试控制器 ${Date.now()}`
  await signInAsAdmin(page.request)
  await page.goto('/admin/works/new')
  await page.getByRole('textbox', { name: '标题' }).fill(title)
  await page.getByRole('textbox', { name: '价格（元）' }).fill('12.345')
  await page.getByRole('button', { name: '建立' }).click()
  await expect(page.getByText('请填写金额，最多两位小数')).toBeVisible()
  await page.getByRole('textbox', { name: '价格（元）' }).fill('899')
  await page.getByRole('button', { name: '建立' }).click()
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  await page.getByRole('button', { name: '上架' }).click()
  await expect(page.getByRole('link', { name: '在网站上看' })).toBeVisible()
  const address = await page.getByRole('link', { name: '在网站上看' }).getAttribute('href')

  await page.goto(`/admin/works?keyword=${encodeURIComponent(title)}`)
  await page.getByRole('checkbox', { name: new RegExp(title) }).check()
  await page.getByRole('button', { name: '批量修改' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: '价格（元）' }).fill('799')
  await dialog.getByRole('button', { name: '看看会改什么' }).click()
  await expect(dialog.getByText('1 件会改，0 件已经是这样')).toBeVisible()
  await expect(dialog.getByText('价格：¥899.00 → ¥799.00')).toBeVisible()
  const held = Promise.withResolvers<void>()
  await page.route('**/admin/works/bulk', async (route) => {
    await held.promise
    await route.continue()
  })
  await dialog.getByRole('button', { name: '确认修改 1 件' }).click()
  await expect(dialog.getByRole('progressbar', { name: '正在修改 1 件…' })).toBeVisible()
  held.resolve()
  await expect(page.getByRole('cell', { name: '¥799.00' })).toBeVisible()
  await page.getByRole('button', { name: '撤销' }).click()
  await expect(page.getByRole('cell', { name: '¥899.00' })).toBeVisible()
  await expectReadable(page, '/admin/works')

  await page.getByRole('button', { name: '保存筛选' }).click()
  const naming = page.getByRole('dialog', { name: '保存筛选' })
  await naming.getByRole('textbox', { name: '名称' }).fill('控制器')
  await naming.getByRole('button', { name: '保存筛选' }).click()
  await page.goto('/admin/works')
  const saved = page.getByRole('link', { name: '控制器', exact: true })
  await saved.click()
  await expect(page.getByRole('row').filter({ hasText: title })).toBeVisible()
  await page.getByRole('button', { name: '移除“控制器”' }).click()
  await expect(saved).toBeHidden()

  await visit(page, address ?? '')
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  await takeDown(browser, new URL(page.url()).searchParams.get('id') ?? '')
})

test('a file is checked line by line before it changes anything, and a change is undone later but for what was changed since', async ({
  page,
}) => {
  const title = `导入的唱针 ${Date.now()}`
  await signInAsAdmin(page.request)
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(`/api/client/app/admin/works${path}`, { headers: { origin: SITE_ORIGIN }, data })
    expect([path, answer.status()]).toEqual([path, 200])
    return ((await answer.json()) as { data: { resourceId: string } }).data
  }
  const { resourceId } = await post('/save', { contentType: 4, title, categoryCode: 'A0301', priceFen: 10_000 })
  await page.goto(`/admin/works?keyword=${encodeURIComponent(title)}`)
  const row = page.getByRole('row').filter({ hasText: title })
  await page.getByRole('combobox', { name: '分类', exact: true }).selectOption('A0301')
  await expect(page).toHaveURL(/category=A0301/)
  await expect(row).toBeVisible()
  await page.getByRole('combobox', { name: '艺人名字或编号' }).fill('999999')
  await page.getByRole('option', { name: '编号 999999' }).click()
  await expect(page.getByText('没有符合条件的作品')).toBeVisible()
  await page.getByRole('button', { name: '不限艺人，现在是编号 999999' }).click()
  await expect(row).toBeVisible()
  await page.getByRole('button', { name: '导入 CSV' }).click()
  const dialog = page.getByRole('dialog')
  const choose = (buffer: Buffer) =>
    dialog.locator('input[type=file]').setInputFiles({ name: 'works.csv', mimeType: 'text/csv', buffer })
  await choose(Buffer.from([0xb1, 0xe0, 0xba, 0xc5]))
  await expect(dialog.getByRole('alert')).toContainText('另存为“CSV UTF-8”')
  await choose(Buffer.from(`编号,价格（元）\n${resourceId},一元`))
  await expect(dialog.getByRole('alert')).toContainText('第 2 行：价格“一元”')
  await choose(Buffer.from(`编号,价格（元）\n${resourceId},69.9`))
  await dialog.getByRole('button', { name: '导入 1 件' }).click()
  await expect(page.getByRole('cell', { name: '¥69.90' })).toBeVisible()

  // A colleague changes it once more; the import is undone from the list, and leaves that alone.
  await post('/bulk', { ids: [resourceId], change: { priceFen: 5000 } })
  await page.getByRole('button', { name: '修改记录' }).click()
  const mine = dialog.getByRole('button', { name: `撤销 《${title}》` })
  await expect(mine).toHaveCount(2)
  await mine.last().click()
  await expect(dialog.getByRole('list', { name: '保持现状的' }).getByRole('link', { name: title })).toBeVisible()
  await dialog.getByRole('button', { name: '关闭' }).first().click()
  await page.getByRole('button', { name: '修改记录' }).click()
  await expect(mine).toHaveCount(1)
  await mine.click()
  await expect(page.getByRole('status').filter({ hasText: '已撤销 1 件' })).toBeVisible()
  await expect(mine).toHaveCount(0)
})

test('a form whose styles are not loaded is not shown, and asks again after a failure', async ({ page }) => {
  await signInAsAdmin(page.request)
  const styles = '**/api/client/app/cms/dict/cms_music_style*'
  await page.route(styles, (route) => route.fulfill({ status: 400, json: { code: 400, msg: '风格没能载入' } }))
  await page.goto('/admin/works/new')
  await expect(page.getByText('风格没能载入')).toBeVisible()
  await expect(page.getByRole('button', { name: '建立' })).toHaveCount(0)
  await page.unroute(styles)
  await page.getByRole('button', { name: '刷新页面' }).click()
  await expect(page.getByRole('button', { name: '建立' })).toBeVisible()
})

test('staff make a single for an artist: its recording, cover and declaration, then the review', async ({ page }) => {
  test.setTimeout(90_000)
  const name = `代传的单曲 ${Date.now()}`
  const folder = await mkdtemp(join(tmpdir(), 'shenglang-staff-single-'))
  const recording = await makeRecording(folder, '夜航.mp3', 12, { title: '标签里的标题' }, 481)
  await signInAsAdmin(page.request)
  await page.goto('/admin/works/new')
  await page.getByRole('combobox', { name: '类型' }).selectOption('单曲')
  await page.getByRole('textbox', { name: '标题' }).fill(name)
  await page.getByRole('textbox', { name: '价格（元）' }).fill('0')
  await page.getByRole('button', { name: '建立' }).click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  const recordings = page.getByRole('region', { name: '音频', exact: true })
  await expect(recordings).toContainText('还缺音频')
  await page.getByRole('button', { name: '提交审核' }).click()
  await expect(page.getByText(/还缺音频/).last()).toBeVisible()

  await page.getByLabel('选择音频文件').setInputFiles(recording)
  await page.getByLabel('上传封面').setInputFiles(await coverFile())
  await expect(page.getByRole('button', { name: '移除第 1 张图片' })).toBeVisible()
  await page.getByRole('combobox', { name: '风格' }).selectOption('house')
  await page.getByRole('combobox', { name: '下载等级' }).selectOption({ label: 'VIP1' })
  await page.getByRole('combobox', { name: 'AI 生成的声音' }).selectOption('没有')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByText('已保存')).toBeVisible()
  await expect(recordings).toContainText('都齐了', { timeout: 40_000 })
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await expectReadable(page, 'a single made by staff')
  await page.getByRole('button', { name: '提交审核' }).click()
  await expect(page.getByText('已提交，在“审核”里')).toBeVisible()
  await page.goto('/admin/review')
  await expect(page.getByRole('navigation', { name: '待审作品' }).getByText(name)).toBeVisible()
  await rm(folder, { recursive: true })
})
