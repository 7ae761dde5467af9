import { expect, type Page } from '@playwright/test'
import { register, test } from './steps/people.ts'
import { visit } from './steps/visit.ts'

test.use({ serviceWorkers: 'allow' })

const SETTINGS = '/user/messages?tab=settings'
const here = (page: Page) => page.getByRole('switch', { name: '在这个浏览器接收' })

/** Stands in for the vendor's service, which no test has, and for the permission, which no browser without a window gives. */
const nameAddress = (page: Page) =>
  page.addInitScript(() => {
    const bytes = (count: number) => btoa('A'.repeat(count)).replace(/=/g, '')
    const subscription = {
      toJSON: () => ({ endpoint: 'https://push.example.com/journey', keys: { p256dh: bytes(65), auth: bytes(16) } }),
      unsubscribe: async () => true,
    }
    Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
    Notification.requestPermission = async () => 'granted'
    PushManager.prototype.subscribe = async () => subscription as unknown as PushSubscription
    PushManager.prototype.getSubscription = async () => null
  })

async function openSettings(page: Page) {
  await visit(page, SETTINGS)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.reload()
}

test('messages to the closed browser are turned on, chosen and turned off', async ({ page }) => {
  await nameAddress(page)
  await register(page)
  await openSettings(page)
  await here(page).click()
  await expect(page.getByText('这个浏览器已开启')).toBeVisible()
  await page.getByRole('switch', { name: '收到私信' }).click()
  await expect(page.getByRole('switch', { name: '收到私信' })).toBeEnabled()
  await page.getByRole('switch', { name: '勿扰时段' }).click()
  await page.getByLabel('勿扰开始').selectOption('22:00')
  await expect(page.getByLabel('勿扰开始')).toBeEnabled()
  await page.reload()
  await expect(here(page)).toBeChecked()
  await expect(page.getByRole('switch', { name: '收到私信' })).not.toBeChecked()
  await expect(page.getByLabel('勿扰开始')).toHaveValue('22')
  await expect(page.getByLabel('勿扰结束')).toHaveValue('8')
  await here(page).click()
  await expect(page.getByText('关闭网页后，也能收到')).toBeVisible()
  await page.reload()
  await expect(here(page)).toBeEnabled()
  await expect(here(page)).not.toBeChecked()
})

test('a push message is shown, and opens pages of the site only', async ({ page, context, baseURL }) => {
  await visit(page, '/dj')
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect.poll(() => context.serviceWorkers().length).toBe(1)
  const [worker] = context.serviceWorkers()
  // A headless browser shows no notification, so the worker's calls are checked.
  const shownOf = (message: object) =>
    worker?.evaluate((text) => {
      const scope = globalThis as unknown as {
        registration: { showNotification: (title: string, options: { body: string; data: string }) => Promise<void> }
        PushEvent: new (type: string, init: { data: string }) => Event
        dispatchEvent: (event: Event) => boolean
      }
      return new Promise<string[]>((resolve) => {
        scope.registration.showNotification = async (title, { body, data }) => resolve([title, body, data])
        scope.dispatchEvent(new scope.PushEvent('push', { data: text }))
      })
    }, JSON.stringify(message))
  const message = { title: '林夜', body: '发来一条私信', url: '/user/messages?tab=private', tag: 'message:7' }
  expect(await shownOf(message)).toEqual(['林夜', '发来一条私信', `${baseURL}/user/messages?tab=private`])
  expect(await shownOf({ ...message, url: 'https://elsewhere.example/' })).toEqual([
    '林夜',
    '发来一条私信',
    `${baseURL}/user/messages`,
  ])
})
