import { expect, type Page } from '@playwright/test'
import { SITE_ORIGIN } from './site/endpoints.ts'
import { demoTracks, mixable } from './steps/demo-tracks.ts'
import { register, test } from './steps/people.ts'
import { expectReadable } from './steps/readable.ts'
import { visit } from './steps/visit.ts'

const send = async (page: Page, path: string, data: object) => {
  const response = await page.request.post(`/api/client/app/user${path}`, { headers: { origin: SITE_ORIGIN }, data })
  expect(response.status()).toBe(200)
  return (await response.json()).data
}
const saveCue = (page: Page, resourceId: string, cue: object) =>
  send(page, `/hotCues/${resourceId}`, { name: '', color: 0, loopMs: 0, ...cue })

test('in 试混 a member’s cues are on both waves, and a track leaves or comes in at the one that is pressed', async ({ page }) => {
  await register(page)
  const [from, to] = await mixable(page)
  await saveCue(page, from.resourceId, { pad: 2, name: '出口', timeMs: 20_000 })
  await saveCue(page, from.resourceId, { pad: null, timeMs: 24_000 })
  await saveCue(page, to.resourceId, { pad: 0, name: '鼓进', timeMs: 8000 })
  await saveCue(page, to.resourceId, { pad: 1, timeMs: 12_000 })
  await visit(page, `/resource?id=${from.resourceId}&mix=${to.resourceId}`)
  const dialog = page.getByRole('dialog', { name: '试混' })
  const starts = dialog.getByRole('slider', { name: '重叠从这里开始' })

  await dialog.getByRole('button', { name: /^A 从 C 出口 00:20 出$/ }).click()
  await expect(starts).toHaveAttribute('aria-valuenow', '20')
  await expect(dialog.getByRole('status')).toHaveText(/00:\d\d \//)
  // Cues are shown on the waves with their names; memory cues (triangles) have no pad.
  const ofA = dialog.getByRole('list', { name: 'A 的热点' })
  await expect(ofA.getByRole('button', { name: '跳到热点 C 出口 00:20' })).toBeVisible()
  await expect(dialog.getByRole('list', { name: 'A 的记忆点' }).getByRole('button')).toHaveCount(1)

  // A was pressed last, so that its pads have the keys; B takes them back.
  await expect(dialog.getByRole('button', { name: '1–8 键按 A' })).toHaveAttribute('aria-pressed', 'true')
  await dialog.getByRole('button', { name: '1–8 键按 B' }).click()
  await page.keyboard.press('Digit1')
  await expect(dialog.getByText(/· 00:08/)).toBeVisible()
  await page.keyboard.press('Digit2')
  await expect(dialog.getByText(/· 00:12/)).toBeVisible()
  await expect(starts).toHaveAttribute('aria-valuenow', '20')
  await expect(dialog.getByRole('list', { name: 'B 的热点' }).getByRole('button', { name: /^跳到热点 B/ })).toBeVisible()

  // Pressing a cue on the wave plays the mix from there, and does not move its start.
  await ofA.getByRole('button', { name: /^跳到热点 C/ }).click()
  await expect(starts).toHaveAttribute('aria-valuenow', '20')
  await expect(dialog.getByRole('button', { name: '暂停试混' })).toBeVisible()
  await expectReadable(page, '试混 with cues')
})

test('a crate says which of its tracks have the member’s own cues, and how many', async ({ page }) => {
  await register(page)
  const [first, second] = await demoTracks(page)
  if (!first || !second) throw new Error('the demo has no two tracks')
  const { crateId } = await send(page, '/crates', { name: '今晚' })
  await send(page, `/crates/${crateId}/tracks`, { resourceIds: [first.resourceId, second.resourceId] })
  await visit(page, `/user/crates?id=${crateId}`)
  const row = (title: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: title }).first()
  await expect(row(first.title)).toBeVisible()
  await expect(page.getByRole('img', { name: /^你存了/ })).toHaveCount(0)

  // Cues that are saved elsewhere appear at once.
  await saveCue(page, first.resourceId, { pad: 0, timeMs: 8000 })
  await saveCue(page, first.resourceId, { pad: null, timeMs: 12_000 })
  await saveCue(page, first.resourceId, { pad: null, timeMs: 16_000 })
  await expect(row(first.title).getByRole('img', { name: '你存了 1 个热点、2 个记忆点' })).toBeVisible()
  await expect(row(second.title).getByRole('img', { name: /^你存了/ })).toHaveCount(0)

  await expectReadable(page, 'a crate with cues')
  const smart = await send(page, '/crates', { name: '我的艺人', filter: { artistId: first.artistId } })
  await visit(page, `/user/crates?id=${smart.crateId}`)
  await expect(row(first.title).getByRole('img', { name: '你存了 1 个热点、2 个记忆点' })).toBeVisible()
})
