import { expect, type Page } from '@playwright/test'
import { register, test } from './steps/people.ts'
import { bar, expectSoundToAdvance, rowButtons } from './steps/sound.ts'
import { untilPartRuns, visit } from './steps/visit.ts'

/** A track with a grid plays; the panel 变速与节拍 of the play bar is open. */
async function openDeck(page: Page) {
  await visit(page, '/dj?style=house&orderBy=bpm')
  await rowButtons(page).first().click()
  await expectSoundToAdvance(page)
  await bar(page).getByRole('button', { name: '变速与节拍' }).click()
  const panel = page.locator(':popover-open')
  await expect(panel.getByRole('button', { name: '前进 4 拍' })).toBeVisible()
  return panel
}

/** Speed, pitch and position of the element that was loaded last. */
const played = (page: Page) =>
  page.evaluate(() => {
    const media = [...document.querySelectorAll('audio')].find((one) => one.hasAttribute('src'))
    return { rate: media?.playbackRate, keepsPitch: media?.preservesPitch, time: media?.currentTime ?? -1 }
  })

test('the pitch fader moves by tenths of a percent, shows tempo and key as they sound, and resets', async ({ page }) => {
  const panel = await openDeck(page)
  const fader = panel.getByRole('slider', { name: '变速，百分比' })
  const readout = panel.getByLabel('现在听到的')
  const [, asRecorded = ''] = /^([\d.]+) BPM/.exec((await readout.textContent()) ?? '') ?? []
  await fader.press('ArrowRight')
  await fader.press('PageUp')
  await fader.press('PageUp')
  await fader.press('PageUp')
  await expect(readout).toContainText('+3.1%')
  await expect(readout).toContainText(`${(Number(asRecorded) * 1.031).toFixed(1)} BPM`)
  await expect(readout).not.toContainText('音分')
  expect(await played(page)).toMatchObject({ rate: 1.031, keepsPitch: true })
  await panel.getByRole('button', { name: '保持音调' }).click()
  await expect(readout).toContainText('−47 音分')
  expect((await played(page)).keepsPitch).toBe(false)
  await panel.getByRole('button', { name: '±16%' }).click()
  await expect(fader).toHaveAttribute('max', '16')

  // It stays for the next track, as a fader does.
  await page.keyboard.press('Escape')
  await bar(page).getByRole('button', { name: '下一首' }).click()
  await expectSoundToAdvance(page)
  expect(await played(page)).toMatchObject({ rate: 1.031, keepsPitch: false })

  await bar(page).getByRole('button', { name: '变速与节拍' }).click()
  await fader.press('Home')
  await expect(readout).toContainText('原速')
  await fader.press('PageDown')
  await expect(readout).toContainText('−1.0%')
  await fader.dblclick()
  await expect(readout).toContainText('原速')
})

test('matches are searched for the tempo and key at which the track sounds', async ({ page }) => {
  const panel = await openDeck(page)
  await page.keyboard.press('Escape')
  const switchText = () => page.getByRole('switch', { name: /^接得上正在放的/ }).textContent()
  const before = await switchText()
  await bar(page).getByRole('button', { name: '变速与节拍' }).click()
  await panel.getByRole('button', { name: '±16%' }).click()
  await panel.getByRole('button', { name: '保持音调' }).click()
  await panel.getByRole('slider', { name: /^变速/ }).press('End')
  await expect.poll(switchText).not.toBe(before)
  const [, key, tempo] = /(\d+[AB])(\d+)/.exec((await switchText()) ?? '') ?? []
  const [, keyBefore, tempoBefore] = /(\d+[AB])(\d+)/.exec(before ?? '') ?? []
  expect(Number(tempo) / Number(tempoBefore)).toBeCloseTo(1.16, 1)
  expect(key).not.toBe(keyBefore)
})

test('keys jump by beats and loop them, on the full-page player too', async ({ page }) => {
  const panel = await openDeck(page)
  const [, tempo = ''] = /^([\d.]+) BPM/.exec((await panel.getByLabel('现在听到的').textContent()) ?? '') ?? []
  const beatS = 60 / Number(tempo)
  await page.keyboard.press('Escape')
  await bar(page).getByRole('link', { name: '全屏播放器' }).first().click()
  const main = page.getByRole('main')
  await main.getByRole('button', { name: '暂停', exact: true }).click()
  await expect(main.getByRole('button', { name: '播放', exact: true })).toBeVisible()
  await main.getByRole('button', { name: '变速与节拍' }).click()
  const deck = page.locator(':popover-open')
  await expect(deck.getByRole('button', { name: '前进 4 拍' })).toBeVisible()

  const moved = async (act: () => Promise<void>) => {
    const before = (await played(page)).time
    await act()
    await expect.poll(async () => (await played(page)).time).not.toBe(before)
    return ((await played(page)).time - before) / beatS
  }
  expect(await moved(() => page.keyboard.press('}'))).toBeCloseTo(16, 1)
  expect(await moved(() => page.keyboard.press('['))).toBeCloseTo(-4, 1)
  expect(await moved(() => page.keyboard.press('.'))).toBeCloseTo(1, 1)
  expect(await moved(() => deck.getByRole('button', { name: '前进 16 拍' }).click())).toBeCloseTo(16, 1)

  await page.keyboard.press('Shift+Digit4')
  await expect(deck.getByRole('button', { name: '循环 4 拍' })).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('Escape')
  await main.getByRole('button', { name: '播放', exact: true }).click()
  const from = (await played(page)).time
  // The loop goes back: a later position is smaller than the one before it.
  let last = from
  await expect
    .poll(async () => {
      const { time } = await played(page)
      const isBack = time < last
      last = time
      return isBack
    })
    .toBe(true)
  expect(last - from).toBeLessThan(4 * beatS)
  await page.keyboard.press('Shift+Digit4')
  await main.getByRole('button', { name: '变速与节拍' }).click()
  await expect(deck.getByRole('button', { name: '循环 4 拍' })).toHaveAttribute('aria-pressed', 'false')
})

test('a track without a grid counts seconds, and says so', async ({ page }) => {
  await page.route('**/client/app/cms/file/*', async (route) => {
    const answer = await (await route.fetch()).json()
    for (const row of answer.rows) Object.assign(row, { gridTbpm: null, firstBeatMs: null, downbeat: null })
    await route.fulfill({ json: answer })
  })
  await visit(page, '/dj?style=house&orderBy=bpm')
  await rowButtons(page).first().click()
  await expectSoundToAdvance(page)
  await bar(page).getByRole('button', { name: '变速与节拍' }).click()
  const panel = page.locator(':popover-open')
  await expect(panel.getByText('拍点未知，跳转和循环按秒，不卡在拍上')).toBeVisible()
  await expect(panel.getByRole('button', { name: '吸附节拍' })).toBeDisabled()
  await panel.getByRole('button', { name: '前进 16 秒' }).click()
  await expect.poll(async () => (await played(page)).time).toBeGreaterThan(16)
  await page.keyboard.press('Escape')
  await page.keyboard.press('.')
  await expect(page.getByText('拍点未知，按秒跳转和循环')).toBeVisible()
})

test('the two tracks of a mix begin on a bar, at one tempo, and the dialog names the bar', async ({ page }) => {
  await page.addInitScript(() => {
    const begun: { at: number; rate: number }[] = []
    Object.assign(window, { begun })
    const { start } = AudioBufferSourceNode.prototype
    AudioBufferSourceNode.prototype.start = function (at = 0, ...rest) {
      begun.push({ at, rate: this.playbackRate.value })
      start.call(this, at, ...rest)
    }
  })
  await visit(page, '/dj?style=house&orderBy=bpm')
  const { rows } = await (
    await page.request.get('/api/client/app/cms/resource?orderBy=hottest&style=house&resourceType=MUSIC')
  ).json()
  await visit(page, `/resource?id=${rows[0].resourceId}`)
  // A film has no grid.
  await page
    .getByRole('button', { name: /^试混 .* 到 (?!.*现场视觉)/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog', { name: '试混' })
  await expect(dialog.getByText(/从第 \d+ 小节出 · \d\d:\d\d/)).toBeVisible()
  await expect(dialog.getByText(/从第 \d+ 小节进 · \d\d:\d\d/)).toBeVisible()
  await expect(dialog.getByRole('status')).toHaveText(/00:0[1-9] \//)
  const begun = await page.evaluate(() => (window as unknown as { begun: { at: number; rate: number }[] }).begun)
  const { data } = await (await page.request.get(`/api/client/app/cms/beats?ids=${rows[0].resourceId}`)).json()
  const bars = ((begun[1]?.at ?? 0) - (begun[0]?.at ?? 0)) / (240 / data[0].gridTbpm)
  expect(begun).toHaveLength(2)
  expect(Math.abs(bars - Math.round(bars))).toBeLessThan(0.001)
  expect(bars).toBeGreaterThan(0.9)
})

test('a member saves hot cues and a loop on pads, finds them on another page, and plays them by key', { tag: '@gate' }, async ({
  page,
}) => {
  await register(page)
  const panel = await openDeck(page)
  const pads = panel.getByRole('region', { name: '热点', exact: true })
  await pads.getByRole('button', { name: '在 A 存热点' }).click()
  const first = pads.getByRole('button', { name: /^跳到热点 A/ })
  await expect(first).toBeVisible()
  const editor = panel.getByRole('region', { name: '热点 A' })
  await editor.getByRole('textbox', { name: '名称' }).fill('鼓进')
  await editor.getByRole('textbox', { name: '名称' }).press('Enter')
  await expect(pads.getByRole('button', { name: /^跳到热点 A 鼓进 00:/ })).toBeVisible()
  await editor.getByRole('radio', { name: '颜色 4' }).click()
  await expect(editor.getByRole('radio', { name: '颜色 4' })).toBeChecked()

  // A loop that plays is saved whole.
  await panel.getByRole('button', { name: '循环 4 拍' }).click()
  await pads.getByRole('button', { name: '在 B 存热点' }).click()
  await expect(pads.getByRole('button', { name: /^循环热点 B/ })).toBeVisible()
  await panel.getByRole('button', { name: '循环 4 拍' }).click()
  await expect(panel.getByRole('button', { name: '循环 4 拍' })).toHaveAttribute('aria-pressed', 'false')

  // Cues belong to the member, on whichever page the track is played; the keys are those of the pads.
  await visit(page, '/dj?style=house&orderBy=bpm')
  await rowButtons(page).first().click()
  await expectSoundToAdvance(page)
  await untilPartRuns(page, 'shortcuts')
  for (const _ of [1, 2, 3]) await page.keyboard.press('Shift+BracketRight')
  await expect.poll(async () => (await played(page)).time).toBeGreaterThan(20)
  await page.keyboard.press('Alt+Digit1')
  await expect.poll(async () => (await played(page)).time).toBeLessThan(20)
  await bar(page).getByRole('button', { name: '变速与节拍' }).click()
  await pads.getByRole('button', { name: /^循环热点 B/ }).click()
  await expect(panel.getByRole('button', { name: 'A–B 循环' })).toHaveAttribute('aria-pressed', 'true')
  // A cue without a loop ends the loop that plays.
  await pads.getByRole('button', { name: /^跳到热点 A/ }).click()
  await expect(panel.getByRole('button', { name: 'A–B 循环' })).toHaveAttribute('aria-pressed', 'false')
  await pads.getByRole('button', { name: /^循环热点 B/ }).click()
  await panel.getByRole('region', { name: '热点 B' }).getByRole('button', { name: '清空' }).click()
  await expect(pads.getByRole('button', { name: '在 B 存热点' })).toBeVisible()
})

test('the whole player shows hot cues on its waveform', async ({ page }) => {
  await register(page)
  const panel = await openDeck(page)
  await panel.getByRole('button', { name: '在 A 存热点' }).click()
  await expect(panel.getByRole('button', { name: /^跳到热点 A/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await bar(page).getByRole('link', { name: '全屏播放器' }).click()
  await expect(page.getByRole('list', { name: '热点' }).getByRole('button', { name: /^跳到热点 A/ })).toBeVisible()
})

test('a member saves memory cues by key, walks through them, names one, and deletes it', async ({ page }) => {
  await register(page)
  const panel = await openDeck(page)
  await page.keyboard.press('Escape')
  await bar(page).getByRole('button', { name: '暂停', exact: true }).click()
  await expect(bar(page).getByRole('button', { name: '播放', exact: true })).toBeVisible()
  await page.keyboard.press('}')
  await page.keyboard.press('k')
  await expect(page.getByText(/^已存记忆点/)).toBeVisible()
  await page.keyboard.press('}')
  await page.keyboard.press('k')
  await bar(page).getByRole('button', { name: '变速与节拍' }).click()
  const memory = panel.getByRole('region', { name: '记忆点', exact: true })
  await expect(memory.getByRole('button', { name: /^跳到记忆点/ })).toHaveCount(2)
  // Cues lie on beats: from the second one itself, back leads to the first.
  const saved = (await played(page)).time
  await memory
    .getByRole('button', { name: /^跳到记忆点/ })
    .last()
    .click()
  await page.keyboard.press('Escape')

  // It walks without starting, and stops at both ends.
  await page.keyboard.press(';')
  await expect.poll(async () => (await played(page)).time).toBeLessThan(saved - 4)
  const first = (await played(page)).time
  await page.keyboard.press(';')
  await expect(page.getByText('前面没有记忆点')).toBeVisible()
  await page.keyboard.press("'")
  await expect.poll(async () => (await played(page)).time).toBeGreaterThan(first + 1)
  await expect(bar(page).getByRole('button', { name: '播放', exact: true })).toBeVisible()

  await bar(page).getByRole('button', { name: '变速与节拍' }).click()
  await memory
    .getByRole('button', { name: /^跳到记忆点/ })
    .first()
    .click()
  const editor = panel.getByRole('region', { name: /^记忆点 00:/ })
  await editor.getByRole('textbox', { name: '名称' }).fill('人声')
  await editor.getByRole('textbox', { name: '名称' }).press('Enter')
  await expect(memory.getByRole('button', { name: /^跳到记忆点 人声 00:/ })).toBeVisible()

  // Another page of the same member has them, as triangles on the waveform.
  await visit(page, '/dj?style=house&orderBy=bpm')
  await rowButtons(page).first().click()
  await expectSoundToAdvance(page)
  await bar(page).getByRole('link', { name: '全屏播放器' }).click()
  const triangles = page.getByRole('list', { name: '记忆点' })
  await triangles.getByRole('button', { name: /^跳到记忆点 人声/ }).click()
  await expect.poll(async () => (await played(page)).time).toBeGreaterThanOrEqual(first - 0.1)
  await page.getByRole('main').getByRole('button', { name: '变速与节拍' }).click()
  await memory.getByRole('button', { name: /^跳到记忆点 人声/ }).click()
  await editor.getByRole('button', { name: '删除' }).click()
  await expect(triangles.getByRole('button')).toHaveCount(1)
  await expect(memory.getByRole('button', { name: /人声/ })).toBeHidden()
})

test('a visitor reads what hot cues are for', async ({ page }) => {
  const panel = await openDeck(page)
  await expect(panel.getByText('登录后可以存自己的热点和记忆点')).toBeVisible()
})
