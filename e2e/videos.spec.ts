import { expect } from '@playwright/test'
import { SITE_ORIGIN } from './site/endpoints.ts'
import { demoTracks } from './steps/demo-tracks.ts'
import { chooseByItself, filesIn } from './steps/folder.ts'
import { register, test } from './steps/people.ts'
import { query } from './steps/purchases.ts'
import { visit } from './steps/visit.ts'

interface Row {
  resourceId: string
  title: string
}

test('a video is marked among tracks and in the player, and a crate with one says that it is not exported', async ({ page }) => {
  await chooseByItself(page)
  await register(page)
  const { rows } = await query<{ rows: Row[] }>(page, '/client/app/cms/resource?contentType=1&resourceType=VIDEO&pageSize=1')
  const [video] = rows
  await visit(page, '/dj?resourceType=VIDEO')
  const inList = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: video?.title ?? '' })
  await expect(inList.first().getByText('视频', { exact: true })).toBeVisible()
  await inList.first().getByRole('button', { name: /^播放/ }).click()
  const bar = page.getByRole('region', { name: '播放栏' })
  await expect(bar).toContainText(video?.title ?? '')
  await expect(bar.getByText('视频', { exact: true })).toBeVisible()

  const track = (await demoTracks(page)).find(({ freeVipLevel }) => freeVipLevel === 0)
  const send = async (path: string, data: object) => {
    const answer = await page.request.post(`/api/client/app/user/crates${path}`, { headers: { origin: SITE_ORIGIN }, data })
    return (await answer.json()).data
  }
  const { crateId } = await send('', { name: '今晚' })
  await send(`/${crateId}/tracks`, { resourceIds: [track?.resourceId, video?.resourceId] })
  await visit(page, `/user/crates?id=${crateId}`)
  await expect(page.getByRole('main').getByText('视频', { exact: true }).first()).toBeVisible()
  await page.getByRole('button', { name: '打包下载' }).click()
  const dialog = page.getByRole('dialog', { name: '打包“今晚”' })
  await expect(dialog.getByText('1 个视频不会导出。')).toBeVisible()
  await dialog.getByRole('radio', { name: 'rekordbox' }).check()
  await dialog.getByRole('button', { name: /^写入/ }).click()
  const corner = page.getByRole('region', { name: '写入“USB”' })
  await expect(corner.getByRole('status')).toContainText('写好')
  await expect(corner.getByText('1 个视频没有导出')).toBeVisible()
  expect([...(await filesIn(page)).keys()].filter((path) => path.endsWith('.mp4'))).toEqual([])
})
