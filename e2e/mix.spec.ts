import { expect, type Page } from '@playwright/test'
import { demoTrack, demoTracks, mixable } from './steps/demo-tracks.ts'
import { test } from './steps/people.ts'
import { expectReadable } from './steps/readable.ts'
import { bar, expectSoundToAdvance } from './steps/sound.ts'
import { visit } from './steps/visit.ts'

test('a mix is edited by its bars and ends, and the queue then plays it on the beat', async ({ page }) => {
  const [from, to] = await mixable(page)
  // Opened by its address, as from a shared link: silent until the page is touched.
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
  const ends = dialog.getByRole('slider', { name: '重叠到这里结束' })
  await ends.press('Home')
  await expect(ends).toHaveAttribute('aria-valuetext', /重叠 1 小节/)
  for (const _ of [2, 3, 4, 5]) await ends.press('ArrowRight')
  await expect(ends).toHaveAttribute('aria-valuetext', /重叠 5 小节/)
  // Dragged to somewhere between two bars, it snaps.
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
  const handover = dialog.getByRole('slider', { name: '交接点' })
  await handover.press('End')
  await expect(handover).toHaveAttribute('aria-valuenow', '90')
  await handover.press('Delete')
  await expect(handover).toHaveAttribute('aria-valuenow', '50')
  await handover.press('ArrowRight')
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
  // Both play in time: a tenth of a beat is less than fifty milliseconds.
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
  const [from] = await mixable(page)
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
    .getByRole('button', { name: /^接下来/ })
    .click()
  const list = page.getByRole('list', { name: /^接下来/ })
  await expect(list.getByText(/\d\d:\d\d 接上/)).toBeVisible()
  await list.getByRole('button', { name: undo }).click()
  await expect(page.getByRole('button', { name: undo })).toHaveCount(0)
  await expect(list.getByText(/^朝天门 174/).first()).toBeVisible()
  await page.getByRole('button', { name: '恢复' }).click()
  await expect(bar(page).getByRole('button', { name: undo })).toBeVisible()
})

for (const path of ['/play', '/resource']) {
  test(`${path} with music in it is readable for everyone`, async ({ page }) => {
    const [from, to] = await mixable(page)
    await visit(page, `/resource?id=${from.resourceId}`)
    await page.getByRole('button', { name: '播放', exact: true }).first().click()
    await expectSoundToAdvance(page)
    await visit(page, path === '/play' ? path : `${path}?id=${from.resourceId}&mix=${to.resourceId}`)
    if (path === '/play') await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    else await expect(page.getByRole('dialog', { name: '试混' }).getByText(/重叠 \d+ 小节/)).toBeVisible()
    await expectReadable(page, path)
  })
}

test('the first page shows where the next track comes in, and lets visitors try it and choose another', async ({ page }) => {
  // The pair and its overlap are there without scripts.
  const html = await (await page.request.get('/')).text()
  expect(html).toMatch(/接 \d+ 小节/)
  await visit(page, '/')
  const hero = page.locator('main section').filter({ has: page.getByRole('heading', { level: 1, name: /下一首/ }) })
  const [from = '', to = ''] = await hero
    .locator('a[title]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('title') ?? ''))
  expect(html).toContain(from)
  expect(html).toContain(to)
  // The coming waveform begins where the frame of the overlap does, or a few bars before it.
  const edges = await hero.evaluate((section) => {
    const frame = [...section.querySelectorAll('small')].find(({ textContent }) =>
      /^接 \d+ 小节$/.test(textContent ?? ''),
    )?.parentElement
    const waves = [...section.querySelectorAll('canvas, svg[class*=outline]')].map((wave) => wave.getBoundingClientRect())
    return { frame: frame?.getBoundingClientRect().left ?? 0, a: waves[0]?.right ?? 0, b: waves.at(-1)?.left ?? 0 }
  })
  expect(edges.b).toBeLessThanOrEqual(edges.frame + 1)
  expect(edges.frame).toBeLessThan(edges.a)
  const height = (await hero.boundingBox())?.height
  const other = hero.getByRole('button', { name: '换一首' })
  await other.click()
  await expect(hero.locator('a[title]').nth(1)).not.toHaveAttribute('title', to)
  expect((await hero.boundingBox())?.height).toBe(height)
  await hero.getByRole('button', { name: /^试混/ }).click()
  await expect(page.getByRole('dialog', { name: '试混' }).getByText(/重叠 \d+ 小节/)).toBeVisible()
})

test('on the full-page player the best match is set to come in at its moment, and not', async ({ page }) => {
  const [from] = await mixable(page)
  await visit(page, `/resource?id=${from.resourceId}`)
  await page.getByRole('button', { name: '播放', exact: true }).first().click()
  await expectSoundToAdvance(page)
  await bar(page).getByRole('link', { name: '全屏播放器' }).click()
  const way = page.getByRole('switch', { name: /^下一首就这样接《/ })
  const [, title = ''] = /《(.*)》/.exec((await way.getAttribute('aria-label')) ?? '') ?? []
  await expect(page.getByText(/^\d\d:\d\d .*起最好接，还有 /)).toBeVisible()
  await expect(way).not.toBeChecked()
  await way.click()
  await expect(way).toBeChecked()
  const undo = page.getByRole('button', { name: `接上《${title}》` })
  await expect(undo.first()).toBeVisible()
  await way.click()
  await expect(way).not.toBeChecked()
  await expect(undo).toHaveCount(0)
})

test('the play bar says how many tracks mix with the current one, and tries the best of them', async ({ page }) => {
  const [from] = await mixable(page)
  await visit(page, `/resource?id=${from.resourceId}`)
  await page.getByRole('button', { name: '播放', exact: true }).first().click()
  await expectSoundToAdvance(page)
  const { data } = await (await page.request.get(`/api/client/app/cms/resource_mix/${from.resourceId}?playable=1&size=30`)).json()
  const sameTitle = data.filter((one: { resource: { title: string } }) => one.resource.title.startsWith('雾中霓虹'))
  expect(sameTitle, 'its stage video is no match').toEqual([])
  const pill = bar(page).getByRole('button', { name: `现在能接 ${data.length} 首` })
  await pill.click()
  await expect(page.getByRole('dialog', { name: '试混' }).getByText(/重叠 \d+ 小节/)).toBeVisible()
})

test('a track with no match leads to what is nearest', async ({ page }) => {
  const alone = await findAlone(page)
  await visit(page, `/resource?id=${alone}`)
  const next = page.locator('section').filter({ has: page.getByRole('heading', { name: '接下来混什么' }) })
  await expect(next.getByRole('heading', { name: '放宽' }).or(next.getByRole('link', { name: /BPM 上下的$/ }))).toBeVisible()
  await page.getByRole('button', { name: '播放', exact: true }).first().click()
  await expectSoundToAdvance(page)
  await bar(page).getByRole('link', { name: '全屏播放器' }).first().click()
  const fits = page.getByRole('region', { name: '接得上的' })
  await expect(fits.getByRole('heading', { name: /^(放宽|先听听大家都在放什么)$/ }).first()).toBeVisible()
  // Each track stands there once.
  const named = await fits.getByRole('button', { name: /^播放 / }).evaluateAll((all) => all.map((one) => one.ariaLabel))
  expect(named.length).toBeGreaterThan(1)
  expect(new Set(named).size).toBe(named.length)
  await page.goBack()
  await bar(page).getByRole('link', { name: '放宽找' }).click()
  await expect(page).toHaveURL(/mixRule=loose/)
})

/** A track of the demo that everybody may play and that nothing mixes with strictly. */
async function findAlone(page: Page): Promise<string> {
  for (const { resourceId, playVipLevel, tkey } of await demoTracks(page)) {
    if (playVipLevel > 0 || tkey === '') continue
    const { data } = await (await page.request.get(`/api/client/app/cms/resource_mix/${resourceId}?playable=1`)).json()
    if (data.length === 0) return resourceId
  }
  throw new Error('everything mixes with something')
}

test('the full-page player shows matches by kind, and as many as the library has of each', async ({ page }) => {
  // Of the demo this one has enough matches.
  const from = await demoTrack(page, 'last-metro')
  await visit(page, `/resource?id=${from.resourceId}`)
  await page.getByRole('button', { name: '播放', exact: true }).first().click()
  await expectSoundToAdvance(page)
  await bar(page).getByRole('link', { name: '全屏播放器' }).click()
  const fits = page.getByRole('region', { name: '接得上的' })
  const rows = fits.getByRole('listitem').filter({ visible: true })
  await expect(fits.getByRole('button', { name: '最接得上', pressed: true })).toBeVisible()
  const kind = fits.getByRole('button', { name: /^(同调|升降一位) \d+$/ }).last()
  const [, count] = ((await kind.textContent()) ?? '').split(' ')
  await kind.click()
  await expect(kind).toHaveAttribute('aria-pressed', 'true')
  await expect(rows).toHaveCount(Math.min(4, Number(count)))
  await expect(rows.filter({ hasText: /升一位|降一位|同调/ })).toHaveCount(Math.min(4, Number(count)))
  const all = fits.getByRole('link', { name: /^全部 \d+/ })
  const total = /\d+/.exec((await all.textContent()) ?? '')?.[0]
  await all.click()
  await expect(page.getByRole('heading', { level: 2, name: `${total} 首`, exact: true })).toBeVisible()
})
