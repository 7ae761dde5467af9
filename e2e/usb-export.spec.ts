import { createHash } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { toCamelot } from '../server/src/media/index.ts'
import { type PlayersTrack, readEngine, readPlayers, readRekordboxXml, readTags } from '../server/test/usb-readers.ts'
import { SITE_ORIGIN } from './site/endpoints.ts'
import { demoTrack, demoTracks } from './steps/demo-tracks.ts'
import { chooseByItself, filesIn, musicRequests, pullOut } from './steps/folder.ts'
import { register, test } from './steps/people.ts'
import { expectReadable } from './steps/readable.ts'
import { downloadOf } from './steps/track-page.ts'
import { visit } from './steps/visit.ts'

const COUNT = 4
const NO_TRACK: PlayersTrack = { title: '', tempo: 0, key: '', fileSize: 0, path: '', beats: [] }

async function send<Answer>(page: Page, path: string, data: object): Promise<Answer> {
  const response = await page.request.post(`/api${path}`, { headers: { origin: SITE_ORIGIN }, data })
  expect(response.status()).toBe(200)
  return (await response.json()).data
}

const get = async (page: Page, path: string) => (await page.request.get(`/api${path}`)).json()

/** Free tracks with their files. */
async function freeTracks(page: Page) {
  const free = (await demoTracks(page)).filter(({ freeVipLevel }) => freeVipLevel === 0)
  const tracks = await Promise.all(
    free.map(async (track) => ({ track, source: (await get(page, `/client/app/cms/file/${track.resourceId}`)).rows[0] })),
  )
  return tracks.filter(({ source }) => source?.fileType === 'audio/mpeg')
}

/** A crate of some of these, by default all free ones; `addNext` puts one more into it. */
async function openCrate(page: Page, passes: (source: { firstBeatMs: number | null }) => boolean = () => true) {
  await chooseByItself(page)
  await register(page)
  let measured: Awaited<ReturnType<typeof freeTracks>> = []
  // Waits until the analysis of the tracks is finished.
  await expect(async () => {
    measured = (await freeTracks(page)).filter(({ source }) => passes(source))
    expect(measured.length).toBeGreaterThan(COUNT)
  }).toPass({ timeout: 60_000 })
  const { crateId } = await send<{ crateId: string }>(page, '/client/app/user/crates', { name: '今晚' })
  const add = (tracks: typeof measured) =>
    send(page, `/client/app/user/crates/${crateId}/tracks`, { resourceIds: tracks.map(({ track }) => track.resourceId) })
  const [tracks, [next]] = [measured.slice(0, COUNT), measured.slice(COUNT)]
  await add(tracks)
  await visit(page, `/user/crates?id=${crateId}`)
  return { tracks, addNext: () => add(next ? [next] : []) }
}

const corner = (page: Page) => page.getByRole('region', { name: '写入“USB”' })
const said = (page: Page) => corner(page).getByRole('status')

/** Exports the crate from its page to the chosen folder. */
async function pack(page: Page, target: string): Promise<void> {
  await page.getByRole('button', { name: '打包下载' }).click()
  const dialog = page.getByRole('dialog', { name: '打包“今晚”' })
  await dialog.getByRole('radio', { name: target }).check()
  await dialog.getByRole('button', { name: /^写入/ }).click()
  await expect(dialog).toBeHidden()
}

const hashOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('base64')

test('a crate exported to a USB drive is read by foreign readers with the site’s data, to the beat', async ({ page }) => {
  // Beats are detected in the background.
  test.setTimeout(120_000)
  const { tracks } = await openCrate(page, ({ firstBeatMs }) => firstBeatMs !== null)
  await pack(page, 'CDJ U 盘')
  await expect(said(page)).toHaveText(`写好了：新写 ${COUNT} 个，原有 0 个`)
  const files = await filesIn(page)
  const known = tracks.map(({ track, source: { gridTbpm: tbpm, ...source } }) => ({ track, grid: { ...source, tbpm } }))

  const titles = tracks.map(({ track }) => track.title)

  await test.step('players: order, tempo, key, grid and tags', async () => {
    const exported = readPlayers(files)
    expect(exported.map(({ title }) => title)).toEqual(titles)
    for (const [index, { track, grid }] of known.entries()) {
      const { tempo, key, fileSize, path, beats } = exported[index] ?? NO_TRACK
      expect([tempo, fileSize]).toEqual([Math.round(grid.tbpm * 100), files.get(path)?.length])
      expect(toCamelot(key)).toBe(track.tkey)
      const end = grid.firstBeatMs + ((beats.length - 1) * 60_000) / grid.tbpm
      expect(beats[0]).toEqual({ time: Math.round(grid.firstBeatMs), beatNumber: ((4 - grid.downbeat) % 4) + 1 })
      expect(Math.abs((beats.at(-1)?.time ?? 0) - end)).toBeLessThanOrEqual(1)
      expect(end).toBeGreaterThan(track.duration - 1000)
      expect(await readTags(files, path)).toEqual([track.title, track.tbpm, track.tkey])
    }
  })

  await test.step('Engine DJ, into the same folder: the music stays as it is', async () => {
    const requests = musicRequests(page)
    await pack(page, 'Engine DJ')
    await expect(said(page)).toHaveText(`${COUNT} 个文件都已在“USB”里`)
    expect(requests).toEqual([])
    const exported = readEngine(await filesIn(page))
    expect(exported.map(({ title, tbpm }) => [title, tbpm])).toEqual(known.map(({ track, grid }) => [track.title, grid.tbpm]))
    for (const [index, { grid }] of known.entries()) {
      const { path = '', markMs = 0, beat = 0 } = exported[index] ?? {}
      expect(files.has(path)).toBe(true)
      expect(markMs).toBeCloseTo(grid.firstBeatMs + ((grid.downbeat + beat) * 60_000) / grid.tbpm, 3)
    }
  })

  await test.step('rekordbox, by its XML', async () => {
    await pack(page, 'rekordbox')
    await expect(said(page)).toHaveText(`${COUNT} 个文件都已在“USB”里`)
    const exported = readRekordboxXml(await filesIn(page), '今晚/rekordbox.xml')
    expect(exported.map(({ Name, TEMPO }) => [Name, TEMPO.Inizio, TEMPO.Bpm])).toEqual(
      known.map(({ track, grid }) => [track.title, (grid.firstBeatMs / 1000).toFixed(3), grid.tbpm.toFixed(2)]),
    )
  })
})

test('the next export fetches only what is new and rewrites a changed file', async ({ page }) => {
  const { addNext } = await openCrate(page)
  await pack(page, '播放列表')
  await expect(said(page)).toContainText('写好了')
  const before = await filesIn(page)
  const record = JSON.parse(String(before.get('.shenglang.json')))
  for (const [path, { sha256 }] of Object.entries<{ sha256: string }>(record.files))
    expect(hashOf(before.get(path) ?? Buffer.alloc(0))).toBe(sha256)
  await addNext()
  await page.reload()
  const requests = musicRequests(page)
  await page.getByRole('button', { name: '打包下载' }).click()
  // The folder is remembered, so that one press is enough.
  await expect(page.getByRole('button', { name: '写入“USB”' })).toBeVisible()
  await expect(page.getByText('计入 1 次下载，今日还剩 16 次')).toBeVisible()
  await page.getByRole('button', { name: '写入“USB”' }).click()
  await expect(said(page)).toHaveText(`写好了：新写 1 个，原有 ${COUNT} 个`)
  expect(requests).toHaveLength(1)

  const [path = ''] = [...before.keys()].filter((each) => each.endsWith('.mp3'))
  await page.evaluate(async (path) => {
    const [folder = '', name = ''] = path.split('/')
    const root = await (await navigator.storage.getDirectory()).getDirectoryHandle('USB')
    const writable = await (await (await root.getDirectoryHandle(folder)).getFileHandle(name)).createWritable({
      keepExistingData: true,
    })
    await writable.write({ type: 'write', position: 0, data: 'XXXX' })
    await writable.close()
    // The record has the time of the last write; a USB drive stores no finer time than this.
    const entry = await root.getFileHandle('.shenglang.json')
    const record = JSON.parse(await (await entry.getFile()).text())
    record.files[path].modified -= 60_000
    const rewritten = await entry.createWritable()
    await rewritten.write(JSON.stringify(record))
    await rewritten.close()
  }, path)
  await pack(page, '播放列表')
  await expect(said(page)).toHaveText(`写好了：新写 1 个，原有 ${COUNT} 个`)
  expect((await filesIn(page)).get(path)?.equals(before.get(path) ?? Buffer.alloc(0))).toBe(true)
})

test('a pause, and leaving the page, lose no complete file', async ({ page }) => {
  await openCrate(page)
  const requests = musicRequests(page)
  let hold = true
  await page.route('**/media/download/**', async (route) => {
    if (hold && requests.length > 2) return
    await route.continue()
  })
  await pack(page, '播放列表')
  await expect.poll(() => requests.length).toBe(4)
  await expect(corner(page)).toContainText(`2 / ${COUNT} 个`)
  await page.getByRole('navigation', { name: '主菜单' }).getByRole('link').first().click()
  await expect(corner(page)).toBeVisible()
  await corner(page).getByRole('button', { name: '暂停写入' }).click()
  await expect(said(page)).toHaveText('已暂停，写好的文件不会重写')
  hold = false
  const before = requests.length
  await corner(page).getByRole('button', { name: '继续' }).click()
  await expect(said(page)).toHaveText('写好了：新写 2 个，原有 2 个')
  expect(requests.length - before).toBe(2)
  await corner(page).getByRole('button', { name: '收起' }).click()
  await expect(corner(page)).toBeHidden()
})

test('a connection that breaks within a file is resumed where it ended', async ({ page }) => {
  await openCrate(page)
  const ranges: string[] = []
  let broken = false
  await page.route('**/media/download/**', async (route) => {
    const { range } = route.request().headers()
    if (range) ranges.push(range)
    if (broken) return route.continue()
    broken = true
    const response = await route.fetch()
    // Answers with a part of the bytes, under the length of the whole file.
    await route.fulfill({ response, body: (await response.body()).subarray(0, 100_000) })
  })
  await pack(page, '播放列表')
  await expect(said(page)).toContainText(`写好了：新写 ${COUNT} 个`)
  expect(ranges).toEqual(['bytes=100000-'])
})

test('a full USB drive names what is missing and resumes once there is room', async ({ page }) => {
  await openCrate(page)
  const requests = musicRequests(page)
  const session = await page.context().newCDPSession(page)
  let filling: Promise<unknown> | undefined
  const fill = async () => {
    await expect(corner(page)).toContainText(`2 / ${COUNT} 个`)
    const quotaSize = await page.evaluate(async () => (await navigator.storage.estimate()).usage)
    await session.send('Storage.overrideQuotaForOrigin', { origin: SITE_ORIGIN, quotaSize })
  }
  await page.route('**/media/download/**', async (route) => {
    if (requests.length > 2) {
      filling ??= fill()
      await filling
    }
    await route.continue()
  })
  await pack(page, '播放列表')
  await expect(said(page)).toContainText('“USB”满了')
  await expect(corner(page).getByRole('listitem')).toHaveCount(COUNT - 2)
  await expect(corner(page).getByRole('listitem').first()).toContainText('没有写入：空间不够')
  await expectReadable(page, 'full')
  await session.send('Storage.overrideQuotaForOrigin', { origin: SITE_ORIGIN })
  await corner(page).getByRole('button', { name: '继续' }).click()
  await expect(said(page)).toHaveText(`写好了：新写 ${COUNT - 2} 个，原有 2 个`)
  expect([...(await filesIn(page)).keys()].filter((path) => path.startsWith('.'))).toEqual(['.shenglang.json'])
})

test('a USB drive pulled out midway is chosen again and the rest is written', async ({ page }) => {
  await openCrate(page)
  const requests = musicRequests(page)
  let pulling: Promise<void> | undefined
  const pull = async () => {
    await expect(corner(page)).toContainText(`2 / ${COUNT} 个`)
    await pullOut(page)
  }
  await page.route('**/media/download/**', async (route) => {
    if (requests.length > 2) {
      pulling ??= pull()
      await pulling
    }
    await route.continue()
  })
  await pack(page, '播放列表')
  await expect(said(page)).toContainText('找不到“USB”，可能被拔出了')
  await expectReadable(page, 'pulled out')
  await corner(page).getByRole('button', { name: '重新选择' }).click()
  await expect(said(page)).toContainText('写好了')
  expect([...(await filesIn(page)).keys()].filter((path) => path.endsWith('.mp3'))).toHaveLength(COUNT)
})

test('a right that ends in the middle names its track, and the others and their lists are written', async ({ page }) => {
  const { tracks } = await openCrate(page)
  let gone = ''
  await page.route('**/media/download/**', async (route) => {
    const [, id = ''] = /\/media\/download\/[^/]+\/(\d+)/.exec(route.request().url()) ?? []
    gone ||= id
    // The server refuses an address that was not signed for this file.
    await route.continue(
      id === gone
        ? {
            url: route
              .request()
              .url()
              .replace(/\/(\d+)(\.mp3)?\?/, '/1$1$2?'),
          }
        : {},
    )
  })
  await pack(page, 'CDJ U 盘')
  await expect(said(page)).toHaveText(`写好 ${COUNT - 1} 个，1 个没有写入`)
  await expect(corner(page).getByRole('listitem')).toContainText('链接已失效，请重新获取')
  const left = tracks.find(({ source }) => source.fileId === gone)
  await expect(corner(page).getByRole('listitem')).toContainText(left?.track.title ?? '?')
  const files = await filesIn(page)
  expect(readPlayers(files).map(({ title }) => title)).toEqual(
    tracks.filter((each) => each !== left).map(({ track }) => track.title),
  )
})

test('a library of another program is replaced only after confirmation', async ({ page }) => {
  await openCrate(page)
  await page.evaluate(async () => {
    const root = await (await navigator.storage.getDirectory()).getDirectoryHandle('USB', { create: true })
    const inner = await (await root.getDirectoryHandle('PIONEER', { create: true })).getDirectoryHandle('rekordbox', {
      create: true,
    })
    const writable = await (await inner.getFileHandle('export.pdb', { create: true })).createWritable()
    await writable.write('theirs')
    await writable.close()
  })
  await pack(page, 'CDJ U 盘')
  await expect(said(page)).toContainText('这里已有别的曲库（PIONEER/rekordbox/export.pdb）')
  expect(String((await filesIn(page)).get('PIONEER/rekordbox/export.pdb'))).toBe('theirs')
  await corner(page).getByRole('button', { name: '替换曲库' }).click()
  await expect(said(page)).toContainText('写好了')
  expect((await filesIn(page)).get('PIONEER/rekordbox/export.pdb')?.length).toBeGreaterThan(1000)
})

test('an export is started and paused by keyboard alone', async ({ page }) => {
  await openCrate(page)
  await page.route('**/media/download/**', () => {})
  await page.getByRole('button', { name: '打包下载' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: '打包“今晚”' })
  await dialog.getByRole('radio', { name: 'Engine DJ' }).focus()
  await page.keyboard.press('Space')
  await expectReadable(page, 'pack')
  await dialog.getByRole('button', { name: /^写入/ }).focus()
  await page.keyboard.press('Enter')
  await corner(page).getByRole('button', { name: '暂停写入' }).focus()
  await page.keyboard.press('Enter')
  await expect(said(page)).toContainText('已暂停')
})

test('a browser that cannot write into folders offers the archive', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'showDirectoryPicker'))
  await register(page)
  const track = await demoTrack(page, 'neon-in-the-fog')
  const { crateId } = await send<{ crateId: string }>(page, '/client/app/user/crates', { name: '今晚' })
  await send(page, `/client/app/user/crates/${crateId}/tracks`, { resourceIds: [track.resourceId] })
  await visit(page, `/user/crates?id=${crateId}`)
  await page.getByRole('button', { name: '打包下载' }).click()
  await expect(page.getByText('计入 1 次下载，今日还剩 20 次')).toBeVisible()
  await expect(page.getByRole('button', { name: /^写入/ })).toBeHidden()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: '下载压缩包' }).click()
  expect((await download).suggestedFilename()).toBe('今晚.zip')
  await expect(page.getByText(/^已开始下载 · ZIP 1 个文件，约 [\d.]+ [KM]B$/)).toBeVisible()
})

test('of a track’s versions the one that plays is packed, unless all are chosen', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'showDirectoryPicker'))
  await register(page)
  const track = await demoTrack(page, 'neon-in-the-fog')
  const versions = (await get(page, `/client/app/cms/file/${track.resourceId}`)).rows as { fileName: string }[]
  await visit(page, `/resource?id=${track.resourceId}`)
  await page.getByRole('button', { name: `播放 ${versions[1]?.fileName}` }).click()
  await downloadOf(page, track.title).click()
  const choices = page.getByRole('dialog').getByRole('group', { name: '哪个版本' }).getByRole('radio')
  await expect(choices).toHaveCount(versions.length + 1)
  await expect(choices.first()).toBeChecked()
  await expect(page.getByRole('dialog').getByText(/^1 个文件，/)).toBeVisible()
  await page.getByRole('radio', { name: `全部 ${versions.length} 个版本` }).check()
  await expect(page.getByRole('dialog').getByText(`${versions.length} 个文件，`, { exact: false })).toBeVisible()
})
