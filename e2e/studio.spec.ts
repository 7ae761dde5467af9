import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, type Page, type Request, type Response } from '@playwright/test'
import { SAMPLE_RATE } from '@shenglang/demo/synth/stereo'
import { hatsAlone, renderGrooveTrack } from '@shenglang/demo/truth/grooves'
import { findFfmpeg } from '../server/src/media/index.ts'
import { type LossyConnection, openLossyConnection } from '../server/test/lossy-connection.ts'
import { makeRecording } from '../server/test/recordings.ts'
import { DATA_DIR, SITE_ORIGIN } from './site/endpoints.ts'
import { chooserOf, visitBeforeScripts } from './steps/held-scripts.ts'
import { register, test } from './steps/people.ts'
import { expectReadable } from './steps/readable.ts'
import { bar, expectSoundToAdvance, sound } from './steps/sound.ts'
import { postAsAdmin, takeDown } from './steps/staff.ts'
import { answerNeeds, applyAs, becomeArtist, uploads } from './steps/studio.ts'
import { visit } from './steps/visit.ts'

const run = promisify(execFile)

/** ffmpeg and the analysis of a recording take most of a core for some seconds. */
const PREPARED_WITHIN_MS = 30_000

let folder = ''
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shenglang-studio-'))
})
test.afterAll(() => rm(folder, { recursive: true, force: true }))

test('an application that was turned down is corrected and approved, and the open page learns of both', async ({
  page,
  browser,
}) => {
  await register(page)
  const decide = async (sending: Promise<Response>, decision: { outcome: string; reason?: string }) => {
    const { data } = (await (await sending).json()) as { data: { applicationId: string } }
    await postAsAdmin(browser, `/client/app/admin/artist/review/${data.applicationId}`, decision)
  }
  const nextApplication = () => page.waitForResponse((response) => response.url().endsWith('/artist/apply') && response.ok())
  const first = nextApplication()
  await applyAs(page, `夜航${Date.now()}`)
  await expect(page.getByText('110***********002X')).toBeVisible()
  await expect(page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '申请艺人' })).toBeVisible()

  await decide(first, { outcome: 'rejected', reason: '请补充代表作' })
  await expect(page.getByText('原因：请补充代表作')).toBeVisible()
  await page.getByRole('button', { name: '修改后重新提交' }).click()
  const form = page.getByRole('form', { name: '申请艺人' })
  await form.getByLabel('真实姓名').fill('张三')
  await form.getByLabel('身份证号').fill('11010519491231002X')
  await form.getByLabel('代表作').setInputFiles(await makeRecording(folder, 'sample.mp3', 2))
  await expect(form.getByText('sample.mp3')).toBeVisible()
  await form.getByRole('checkbox').check()
  const second = nextApplication()
  await form.getByRole('button', { name: '重新提交' }).click()
  await expect(page.getByRole('status').filter({ hasText: '审核中' })).toBeVisible()
  await decide(second, { outcome: 'approved' })
  await expect(page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '艺人资料' })).toBeVisible()
})

test('an artist uploads a real recording, it is published, and a visitor plays it', { tag: '@gate' }, async ({
  page,
  browser,
}) => {
  const name = `夜航${Date.now()}`
  await becomeArtist(page)
  await visit(page, '/artist/uploadMusic')
  const path = await makeRecording(folder, '第一首.mp3', 20, { title: `${name} 第一首`, TBPM: '126', TKEY: 'Am' }, 440)
  await page.getByLabel('选择音频文件').setInputFiles([path])
  await expect(page.getByRole('list', { name: '上传列表' }).getByText('上传完成')).toBeVisible()
  const work = page.getByRole('listitem').filter({ hasText: `${name} 第一首` })
  await expect(work.getByText('126 BPM')).toBeVisible({ timeout: PREPARED_WITHIN_MS })

  // The same file is not sent twice, and a file without audio not at all.
  await page.getByLabel('选择音频文件').setInputFiles([path])
  await expect(page.getByText(`你已经上传过这个文件：${name} 第一首`)).toBeVisible()
  await page.getByLabel('选择音频文件').setInputFiles({ name: 'x.mp3', mimeType: 'audio/mpeg', buffer: Buffer.from('text') })
  await expect(page.getByText('不是可识别的音频或视频文件')).toBeVisible()

  // The row names the missing fields, with a link to each.
  const needs = work.getByRole('list')
  await expect(needs.getByRole('listitem')).toHaveText(['封面', '风格', '免费下载等级', 'AI 声明'])
  await expect(work.getByRole('button', { name: '提交审核' })).toHaveCount(0)
  await needs.getByRole('link', { name: 'AI 声明' }).press('Enter')
  const declared = page.getByRole('group', { name: 'AI 声明' }).getByRole('radio')
  await expect(declared.first()).toBeFocused()
  await expect(declared.and(page.locator(':checked'))).toHaveCount(0)
  await expect(page.getByRole('button', { name: '提交审核' })).toBeDisabled()
  await expect(page.getByRole('button', { name: '提交审核' })).toHaveAccessibleDescription(/还缺.*AI 声明/)
  await page.getByRole('link', { name: '免费下载等级' }).press('Enter')
  await expect(page.getByRole('combobox', { name: '免费下载等级' })).toBeFocused()
  await page.getByLabel('介绍').fill('深夜写的第一首')
  await answerNeeds(page)
  await page.getByText('酒廊', { exact: true }).click()
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByText('已保存')).toBeVisible()
  await expect(page.getByText('还缺', { exact: true })).toHaveCount(0)
  const wave = page.getByRole('slider', { name: '试听位置', exact: true })
  await wave.press('PageUp')
  await page.getByRole('button', { name: '标在此处：Drop' }).click()
  await expect(page.getByLabel('Drop 的时间')).toHaveValue('0:10')
  await page.getByLabel('Intro 的时间').fill('0:02.5')
  await page.getByLabel('Intro 的时间').blur()
  await expect(wave.getByText('Intro')).toBeVisible()

  await page.getByRole('button', { name: '提交审核' }).click()
  await expect(page.getByText('审核期间不能修改')).toBeVisible()
  const id = new URL(page.url()).searchParams.get('id') ?? ''
  await postAsAdmin(browser, `/client/app/admin/resource/review/${id}`, { outcome: 'publish' })
  await expect(page.getByText('已发布', { exact: true })).toBeVisible()

  const visitor = await (await browser.newContext()).newPage()
  await visit(visitor, `/resource?id=${id}`)
  await expect(visitor.getByRole('heading', { level: 1, name: `${name} 第一首` })).toBeVisible()
  await visitor.getByRole('button', { name: /^播放/ }).first().click()
  await expectSoundToAdvance(visitor)
  // Played from its renditions, with the artist's markers on the wave.
  expect((await sound(visitor)).source).toMatch(/^blob:/)
  await bar(visitor).getByRole('button', { name: '跳到 Drop 00:10' }).click()
  await expect.poll(async () => (await sound(visitor)).time).toBeGreaterThanOrEqual(10)

  await page.getByRole('button', { name: '下架' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '下架' }).click()
  await expect(page.getByText('已下架', { exact: true }).first()).toBeVisible()
  expect((await visitor.goto(`/resource?id=${id}`))?.status()).toBe(404)
})
const nextPatch = (page: Page) => page.waitForRequest((request) => request.method() === 'PATCH')
const offsetOf = async (patch: Promise<Request>) => Number((await patch).headers()['upload-offset'])

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('the button that picks files does not speak of dragging', async ({ page }) => {
    await becomeArtist(page)
    await visit(page, '/artist/uploadMusic')
    await expect(page.getByText('选择音频', { exact: true })).toBeVisible()
    await expect(page.getByText('拖入音频，或点击选择')).toBeHidden()
  })
})

test('files that are picked before the scripts run are uploaded', async ({ page }) => {
  await becomeArtist(page)
  const { release } = await visitBeforeScripts(page, '/artist/uploadMusic')
  const path = await makeRecording(folder, 'early.mp3', 20, {}, 587)
  await (await chooserOf(page, page.getByText('拖入音频，或点击选择'))).setFiles(path)
  release()
  await expect(uploads(page).getByText('上传完成')).toBeVisible()
})

test('an upload that waits for consent goes on once it is given', async ({ page }) => {
  await becomeArtist(page)
  // The answer of the server to an artist who has not agreed to the terms.
  const json = { code: 403, fault: 'CONSENT_REQUIRED', msg: '请先阅读并同意用户协议与隐私政策，再继续操作' }
  await page.route('**/api/studio/uploads', (route) => route.fulfill({ status: 403, json }), { times: 1 })
  await visit(page, '/artist/uploadMusic')
  await page.getByLabel('选择音频文件').setInputFiles(await makeRecording(folder, 'consent.mp3', 2, {}, 659))
  await page.getByRole('dialog', { name: '用户协议与隐私政策' }).getByRole('button', { name: '同意并继续' }).click()
  await expect(uploads(page).getByText('上传完成')).toBeVisible()
})

test('a sample that is picked before the scripts run is added to the application', async ({ page }) => {
  await register(page)
  const { release } = await visitBeforeScripts(page, '/artist/applyArtist')
  const path = await makeRecording(folder, 'early-sample.mp3', 2)
  await (await chooserOf(page, page.getByText('添加音频'))).setFiles(path)
  release()
  await expect(page.getByRole('form', { name: '申请艺人' }).getByText('early-sample.mp3')).toBeVisible()
})

test('an upload is paused and goes on in a new tab', async ({ page, context }) => {
  await becomeArtist(page)
  const path = await makeRecording(folder, 'long.wav', 50, {}, 523)
  const file = basename(path)

  // Slow enough to be stopped on the way.
  const slow = await context.newCDPSession(page)
  const speed = (bytesPerSecond: number) =>
    slow.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: bytesPerSecond,
    })
  await visit(page, '/artist/uploadMusic')
  await speed(1_000_000)
  await page.getByLabel('选择音频文件').setInputFiles(path)
  const list = uploads(page)
  await expect(list.getByText(/MB\/s|KB\/s/)).toBeVisible()
  await expect.poll(() => list.getByRole('progressbar').getAttribute('value').then(Number)).toBeGreaterThan(10)
  await list.getByRole('button', { name: `暂停 ${file}` }).click()
  await expect(list.getByText('已暂停')).toBeVisible()
  await page.close()

  const next = await context.newPage()
  await visit(next, '/artist/uploadMusic')
  await expect(next.getByText(`上次没传完：${file}`)).toBeVisible()
  const resumed = nextPatch(next)
  await next.getByLabel('选择音频文件').setInputFiles(path)
  expect(await offsetOf(resumed)).toBeGreaterThan(0)
  await expect(uploads(next).getByText('上传完成')).toBeVisible()
  await expect(next.getByRole('listitem').filter({ hasText: '00:50' })).toBeVisible({ timeout: PREPARED_WITHIN_MS })
})

/** Bytes of an upload that pass before the network is lost, and the least of them that must have reached the site. */
const PASSED = 2_000_000
const ARRIVED_MIN = 1_000_000

/** Bytes of an upload that have reached the site, stored or about to be. */
async function arrivedOf(id: string): Promise<number> {
  const folders = [join(DATA_DIR, 'uploads'), join(DATA_DIR, 'media', 'uploads', id.slice(0, 2))]
  const paths = folders.map(async (path) => (await readdir(path).catch(() => [])).map((name) => join(path, name)))
  const sizes = (await Promise.all(paths))
    .flat()
    .filter((path) => path.includes(id))
    .map((path) =>
      stat(path).then(
        ({ size }) => size,
        () => 0,
      ),
    )
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

test.describe('the network is lost on the way, and the site does not hear of it', () => {
  let road: LossyConnection
  test.beforeEach(async ({ page }) => {
    road = await openLossyConnection(SITE_ORIGIN)
    await becomeArtist(page)
    await visit(page, `${road.origin}/artist/uploadMusic`)
  })
  test.afterEach(() => road.close())

  const lose = async (page: Page, path: string) => {
    road.loseAfter(PASSED)
    const made = page.waitForResponse((response) => response.request().method() === 'POST' && response.status() === 201)
    await page.getByLabel('选择音频文件').setInputFiles(path)
    const id = basename((await made).headers().location ?? '')
    await expect.poll(() => road.isLost()).toBe(true)
    await expect.poll(() => arrivedOf(id)).toBeGreaterThan(ARRIVED_MIN)
    await page.context().setOffline(true)
  }

  test('the upload goes on by itself once it is back', async ({ page, context }) => {
    await lose(page, await makeRecording(folder, 'lost.wav', 45, {}, 541))
    await expect(uploads(page).getByText('网络已断开，恢复后自动继续')).toBeVisible()
    road.mend()
    const resumed = nextPatch(page)
    await context.setOffline(false)
    expect(await offsetOf(resumed)).toBeGreaterThan(ARRIVED_MIN)
    await expect(uploads(page).getByText('上传完成')).toBeVisible()
  })

  test('the upload goes on in a new tab', async ({ page, context }) => {
    const path = await makeRecording(folder, 'left.wav', 45, {}, 547)
    await lose(page, path)
    await page.close()
    road.mend()
    await context.setOffline(false)
    const next = await context.newPage()
    await visit(next, `${road.origin}/artist/uploadMusic`)
    const resumed = nextPatch(next)
    await next.getByLabel('选择音频文件').setInputFiles(path)
    expect(await offsetOf(resumed)).toBeGreaterThan(ARRIVED_MIN)
    await expect(uploads(next).getByText('上传完成')).toBeVisible()
  })

  test('an upload of which only the last answer was lost is whole in a new tab', async ({ page, context }) => {
    const path = await makeRecording(folder, 'whole.wav', 10, {}, 557)
    const sent = nextPatch(page).then(() => road.loseAnswers())
    await page.getByLabel('选择音频文件').setInputFiles(path)
    await sent
    const works = async () => (await (await context.request.get('/api/client/app/resource/own')).json()).rows.length
    await expect.poll(works).toBe(1)
    await page.close()
    road.mend()
    const next = await context.newPage()
    await visit(next, `${road.origin}/artist/uploadMusic`)
    await next.getByLabel('选择音频文件').setInputFiles(path)
    await expect(uploads(next).getByText('上传完成')).toBeVisible()
    expect(await works()).toBe(1)
  })
})

test('a cue sheet becomes the tracklist of a mix, and its rows play from there', async ({ page, browser }) => {
  test.setTimeout(120_000)
  await becomeArtist(page)
  await visit(page, '/artist/uploadMusic')
  const title = `河岸混音${Date.now()}`
  const tags = { title, artist: '断点 feat. 小雨', album: '河岸', publisher: '河岸唱片', date: '2024-05' }
  await page.getByLabel('选择音频文件').setInputFiles([await makeRecording(folder, 'mix.mp3', 30, tags, 617)])
  await page.getByRole('link', { name: title }).click({ timeout: PREPARED_WITHIN_MS })
  await expect(page.getByLabel('厂牌')).toHaveValue('河岸唱片', { timeout: PREPARED_WITHIN_MS })
  await expect(page.getByLabel('发行日期')).toHaveValue('2024-05')

  const sheet =
    'FILE "mix.mp3" MP3\nTRACK 01 AUDIO\nTITLE "夜航"\nPERFORMER "小雨"\nINDEX 01 00:00:00\nTRACK 02 AUDIO\nTITLE "午夜列车"\nINDEX 01 00:12:00\nwhat\n'
  await page.getByLabel('选择 CUE 文件').setInputFiles({ name: 'mix.cue', mimeType: 'text/plain', buffer: Buffer.from(sheet) })
  await expect(page.getByText('读到 2 首，保存后生效；第 9 行看不懂，已跳过')).toBeVisible()
  await expect(page.getByRole('textbox', { name: '曲目表' })).toHaveValue('00:00 小雨 - 夜航\n00:12 午夜列车')
  await answerNeeds(page)
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect(page.getByText('已保存')).toBeVisible()
  await page.getByRole('button', { name: '提交审核' }).click()
  await expect(page.getByText('审核期间不能修改')).toBeVisible()
  const id = new URL(page.url()).searchParams.get('id') ?? ''
  await postAsAdmin(browser, `/client/app/admin/resource/review/${id}`, { outcome: 'publish' })

  const visitor = await (await browser.newContext()).newPage()
  await visit(visitor, `/resource?id=${id}`)
  await expect(visitor.getByRole('link', { name: '小雨', exact: true })).toBeVisible()
  const row = visitor.getByRole('region', { name: '曲目表 2 首' }).getByRole('button', { name: /午夜列车/ })
  await row.click()
  await expectSoundToAdvance(visitor)
  expect((await sound(visitor)).time).toBeGreaterThanOrEqual(12)
  await expect(row).toHaveAttribute('aria-current', 'true')
  await takeDown(browser, id)
})

test('an upload warns of a known recording; its beats are corrected by keys over the sound and saved', async ({ page }) => {
  test.setTimeout(120_000)
  await becomeArtist(page)
  await visit(page, '/artist/uploadMusic')
  const [title, copied] = [`原录音${Date.now()}`, `重编码${Date.now()}`]
  await page.getByLabel('选择音频文件').setInputFiles([await makeCopy(folder, 'own.mp3', title)])
  const work = page.getByRole('listitem').filter({ hasText: title })
  await expect(work.getByText(/\d BPM/)).toBeVisible({ timeout: PREPARED_WITHIN_MS })
  await page.getByLabel('选择音频文件').setInputFiles([await makeCopy(folder, 'copy.m4a', copied)])
  const copy = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: copied }) })
  await expect(copy.getByRole('note')).toContainText(/与.+《.+》是同一录音（重合 /, { timeout: PREPARED_WITHIN_MS })
  await expect(copy.getByRole('note')).toContainText('；仍可提交，审核时会看到')
  await copy.getByRole('link', { name: copied }).click()

  const editor = page.getByRole('region', { name: '节拍网格' })
  const said = editor.getByRole('status').first()
  await expect(said).toContainText('测得')
  await editor.getByRole('button', { name: '试听和校正' }).click()
  const wave = editor.getByRole('slider', { name: '节拍位置' })
  await expect(editor.getByText('正在载入…')).toBeHidden()

  // Tapped, each tap going on with the step before.
  for (let tap = 0; tap < 4; tap += 1) await wave.press('t')
  await expect(said).toContainText('还没有保存')
  await wave.press('Control+z')
  await expect(said).toContainText('测得')

  const tempo = editor.getByLabel('BPM', { exact: true })
  await tempo.fill('120')
  await tempo.press('Enter')
  await wave.press('Home')
  await editor.getByRole('button', { name: '此处为第一拍' }).click()
  await expect(said).toHaveText('120 BPM · 还没有保存')
  await wave.press('h')
  await expect(said).toHaveText('60 BPM · 还没有保存')
  await wave.press('d')
  await expect(said).toHaveText('120 BPM · 还没有保存')
  // The keys of the slider lead from beat to beat, Page Up over a bar.
  await wave.press('ArrowRight')
  await expect(wave).toHaveAttribute('aria-valuenow', '500')
  await wave.press('PageUp')
  await expect(wave).toHaveAttribute('aria-valuenow', '2500')
  await wave.press('b')
  await wave.press('}')
  await editor.getByRole('button', { name: '1 拍 ›' }).click()
  const saved = page.waitForRequest((request) => request.url().includes('/resource/file/grid/'))
  await editor.getByRole('button', { name: '保存网格' }).click()
  // A bar opens at the second beat, a beat later, and all of it ten milliseconds later.
  expect((await saved).postDataJSON()).toMatchObject({ grid: { tbpm: 120, firstBeatMs: 10, downbeat: 2, beatConfidence: 1 } })
  await expect(said).toHaveText('120 BPM · 由你设定')

  // Parts begin on the bars of the grid, and are saved with it.
  await wave.press('PageUp')
  await editor.getByLabel('新的段落').selectOption('高潮')
  await editor.getByRole('button', { name: /^从 .+ 开始$/ }).click()
  const part = editor
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: /^删除 高潮/ }) })
    .last()
  await part.getByRole('button', { name: /推后一小节$/ }).click()
  await part.getByRole('combobox').selectOption('断点')
  const parts = page.waitForRequest((request) => request.url().includes('/resource/file/sections/'))
  await editor.getByRole('button', { name: '保存段落' }).click()
  const { sections } = (await parts).postDataJSON() as { sections: { kind: string; atMs: number }[] }
  // A bar opens every two seconds.
  expect(sections.map(({ kind, atMs }) => [kind, (atMs - 1010) % 2000])).toContainEqual(['break', 0])
  await expect(editor.getByRole('button', { name: '恢复测得的段落' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('region', { name: '节拍网格' }).getByRole('status')).toHaveText('120 BPM · 由你设定')
  // At this scroll position the top bar covers a wave.
  await page.evaluate(() => window.scrollTo(0, 0))
  await expectReadable(page, 'grid')
})

test('where beats may be half a beat off, the artist listens to both grids and chooses one', async ({ page }) => {
  test.setTimeout(120_000)
  await becomeArtist(page)
  await visit(page, '/artist/uploadMusic')
  const title = `只有镲${Date.now()}`
  await page.getByLabel('选择音频文件').setInputFiles([await makeHats(folder, title)])
  const work = page.getByRole('listitem').filter({ hasText: title })
  await expect(work.getByText(/\d BPM/)).toBeVisible({ timeout: PREPARED_WITHIN_MS })
  await work.getByRole('link', { name: title }).click()
  const question = page
    .getByRole('region', { name: '节拍的位置拿不准，以哪个为准？' })
    .getByRole('group', { name: /节拍可能差半拍/ })
  await expect(question.getByRole('button', { name: /^以此为准：测得 第 \d 种$/ })).toHaveCount(2)
  await question.getByRole('button', { name: '试听测得 第 2 种' }).click()
  await expect(question.getByRole('button', { name: '停止测得 第 2 种' })).toBeVisible()
  await expectReadable(page, 'question')
  await question.getByRole('button', { name: '以此为准：测得 第 2 种' }).click()
  await expect(question).toBeHidden()
  await expect(page.getByRole('region', { name: '节拍网格' }).getByRole('status')).toContainText('由你设定')
})

/** Writes a recording of hats on every eighth note, in which nothing distinguishes beats from off-beats. Returns its path. */
async function makeHats(into: string, title: string): Promise<string> {
  const sound = renderGrooveTrack(hatsAlone(174, 24))
  const [raw, path] = [join(into, 'hats.f32'), join(into, 'hats.flac')]
  await writeFile(raw, Buffer.from(sound.buffer))
  const read = ['-f', 'f32le', '-ar', String(SAMPLE_RATE), '-ac', '1', '-i', raw]
  await run(await findFfmpeg(''), ['-y', '-loglevel', 'error', ...read, '-metadata', `title=${title}`, path])
  return path
}

/** Writes half a minute of demo music, in the format of the name's extension. Returns its path. */
async function makeCopy(into: string, name: string, title: string): Promise<string> {
  const path = join(into, name)
  const [first] = (await readdir(join(DATA_DIR, 'demo', 'audio'))).filter((file) => file.endsWith('.mp3')).toSorted()
  const from = ['-ss', '20', '-t', '30', '-i', join(DATA_DIR, 'demo', 'audio', first ?? '')]
  const written = ['-vn', '-map_metadata', '-1', '-metadata', `title=${title}`]
  await run(await findFfmpeg(''), ['-y', '-loglevel', 'error', ...from, ...written, path])
  return path
}
