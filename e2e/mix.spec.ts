import { expect, test } from '@playwright/test'
import { expectReadable } from './readable.ts'
import { bar, expectSoundToAdvance } from './sound.ts'
import { visit } from './visit.ts'

test('a mix is shaped by its bars and ends, and the queue then does it on the beat', async ({ page }) => {
  const { rows } = await (
    await page.request.get('/api/client/app/cms/resource?orderBy=hottest&style=house&resourceType=MUSIC')
  ).json()
  const [from] = rows
  const { data: fits } = await (
    await page.request.get(`/api/client/app/cms/resource_mix/${from.resourceId}?mixRule=loose`)
  ).json()
  const to = fits
    .map(({ resource }: { resource: typeof from }) => resource)
    .find((one: typeof from) => one.resourceType === 'MUSIC')

  // By its address, as somebody else was sent it: silent until the page is touched.
  await visit(page, `/resource?id=${from.resourceId}&mix=${to.resourceId}`)
  const dialog = page.getByRole('dialog', { name: '试混' })
  await expect(dialog.getByText(/重叠 8 小节 · \d+\.\d 秒/)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page).not.toHaveURL(/mix=/)

  await page.getByRole('button', { name: '播放', exact: true }).first().click()
  await expectSoundToAdvance(page)
  const row = page.getByRole('button', { name: `试混 ${from.title} 到 ${to.title}` })
  if (await row.isVisible()) await row.click()
  else {
    await page.getByRole('link', { name: '宽松' }).click()
    await row.click()
  }
  await expect(dialog.getByRole('status')).toHaveText(/00:0[1-9] \//)
  await dialog.getByRole('radio', { name: '4', exact: true }).check()
  await expect(dialog.getByText(/重叠 4 小节/)).toBeVisible()
  const begins = dialog.getByRole('slider', { name: '重叠从这里开始' })
  await begins.press('ArrowLeft')
  await expect(begins).toHaveAttribute('aria-valuetext', /重叠 5 小节/)
  // Dragged to somewhere between two bars, it snaps.
  const ends = dialog.getByRole('slider', { name: '重叠到这里结束' })
  const box = await ends.boundingBox()
  if (!box) throw new Error('no handle')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const width = (await dialog.getByRole('img', { name: '前一首的波形' }).boundingBox())?.width ?? 0
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x - (width / 21) * 1.3, y, { steps: 4 })
  await page.mouse.up()
  await expect(ends).toHaveAttribute('aria-valuetext', /重叠 4 小节/)
  await dialog.getByRole('radio', { name: '换低频' }).check()
  await dialog.getByRole('slider', { name: '交接点' }).press('ArrowRight')
  const leavesAtS = Number(await begins.getAttribute('aria-valuenow'))
  await dialog.getByRole('button', { name: '下一首就这样接' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText(`接上《${to.title}》`)).toBeVisible()

  await expectSoundToAdvance(page)
  await page.evaluate((at) => {
    for (const audio of document.querySelectorAll('audio')) if (!audio.paused) audio.currentTime = at
  }, leavesAtS - 2)
  await expect(bar(page).getByText(to.title).first()).toBeVisible()
  const { data } = await (await page.request.get(`/api/client/app/cms/beats?ids=${from.resourceId},${to.resourceId}`)).json()
  const gridOf = (id: string) => data.find((one: { resourceId: string }) => one.resourceId === id)
  const phases = () =>
    page.evaluate(
      (grids) => {
        const sounding = [...document.querySelectorAll('audio')].filter((one) => !one.paused).map((one) => one.currentTime)
        // The one that leaves is near its end, the other at its beginning.
        const [leaving = 0, coming = 0] = sounding.toSorted((one, other) => other - one)
        const phase = (s: number, grid: { gridTbpm: number; firstBeatMs: number }) =>
          (((s * 1000 - grid.firstBeatMs) / (60_000 / grid.gridTbpm)) % 1) + 1
        const apart = Math.abs(phase(leaving, grids[0]!) - phase(coming, grids[1]!)) % 1
        return { count: sounding.length, apart: Math.min(apart, 1 - apart) }
      },
      [gridOf(from.resourceId), gridOf(to.resourceId)],
    )
  // Both sound, beat on beat: a tenth of one is less than fifty milliseconds.
  await expect.poll(async () => (await phases()).count).toBe(2)
  await expect
    .poll(
      async () => {
        const { count, apart } = await phases()
        return count === 2 && apart < 0.1
      },
      { intervals: [100] },
    )
    .toBe(true)
  await expect.poll(async () => (await phases()).count).toBe(1)
  await expectSoundToAdvance(page)
})

test('any track of the library comes in at the tempo that is typed; the plan is seen in the bar and the list, and taken back', async ({
  page,
}) => {
  const { rows } = await (
    await page.request.get('/api/client/app/cms/resource?orderBy=hottest&style=house&resourceType=MUSIC')
  ).json()
  const [from] = rows
  await visit(page, `/resource?id=${from.resourceId}`)
  await page.getByRole('button', { name: '播放', exact: true }).first().click()
  await expectSoundToAdvance(page)
  await page
    .getByRole('button', { name: /^试混 / })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: '试混' })
  await dialog.getByRole('button', { name: '换一首 B' }).click()
  await dialog.getByRole('searchbox', { name: '在曲库里找一首 B' }).fill('朝天门')
  await dialog.getByRole('button', { name: /^朝天门 174/ }).click()
  await expect(dialog.getByRole('searchbox', { name: '在曲库里找一首 B' })).toBeHidden()
  await expect(dialog.getByTitle(/^朝天门 174/)).toBeVisible()

  const tempo = dialog.getByRole('textbox', { name: 'B 的速度，BPM' })
  await tempo.fill('170,5')
  await tempo.press('Enter')
  await expect(tempo).not.toHaveValue('170,5')
  await tempo.fill('128')
  await tempo.press('Enter')
  await expect(tempo).toHaveValue('128.0')
  await tempo.press('ArrowUp')
  await expect(tempo).toHaveValue('128.1')

  await dialog.getByRole('button', { name: '下一首就这样接' }).click()
  await expect(dialog).toBeHidden()
  const undo = /^撤销接法：\d\d:\d\d 接上《朝天门 174/
  await expect(bar(page).getByRole('button', { name: undo })).toBeVisible()
  await expect(bar(page).getByText(/^\d\d:\d\d 接上《朝天门 174/)).toBeVisible()
  await bar(page)
    .getByRole('button', { name: /^播放列表/ })
    .click()
  const list = page.getByRole('list', { name: /^播放列表/ })
  await expect(list.getByText(/\d\d:\d\d 接上/)).toBeVisible()
  await list.getByRole('button', { name: undo }).click()
  await expect(page.getByRole('button', { name: undo })).toHaveCount(0)
  await expect(list.getByText(/^朝天门 174/).first()).toBeVisible()
  await page.getByRole('button', { name: '恢复' }).click()
  await expect(bar(page).getByRole('button', { name: undo })).toBeVisible()
})

for (const path of ['/play', '/resource?id=1&mix=60']) {
  test(`${path} with music in it is readable for everyone`, async ({ page }) => {
    await visit(page, '/resource?id=1')
    await page.getByRole('button', { name: '播放', exact: true }).first().click()
    await expectSoundToAdvance(page)
    await visit(page, path)
    if (path.includes('mix')) await expect(page.getByRole('dialog', { name: '试混' }).getByText(/重叠 \d+ 小节/)).toBeVisible()
    else await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectReadable(page, path)
  })
}

test('the first page lets two tracks slide by, and be heard by anybody for a quarter of a minute', async ({ page }) => {
  await page.addInitScript(() => {
    const { start } = AudioBufferSourceNode.prototype
    Object.assign(window, { begun: 0 })
    AudioBufferSourceNode.prototype.start = function (...when) {
      Object.assign(window, { begun: (window as unknown as { begun: number }).begun + 1 })
      start.apply(this, when)
    }
  })
  // The pair and its place are there without scripts.
  const html = await (await page.request.get('/')).text()
  expect(html).toContain('接得上。')
  await visit(page, '/')
  const hero = page.locator('section').filter({ has: page.getByRole('heading', { level: 1, name: /下一首/ }) })
  const [from = '', to = ''] = await hero
    .getByRole('link')
    .filter({ hasNotText: /进曲库选曲|开通会员/ })
    .allTextContents()
  expect(html).toContain(from.trim().split('(')[0]?.trim())
  expect(html).toContain(to.trim().split('(')[0]?.trim())
  const place = () =>
    hero
      .locator('[data-moved]')
      .first()
      .evaluate((one) => new DOMMatrix(getComputedStyle(one).transform).m41)
  const before = await place()
  await expect.poll(place).toBeLessThan(before)
  const height = (await hero.boundingBox())?.height

  await hero.getByRole('button', { name: '听这个接法' }).click()
  await expect(hero.getByRole('button', { name: '停下' })).toBeVisible()
  expect(await page.evaluate(() => (window as unknown as { begun: number }).begun)).toBe(2)
  await hero.getByRole('button', { name: '停下' }).click()
  await expect(hero.getByRole('button', { name: '听这个接法' })).toBeVisible()
  expect((await hero.boundingBox())?.height).toBe(height)

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect
    .poll(async () => {
      const at = await place()
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
      return (await place()) === at
    })
    .toBe(true)
})
