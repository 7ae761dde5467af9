import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { SITE_ORIGIN } from '../site/endpoints.ts'
import { test } from '../steps/people.ts'
import { pageOf, refuseNotice, send, sendNotice, submitPacks } from '../steps/works-in-review.ts'

test('staff find on one page what waits, and each line leads to where it is done', { tag: '@gate' }, async ({
  browser,
  page,
}) => {
  const artist = await pageOf(browser, 'artist', '10.9.4.1')
  const staff = await pageOf(browser, 'admin', '10.9.4.2')
  const [pack] = await submitPacks(artist, [`等待中的合集 ${Date.now()}`])
  const receiptNumber = await sendNotice(page, { resourceUrls: [`${SITE_ORIGIN}/resource?id=1`] })
  await staff.goto('/admin')
  const waiting = staff.getByRole('region', { name: '等你处理' })
  await waiting.getByRole('link', { name: /^侵权通知 \d+ 件\s*(刚刚|最久等了)/ }).click()
  await expect(staff.getByRole('heading', { level: 1, name: '版权卷宗' })).toBeVisible()
  await staff.goBack()
  await waiting.getByRole('link', { name: /^审核 \d+ 首\s*(刚刚|最久等了)/ }).click()
  await expect(staff).toHaveURL(/\/admin\/review$/)
  await expect(staff.getByText('没有这一页')).toBeHidden()
  await send(artist, 'post', `/resource/withdraw/${pack}`, {})
  await refuseNotice(staff, receiptNumber)
  await artist.close()
  await staff.close()
})

test('a figure is drawn, exported, and stands in the address with its range', async ({ browser }) => {
  const staff = await pageOf(browser, 'admin', '10.9.4.3')
  await staff.goto('/admin')
  await staff.getByRole('link', { name: '7 天' }).click()
  await staff.getByRole('button', { name: /^访客/ }).click()
  await expect(staff).toHaveURL(/range=week&metric=visitors/)
  await staff.reload()
  const chart = staff.getByRole('region', { name: '访客' })
  await expect(chart.getByRole('img', { name: /^访客：现在/ })).toBeVisible()
  await expect(staff.getByRole('region', { name: '从来访到会员' }).getByRole('listitem')).toHaveCount(5)
  const downloading = staff.waitForEvent('download')
  await chart.getByRole('button', { name: '导出 CSV' }).click()
  const file = await downloading
  expect(file.suggestedFilename()).toMatch(/^visitors-week-\d{4}-\d\d-\d\d\.csv$/)
  expect((await readFile(await file.path(), 'utf8')).trim().split('\r\n')).toHaveLength(8)
  for (const [panel, name] of [
    ['7 天最热', 'topTracks'],
    ['搜不到的词', 'lostSearches'],
  ] as const) {
    const saving = staff.waitForEvent('download')
    await staff.getByRole('region', { name: panel }).getByRole('button', { name: '导出 CSV' }).click()
    expect((await saving).suggestedFilename()).toMatch(new RegExp(`^${name}-week-`))
  }
  await staff.close()
})
