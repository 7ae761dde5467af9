import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { type BrowserContext, chromium, expect, type Page } from '@playwright/test'
import { makeRecording } from '../server/test/recordings.ts'
import { runSql } from '../server/test/run-sql.ts'
import { chromiumFlags, findTestBrowser } from '../tools/chromium.ts'
import { DATA_DIR, SITE_ORIGIN } from './site/endpoints.ts'
import { databaseUrl } from './site/other-site.ts'
import { test } from './steps/people.ts'
import { becomeArtist, uploads } from './steps/studio.ts'
import { visit } from './steps/visit.ts'

const OTHER_FILE = '和上次没传完的同名文件内容不同，这是另一个文件，从头上传'

let folder = ''
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shenglang-resumed-'))
})
test.afterAll(() => rm(folder, { recursive: true, force: true }))

let pitch = 400
/** Two recordings of one name, size and time, as a mix and its second export are. */
async function makeNamesakes(name: string): Promise<[string, string]> {
  const time = new Date(2026, 5, 1)
  const make = async (into: string) => {
    await mkdir(join(folder, into), { recursive: true })
    const path = await makeRecording(join(folder, into), name, 20, {}, ++pitch)
    await utimes(path, time, time)
    return path
  }
  return [await make('first'), await make('second')]
}

const sha256Of = async (path: string) =>
  createHash('sha256')
    .update(await readFile(path))
    .digest('hex')

/** The hashes of the recordings that became works of an artist. */
async function receivedFrom(phone: string): Promise<string[]> {
  const select = `select sha256 from originals join users on user_id = owner_id where phone = $1 order by original_id`
  return (await runSql<{ sha256: string }>(await databaseUrl(), select, [phone])).map(({ sha256 }) => sha256)
}

/** Sends a part of a file in a tab that is closed then. */
async function pauseOnTheWay(context: BrowserContext, origin: string, path: string): Promise<void> {
  const page = await context.newPage()
  const slow = await context.newCDPSession(page)
  await visit(page, `${origin}/artist/uploadMusic`)
  await slow.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: 500_000,
  })
  await page.getByLabel('选择音频文件').setInputFiles(path)
  const list = uploads(page)
  await expect.poll(() => list.getByRole('progressbar').getAttribute('value').then(Number)).toBeGreaterThan(10)
  await list.getByRole('button', { name: `暂停 ${basename(path)}` }).click()
  await expect(list.getByText('已暂停')).toBeVisible()
  await page.close()
}

/** Chooses a file. Returns the offset from which it is sent. */
async function sendFrom(page: Page, path: string): Promise<number> {
  const patch = page.waitForRequest((request) => request.method() === 'PATCH')
  await page.getByLabel('选择音频文件').setInputFiles(path)
  return Number((await patch).headers()['upload-offset'])
}

/** Another file of the same name, size and time does not continue the first; the first does, later. */
async function expectTwoFiles(context: BrowserContext, origin: string, phone: string, [first, second]: [string, string]) {
  const page = await context.newPage()
  await visit(page, `${origin}/artist/uploadMusic`)
  expect(await sendFrom(page, second)).toBe(0)
  await expect(uploads(page).getByText(OTHER_FILE)).toBeVisible()
  await expect(uploads(page).getByText('上传完成')).toHaveCount(1)
  expect(await sendFrom(page, first)).toBeGreaterThan(0)
  await expect(uploads(page).getByText('上传完成')).toHaveCount(2)
  expect(await receivedFrom(phone)).toEqual([await sha256Of(second), await sha256Of(first)])
  return page
}

test('another file of the same name, size and time does not continue a paused upload', async ({ page, context }) => {
  const phone = await becomeArtist(page)
  const files = await makeNamesakes('同名.wav')
  await pauseOnTheWay(context, SITE_ORIGIN, files[0])
  await expectTwoFiles(context, SITE_ORIGIN, phone, files)
})

test('an upload that an earlier version of the site began is continued by its own file only', async ({ page, context }) => {
  const phone = await becomeArtist(page)
  const files = await makeNamesakes('旧版.wav')
  await pauseOnTheWay(context, SITE_ORIGIN, files[0])
  await visit(page, '/artist/uploadMusic')
  // That version identified uploads by the file's name, size and time.
  await page.evaluate((time) => {
    for (const key of Object.keys(localStorage).filter((name) => name.startsWith('tus::studio/'))) {
      const [userId] = key.slice('tus::studio/'.length).split('/')
      const upload = localStorage.getItem(key) ?? ''
      const { size, metadata } = JSON.parse(upload)
      localStorage.setItem(`tus::studio/${userId}/${metadata.filename}/${size}/${time}//::1`, upload)
      localStorage.removeItem(key)
    }
  }, new Date(2026, 5, 1).getTime())
  await expectTwoFiles(context, SITE_ORIGIN, phone, files)
})

test('over plain HTTP, another file chosen while the first is paused is a separate upload, and nothing is sent twice', async ({
  page,
}) => {
  const phone = await becomeArtist(page)
  // Browsers treat 127.0.0.1 like HTTPS, so another host name is needed.
  const args = [...chromiumFlags(), '--host-resolver-rules=MAP shenglang.test 127.0.0.1']
  const browser = await chromium.launch({ executablePath: findTestBrowser(), args })
  const context = await browser.newContext({ locale: 'zh-CN', serviceWorkers: 'block' })
  const cookies = await page.context().cookies(SITE_ORIGIN)
  await context.addCookies(cookies.map((cookie) => ({ ...cookie, domain: 'shenglang.test' })))
  const origin = `http://shenglang.test:${new URL(SITE_ORIGIN).port}`

  const files = await makeNamesakes('明文.wav')
  await pauseOnTheWay(context, origin, files[0])
  const next = await expectTwoFiles(context, origin, phone, files)
  expect(await next.evaluate(() => isSecureContext)).toBe(false)
  await next.getByLabel('选择音频文件').setInputFiles(files[0])
  await expect(uploads(next).getByText('你已经上传过这个文件：')).toBeVisible()
  await browser.close()
})

test('an upload whose stored bytes changed begins again, and says so', async ({ page, context }) => {
  const phone = await becomeArtist(page)
  const [file] = await makeNamesakes('损坏.wav')
  await pauseOnTheWay(context, SITE_ORIGIN, file)
  const select = 'select upload_id from uploads join users on user_id = owner_id where phone = $1'
  const [upload] = await runSql<{ upload_id: string }>(await databaseUrl(), select, [phone])
  const id = upload?.upload_id ?? ''
  const parts = join(DATA_DIR, 'media', 'uploads', id.slice(0, 2))
  const part = join(parts, (await readdir(parts)).find((name) => name.startsWith(id)) ?? 'none')
  const stored = await readFile(part)
  await writeFile(part, stored.with(1000, (stored[1000] ?? 0) ^ 1))
  await visit(page, '/artist/uploadMusic')
  expect(await sendFrom(page, file)).toBe(0)
  await expect(uploads(page).getByText('服务器上存的部分和这个文件不一致，已作废，从头上传')).toBeVisible()
  await expect(uploads(page).getByText('上传完成')).toBeVisible()
  expect(await receivedFrom(phone)).toEqual([await sha256Of(file)])
})

test('two files of the same name, size and time that are chosen in one tab are two uploads', async ({ page, context }) => {
  const phone = await becomeArtist(page)
  const [first, second] = await makeNamesakes('同页.wav')
  const slow = await context.newCDPSession(page)
  const speed = (uploadThroughput: number) =>
    slow.send('Network.emulateNetworkConditions', { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput })
  await visit(page, '/artist/uploadMusic')
  await speed(500_000)
  await page.getByLabel('选择音频文件').setInputFiles(first)
  const list = uploads(page)
  await expect.poll(() => list.getByRole('progressbar').getAttribute('value').then(Number)).toBeGreaterThan(10)
  await list.getByRole('button', { name: '暂停 同页.wav' }).click()
  await speed(-1)
  await page.getByLabel('选择音频文件').setInputFiles(second)
  await expect(list.getByText('上传完成')).toHaveCount(1)
  // The file of the paused upload continues in its row.
  await page.getByLabel('选择音频文件').setInputFiles(first)
  await expect(list.getByText('上传完成')).toHaveCount(2)
  await expect(list.getByRole('listitem')).toHaveCount(2)
  expect(await receivedFrom(phone)).toEqual([await sha256Of(second), await sha256Of(first)])
})
