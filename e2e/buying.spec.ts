import { readFile } from 'node:fs/promises'
import { type Browser, expect, type Page } from '@playwright/test'
import { yuan } from '@shenglang/contract/format'
import { checkout, confirmOrder, leaveCheckout, payByPhone } from './steps/checkout-steps.ts'
import { tabTo } from './steps/keyboard.ts'
import { register, test } from './steps/people.ts'
import { buy, findSold, query } from './steps/purchases.ts'
import { expectReadable } from './steps/readable.ts'
import { expectSoundToAdvance, nowPlaying, rowButtons, sound } from './steps/sound.ts'
import { visit } from './steps/visit.ts'

interface Work {
  resourceId: string
  title: string
  freeVipLevel: number
  playVipLevel: number
  priceFen: number
  categoryCode: string
}

interface Source {
  fileId: string
  playUrl: string
}

const SINGLE = 1
const PACK = 2

async function findWork(page: Page, contentType: number, fits: (work: Work) => boolean): Promise<Work> {
  const { rows } = await query<{ rows: Work[] }>(page, `/client/app/cms/resource?contentType=${contentType}&pageSize=100`)
  const work = rows.find(fits)
  if (!work) throw new Error('the demo has no such work')
  return work
}

/** A single that only members and buyers can play. */
const findLocked = (page: Page) => findWork(page, SINGLE, ({ playVipLevel, priceFen }) => playVipLevel > 0 && priceFen > 0)

const gate = (page: Page) => page.getByRole('dialog', { name: /VIP权限不足|需要购买/ })
const way = (page: Page, name: RegExp) => gate(page).getByRole('listitem').getByRole('button', { name })
const head = (page: Page) => page.getByRole('main').locator('header').first()
const playButton = (page: Page) => head(page).getByRole('button', { name: '播放', exact: true })
const main = (page: Page) => page.getByRole('main')

async function topUp(page: Page, browser: Browser, amount: string): Promise<void> {
  await visit(page, '/user/recharge')
  await page.getByLabel('其他金额').fill(amount)
  await page.getByRole('button', { name: /^充值 ¥/ }).click()
  await confirmOrder(page)
  await payByPhone(page, browser)
  await leaveCheckout(page)
}

const sourcesOf = async (page: Page, { resourceId }: Work): Promise<Source[]> =>
  (await query<{ rows: Source[] }>(page, `/client/app/cms/file/${resourceId}`)).rows

/** The HTTP status of a request by the page's user to a path below the API's base. */
const statusOf = async (page: Page, path: string): Promise<number> => (await page.request.get(`/api${path}`)).status()

test('a listener buys what was locked, plays it, gives it back, tops up, becomes a VIP and buys a pack', async ({
  page,
  browser,
}) => {
  await register(page)
  const locked = await findLocked(page)

  await test.step('the locked track is bought on its page, and plays there', async () => {
    await visit(page, `/resource?id=${locked.resourceId}`)
    const document = await page.evaluateHandle(() => window.document)
    expect((await sourcesOf(page, locked)).map(({ playUrl }) => playUrl)).toEqual([''])
    await playButton(page).click()
    await expect(gate(page)).toContainText(`需要成为 VIP${locked.playVipLevel} 才能播放`)
    await way(page, /单买这一首/).click()
    await confirmOrder(page)
    await payByPhone(page, browser)
    await expectSoundToAdvance(page)
    await leaveCheckout(page)
    await expect(nowPlaying(page)).toContainText(locked.title)
    await expectSoundToAdvance(page)
    // The same document is still open: nothing was reloaded.
    expect(await document.evaluate((opened) => opened === window.document)).toBe(true)
  })

  const [source] = await sourcesOf(page, locked)
  const address = source?.playUrl ?? ''
  expect(await statusOf(page, address)).toBe(200)

  await test.step('it was not downloaded, so its price comes back by itself, and the right goes', async () => {
    await visit(page, '/user/orders')
    const row = main(page).getByRole('article').filter({ hasText: locked.title })
    await row.getByRole('button', { name: '申请退款' }).click()
    const dialog = page.getByRole('dialog', { name: '申请退款' })
    await expect(dialog).toContainText('提交后自动退款')
    await dialog.getByLabel('原因').fill('买错了')
    await dialog.getByRole('button', { name: /^申请退款 ¥/ }).click()
    await expect(row).toContainText('已退款')
    await expect(row.getByRole('button', { name: '申请退款' })).toBeHidden()

    // Addresses that were issued before are refused, and no new ones are issued.
    await expect.poll(() => statusOf(page, address)).not.toBe(200)
    expect((await sourcesOf(page, locked)).map(({ playUrl }) => playUrl)).toEqual([''])
    expect(await statusOf(page, `/cms/file/download/${source?.fileId}`)).toBe(403)
    await visit(page, `/resource?id=${locked.resourceId}`)
    await playButton(page).click()
    await expect(way(page, /单买这一首/)).toBeVisible()
    await page.keyboard.press('Escape')
    await head(page)
      .getByRole('button', { name: `下载 ${locked.title}` })
      .click()
    await expect(way(page, /单买这一首/)).toBeVisible()
  })

  await test.step('a top-up is paid at the same cashier', async () => {
    await topUp(page, browser, '12.5')
    await expect(page.getByText('¥12.50', { exact: true })).toBeVisible()
  })

  await test.step('a level opens it as well, from the gate', async () => {
    await visit(page, `/resource?id=${locked.resourceId}`)
    await playButton(page).click()
    await way(page, new RegExp(`开通 VIP${locked.playVipLevel}`)).click()
    await checkout(page).getByRole('radio', { name: /演示/ }).check()
    await confirmOrder(page)
    await payByPhone(page, browser)
    await leaveCheckout(page)
    await expectSoundToAdvance(page)
    await visit(page, '/noble')
    await expect(page.getByText(`你现在是 VIP${locked.playVipLevel}`)).toBeVisible()
  })

  await test.step('a pack is bought and comes down by itself', async () => {
    const pack = await findWork(page, PACK, ({ priceFen, freeVipLevel }) => priceFen > 0 && freeVipLevel > locked.playVipLevel)
    await visit(page, `/resource?id=${pack.resourceId}`)
    await page.getByRole('button', { name: `下载 ${pack.title}` }).click()
    await expect(gate(page).getByRole('listitem').first()).toContainText('¥')
    await expectReadable(page, 'gate')
    await way(page, /单买/).click()
    const download = page.waitForEvent('download')
    await confirmOrder(page)
    await payByPhone(page, browser)
    expect((await readFile(await (await download).path())).subarray(0, 2).toString()).toBe('PK')
  })
})

test('three presses from a locked track to hearing it; what played before goes on until then', { tag: '@gate' }, async ({
  page,
}) => {
  await register(page)
  await buy(page, { goodsType: 'RECHARGE', goodsId: '5000' })
  const locked = await findLocked(page)
  await visit(page, '/dj')
  await rowButtons(page).first().click()
  await expectSoundToAdvance(page)
  const before = (await sound(page)).source

  await main(page)
    .getByRole('button', { name: `播放 ${locked.title}` })
    .first()
    .click()
  await expect(way(page, /单买这一首/)).toBeVisible()
  await expectSoundToAdvance(page)
  await way(page, /单买这一首/).click()
  await expect(checkout(page).getByRole('button', { name: /^用余额付/ })).toBeVisible()
  await expectSoundToAdvance(page)
  expect((await sound(page)).source).toBe(before)
  await checkout(page)
    .getByRole('button', { name: /^用余额付/ })
    .click()
  await expect(nowPlaying(page)).toContainText(locked.title)
  await expectSoundToAdvance(page)
  await leaveCheckout(page)
  await expect(page).toHaveURL(/\/dj$/)
})

test('three presses from a locked pack to having it, and the music never stops', async ({ page }) => {
  await register(page)
  await buy(page, { goodsType: 'RECHARGE', goodsId: '50000' })
  await visit(page, '/dj')
  await rowButtons(page).first().click()
  await expectSoundToAdvance(page)
  const pack = await findWork(
    page,
    PACK,
    ({ priceFen, freeVipLevel, categoryCode }) => priceFen > 0 && freeVipLevel > 0 && categoryCode === 'A0306',
  )
  await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '合集' }).click()
  await main(page).getByRole('link', { name: pack.title }).first().click()
  await page.getByRole('button', { name: `下载 ${pack.title}` }).click()
  await way(page, /单买/).click()
  const download = page.waitForEvent('download')
  await checkout(page)
    .getByRole('button', { name: /^用余额付/ })
    .click()
  await expect(checkout(page).getByRole('heading', { name: '付款成功' })).toBeVisible()
  await download
  await expectSoundToAdvance(page)
})

test('the page of a track that is sold or opened by a level names both ways and sells it beside the download', async ({
  page,
  browser,
}) => {
  await register(page)
  const isBoth = ({ priceFen, freeVipLevel }: Work) => priceFen > 0 && freeVipLevel > 0 && freeVipLevel < 99
  const track = await findWork(page, SINGLE, isBoth)
  await visit(page, `/resource?id=${track.resourceId}`)
  await expect(head(page)).toContainText(`${yuan(track.priceFen)} 或 VIP${track.freeVipLevel}`)
  const purchase = head(page).getByRole('button', { name: `购买 ${track.title}` })
  await expect(purchase).toHaveText(`购买 ${yuan(track.priceFen)}`)
  await purchase.click()
  await confirmOrder(page)
  await payByPhone(page, browser)
  await leaveCheckout(page)
  await expect(head(page)).toContainText('已拥有')
  await expect(head(page).getByRole('button', { name: `购买 ${track.title}` })).toBeHidden()
})

test('a track that only a purchase opens offers no level', async ({ page }) => {
  await register(page)
  const track = await findSold(page)
  await visit(page, `/resource?id=${track.resourceId}`)
  await head(page)
    .getByRole('button', { name: `下载 ${track.title}` })
    .click()
  await expect(way(page, /单买这一首/)).toBeVisible()
  await expect(gate(page).getByRole('link', { name: '去充值' })).toHaveCount(0)
})

test('the keyboard alone leads from a locked track through checkout to playing it', async ({ page }) => {
  await register(page)
  await buy(page, { goodsType: 'RECHARGE', goodsId: '5000' })
  const locked = await findLocked(page)
  await visit(page, `/resource?id=${locked.resourceId}`)
  await tabTo(page, playButton(page))
  await page.keyboard.press('Enter')
  await tabTo(page, way(page, /单买这一首/))
  await page.keyboard.press('Enter')
  await tabTo(page, checkout(page).getByRole('button', { name: /^用余额付/ }))
  await page.keyboard.press('Enter')
  await expect(checkout(page).getByRole('heading', { name: '付款成功' })).toBeFocused()
  await expectSoundToAdvance(page)
  await tabTo(page, checkout(page).getByRole('button', { name: '完成' }))
  await page.keyboard.press('Enter')
  await expect(checkout(page)).toBeHidden()
  // The focus is back on the button that opened the checkout, which now pauses the track.
  await expect(head(page).getByRole('button', { name: '暂停', exact: true })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect.poll(async () => (await sound(page)).isPaused).toBe(true)
})
