import { expect, type Page } from '@playwright/test'
import sharp from 'sharp'
import { runSql } from '../../server/test/run-sql.ts'
import { databaseUrl } from '../site/other-site.ts'
import { register } from './people.ts'
import { visit } from './visit.ts'

/** Registers a user who is an artist at once. Returns the phone. */
export async function becomeArtist(page: Page): Promise<string> {
  const phone = await register(page)
  const change = 'update users set is_artists = true, nick_name = $1 where phone = $2'
  await runSql(await databaseUrl(), change, [`断点${Date.now()}`, phone])
  return phone
}

/** A picture to upload. */
export async function coverFile() {
  const picture = sharp({ create: { width: 640, height: 640, channels: 3, background: '#1d4a4a' } })
  return { name: 'cover.png', mimeType: 'image/png', buffer: await picture.png().toBuffer() }
}

/** Fills in the fields that a release needs beside its recording, without saving. */
export async function answerNeeds(page: Page): Promise<void> {
  await page.getByLabel('封面', { exact: true }).setInputFiles(await coverFile())
  await expect(page.getByText('更换封面')).toBeVisible()
  await page.getByRole('combobox', { name: '风格' }).selectOption('house')
  await page.getByRole('combobox', { name: '免费下载等级' }).selectOption({ label: '所有人免费下载' })
  await page.getByRole('radio', { name: '没有 AI 生成的声音' }).check()
}

export const uploads = (page: Page) => page.getByRole('list', { name: '上传列表' })

/** Applies as an artist, with a wrong ID number first. Returns the id of the application. */
export async function applyAs(page: Page, artistName: string): Promise<string> {
  await visit(page, '/artist/applyArtist')
  const form = page.getByRole('form', { name: '申请艺人' })
  await form.getByLabel('艺人名').fill(artistName)
  await form.getByLabel('真实姓名').fill('张三')
  await form.getByLabel('身份证号').fill('110105194912310021')
  await form.getByLabel('手机号').fill('13812345678')
  await form.getByLabel('擅长的风格').fill('House')
  await form.getByLabel('艺人简介').fill('在上海放了十年 House 的唱片骑师')
  await form.getByRole('checkbox').check()
  await form.getByRole('button', { name: '提交申请' }).click()
  await expect(form.getByText('请输入正确的 18 位身份证号')).toBeVisible()
  await form.getByLabel('身份证号').fill('11010519491231002x')
  const answer = page.waitForResponse((response) => response.url().endsWith('/artist/apply') && response.ok())
  await form.getByRole('button', { name: '提交申请' }).click()
  await expect(page.getByRole('status').filter({ hasText: '审核中' })).toBeVisible()
  return (await (await answer).json()).data.applicationId
}
