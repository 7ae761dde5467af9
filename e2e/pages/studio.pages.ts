import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { makeRecording } from '../../server/test/recordings.ts'
import { register, test } from '../steps/people.ts'
import { expectReadable } from '../steps/readable.ts'
import { postAsAdmin } from '../steps/staff.ts'
import { applyAs } from '../steps/studio.ts'
import { visit } from '../steps/visit.ts'

let folder = ''
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shenglang-studio-'))
})
test.afterAll(() => rm(folder, { recursive: true, force: true }))

test('the pages of the studio are readable for everyone', async ({ page, browser }) => {
  await register(page)
  const name = `无障碍${Date.now()}`
  await visit(page, '/artist/applyArtist')
  await expectReadable(page, 'form')
  const applicationId = await applyAs(page, name)
  await expectReadable(page, 'waiting')
  await postAsAdmin(browser, `/client/app/admin/artist/review/${applicationId}`, { outcome: 'approved' })
  await visit(page, '/artist/uploadMusic')
  await expectReadable(page, 'empty')
  const path = await makeRecording(folder, '无障碍.mp3', 5, {}, 659)
  await page.getByLabel('选择音频文件').setInputFiles([path])
  const link = page.getByRole('link', { name: '无障碍', exact: true })
  await expect(link).toBeVisible()
  await expectReadable(page, 'works')
  await link.click()
  await expect(page.getByRole('slider', { name: '试听位置', exact: true })).toBeVisible({ timeout: 60_000 })
  await expectReadable(page, 'editor')
})
