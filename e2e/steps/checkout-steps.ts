import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import decodeQR from 'qr/decode.js'
import sharp from 'sharp'

export const checkout = (page: Page) => page.getByRole('dialog', { name: '付款' })

/** Places the order that the checkout shows; no order exists before this press. */
export async function confirmOrder(page: Page): Promise<void> {
  await checkout(page)
    .getByRole('button', { name: /^去付款 ¥/ })
    .click()
}

/** Decodes the QR code that the checkout shows from a screenshot, as a camera would. */
async function readCode(code: Locator): Promise<string> {
  await expect(code).toBeVisible()
  const { data, info } = await sharp(await code.screenshot())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return decodeQR({ width: info.width, height: info.height, data: new Uint8Array(data) })
}

/** Scans the code with another device, which is signed in nowhere: the cashier's page in its browser. */
export async function scan(page: Page, browser: Browser): Promise<Page> {
  const address = await readCode(checkout(page).getByRole('img', { name: /付款二维码/ }))
  const phone = await browser.newPage({ viewport: { width: 390, height: 844 }, locale: 'zh-CN' })
  await phone.goto(address)
  await expect(phone.getByRole('heading', { name: '演示收银台' })).toBeVisible()
  return phone
}

/** Pays at the sandbox's cashier, and waits until the checkout shows it. */
export async function payByPhone(page: Page, browser: Browser): Promise<void> {
  const phone = await scan(page, browser)
  await phone.getByRole('button', { name: '确认付款' }).click()
  await expect(phone.getByText('付款成功')).toBeVisible()
  await phone.close()
  await expect(checkout(page).getByRole('heading', { name: '付款成功' })).toBeVisible()
}

export async function leaveCheckout(page: Page): Promise<void> {
  await checkout(page).getByRole('button', { name: '完成' }).click()
  await expect(checkout(page)).toBeHidden()
}
