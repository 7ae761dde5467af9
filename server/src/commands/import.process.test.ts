import { existsSync } from 'node:fs'
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeDataFolder } from '../../test/data-folders.ts'
import { deleteDataFolder } from '../../test/delete-data-folder.ts'
import { startCommand, startServer } from '../../test/server-process.ts'
import { standInFfmpeg } from '../../test/stand-in-ffmpeg.ts'
import { runFfmpeg } from '../media/ffmpeg/ffmpeg.ts'
import { findFfmpeg } from '../media/index.ts'

const folder = await makeDataFolder('import')
const music = join(folder, 'music')
const dataDir = join(folder, 'data')
beforeAll(async () => {
  await fill()
  // Its first start makes the database.
  await (await startServer(dataDir)).end('SIGTERM')
})
afterAll(() => deleteDataFolder(folder))

const ffmpegPath = await findFfmpeg('')
const GOOD: [name: string, frequency: number, ...args: string[]][] = [
  ['one.mp3', 200, '-metadata', 'title=第一首', '-metadata', 'artist=甲'],
  // Its tags are wrong: a steady tone has no beat, and no such key.
  ['two.flac', 300, '-metadata', 'bpm=97', '-metadata', 'initialkey=11B'],
  ['小雨 - 夜雨 (Extended Mix).wav', 400],
  ['four.ogg', 500, '-c:a', 'libvorbis'],
  ['five.m4a', 600, '-c:a', 'aac'],
  ['seven.aiff', 620],
  ['eight.wma', 640, '-c:a', 'wmav2'],
]

async function fill(): Promise<void> {
  await mkdir(join(music, 'deep', '文件夹'), { recursive: true })
  for (const [name, frequency, ...args] of GOOD) {
    const tone = ['-y', '-f', 'lavfi', '-i', `sine=frequency=${frequency}:duration=3`]
    await runFfmpeg(ffmpegPath, [...tone, ...args, join(music, name)], { timeoutMs: 60_000 })
  }
  // A WAV with another name is still a WAV; the same bytes again are the same track.
  const tone = ['-y', '-f', 'lavfi', '-i', 'sine=frequency=700:duration=3', join(folder, 'six.wav')]
  await runFfmpeg(ffmpegPath, tone, { timeoutMs: 60_000 })
  await copyFile(join(folder, 'six.wav'), join(music, 'mislabelled.mp3'))
  await copyFile(join(music, 'one.mp3'), join(music, 'deep', '文件夹', 'one again.mp3'))
  await writeFile(join(music, 'empty.mp3'), '')
  await writeFile(join(music, 'text.flac'), '这不是音频')
  await writeFile(join(music, 'corrupt.m4a'), (await readFile(join(music, 'five.m4a'))).subarray(0, 9000))
  // Its header still says a minute.
  const minute = ['-y', '-f', 'lavfi', '-i', 'sine=frequency=800:duration=60', join(folder, 'minute.mp3')]
  await runFfmpeg(ffmpegPath, minute, { timeoutMs: 60_000 })
  const whole = await readFile(join(folder, 'minute.mp3'))
  await writeFile(join(music, 'truncated.mp3'), whole.subarray(0, Math.round(whole.length / 18)))
  const still = ['-y', '-f', 'lavfi', '-i', 'anullsrc', '-t', '5', join(music, 'silent.wav')]
  await runFfmpeg(ffmpegPath, still, { timeoutMs: 60_000 })
  const blink = ['-y', '-f', 'lavfi', '-i', 'sine=frequency=810:duration=2', join(music, 'blink.wav')]
  await runFfmpeg(ffmpegPath, blink, { timeoutMs: 60_000 })
  await fillWithSystems()
  await writeFile(join(music, 'notes.txt'), '不是音频，不看')
}

/** Writes files that systems and programs leave beside music, and a cover picture and a cue sheet. */
async function fillWithSystems(): Promise<void> {
  await mkdir(join(music, '__MACOSX'))
  await mkdir(join(music, '.Trashes'))
  for (const name of ['._one.mp3', '.DS_Store', 'Thumbs.db', '__MACOSX/one.mp3', '.Trashes/gone.mp3']) {
    await writeFile(join(music, name), '不是音频')
  }
  const red = ['-y', '-f', 'lavfi', '-i', 'color=red:size=64x64', '-frames:v', '1']
  await runFfmpeg(ffmpegPath, [...red, join(music, 'Cover (1).JPG')], { timeoutMs: 60_000 })
  const sheet = [
    'PERFORMER "林夜"',
    'FILE "four.ogg" WAVE',
    'TRACK 01 AUDIO',
    'TITLE "夜航"',
    'INDEX 01 00:00:00',
    'TRACK 02 AUDIO',
    'TITLE "午夜列车"',
    'PERFORMER "小雨"',
    'INDEX 01 00:01:00',
    'nonsense',
    'TRACK 03 AUDIO',
    'INDEX 01 09:00:00',
  ]
  await writeFile(join(music, 'FOUR.cue'), sheet.join('\r\n'))
}

async function runImport(
  environment: Record<string, string> = {},
  args = [music, '--artist', '林夜'],
): Promise<{ code: unknown; output: string }> {
  const { child, output } = startCommand('commands/import.ts', dataDir, args, {}, environment)
  const code = await new Promise((done) => child.on('close', done))
  return { code, output: output() }
}

test('a data folder without a database is named, and nothing is made in it', async () => {
  const wrong = join(folder, 'wrong')
  const { code, output } = await runImport({ DATA_DIR: wrong })
  expect([code, output]).toEqual([2, expect.stringContaining(`${wrong} 里没有数据库`)])
  expect(output).toContain('DATA_DIR')
  expect(existsSync(wrong)).toBe(false)
})

test('categories are listed, and a wrong one is refused before any file is read', async () => {
  const list = await runImport({}, ['--list-categories'])
  expect([list.code, list.output]).toEqual([0, expect.stringMatching(/^ *A0303 {2}\S+$/m)])
  const { code, output } = await runImport({}, [music, '--category', '没有的'])
  expect([code, output]).toEqual([2, expect.stringContaining('没有分类“没有的”')])
})

test('an import that fails because of the machine says so and refuses no file', async () => {
  const broken = await standInFfmpeg(join(folder, 'ffmpeg'), 'echo "[error] no such filter" >&2; exit 1')
  const halted = await runImport({ FFMPEG_PATH: broken })
  expect(halted.code).toBe(1)
  for (const words of ['发布 0 首', '问题在本机而不在文件', 'no such filter']) expect(halted.output).toContain(words)
  expect(halted.output).not.toMatch(/(one|two)\.\w+：/)
})

test('publishes a folder of real files; names refused ones, which do not stop the others', async () => {
  const first = await runImport()
  expect(first.code).toBe(0)
  expect(first.output).toContain('发布 9 首，已有 1 首，未能导入 5 首')
  expect(first.output).toContain('这 9 首所有人都可以听，登录后可以免费下载')
  for (const [name, reason] of [
    ['empty.mp3', '文件是空的'],
    ['text.flac', '不是可识别的音频或视频文件'],
    ['corrupt.m4a', '音频文件已损坏或不完整'],
    ['silent.wav', '没有声音，没有发布'],
    ['blink.wav', '只有 2.0 秒，不足 3 秒，没有发布'],
  ]) {
    expect(first.output).toMatch(new RegExp(`${name}：.*${reason}`))
  }
  expect(first.output).not.toMatch(/notes\.txt|\._one|DS_Store|Thumbs|MACOSX|Trashes/)
  expect(first.output).toMatch(/four\.ogg：CUE 第 10 行看不懂，已跳过；CUE 1 首超出了音频的长度/)
  expect(first.output).toMatch(/请留意 2 首\n/)
  expect(first.output).toMatch(/truncated\.mp3：文件不完整：标称 01:00，只有 00:03 能播放/)
  expect(first.output).toMatch(
    /标签与听到的不一致 1 首（以标签为准，--trust ears 则以听到的为准）\n.*two\.flac：.*调性 测得 \d+[AB]，文件标签 11B/,
  )
  expect(first.output).toMatch(/其中没有 BPM 的 \d 首，没有调性的 \d 首/)
})

test('leaves existing works alone, and lists what it refused in a file', async () => {
  const list = join(folder, 'refused.csv')
  const second = await runImport({}, [music, '--refused-csv', list])
  const lines = (await readFile(list, 'utf8')).trimEnd().split('\r\n')
  expect([lines[0], lines.length]).toEqual(['\uFEFF文件,原因', 6])
  expect(lines).toContainEqual(expect.stringMatching(/empty\.mp3,文件是空的/))
  expect(second.output).toContain('发布 0 首，已有 10 首，未能导入 5 首')
})

test('everything is analysed, with its cover and tracklist', async () => {
  const server = await startServer(dataDir)
  const { rows, total } = (await (await fetch(`${server.origin}/api/client/app/cms/resource`)).json()) as {
    rows: { resourceId: string; title: string; artist: string; cover: string; playUrl: string; duration: number }[]
    total: number
  }
  expect(total).toBe(9)
  expect(rows.map(({ title }) => title)).toEqual(expect.arrayContaining(['第一首', 'two', 'mislabelled']))
  expect(rows.filter(({ cover }) => cover !== '').length).toBe(8)
  const mix = rows.find(({ title }) => title === 'four')
  const detail = await (await fetch(`${server.origin}/api/client/app/cms/resource/${mix?.resourceId}`)).json()
  expect(detail.data.tracklist).toEqual([
    { atMs: 0, artist: '林夜', title: '夜航' },
    { atMs: 1000, artist: '小雨', title: '午夜列车' },
  ])
  // `--artist` is for files that name none themselves.
  const artistOf = (title: string) => rows.find((row) => row.title === title)?.artist
  expect(['第一首', '夜雨 (Extended Mix)', 'two', 'mislabelled'].map(artistOf)).toEqual(['甲', '小雨', '林夜', '林夜'])
  for (const { playUrl, duration } of rows) {
    expect(Math.abs(duration - 3000)).toBeLessThan(400)
    // It was published with its renditions.
    expect(playUrl).toMatch(/index\.m3u8$/)
    expect((await fetch(`${server.origin}/api${playUrl}`, { method: 'HEAD' })).status).toBe(200)
  }
  await server.end('SIGTERM')
})

test('--as-artist gives every file to one artist, whatever its tags name, and says so first', async () => {
  const named = join(folder, 'named')
  await mkdir(named)
  const tone = ['-y', '-f', 'lavfi', '-i', 'sine=frequency=910:duration=3', '-metadata', 'title=改派', '-metadata', 'artist=乙']
  await runFfmpeg(ffmpegPath, [...tone, join(named, '乙 - 改派.mp3')], { timeoutMs: 60_000 })
  const { code, output } = await runImport({}, [named, '--as-artist', '阿北', '--price', '15元', '--category', '国风电子'])
  expect([code, output]).toEqual([0, expect.stringMatching(/^--as-artist：全部归到“阿北”，文件里的艺人不采用\n/)])
  expect(output).toContain('花 ¥15 购买后可以下载')
  const server = await startServer(dataDir)
  const answer = await fetch(`${server.origin}/api/client/app/cms/resource`)
  const { rows } = (await answer.json()) as { rows: Record<string, unknown>[] }
  const work = rows.find(({ title }) => title === '改派')
  expect(work).toMatchObject({ artist: '阿北', priceFen: 1500, playVipLevel: 0, freeVipLevel: 99, categoryCode: 'A0303' })
  await server.end('SIGTERM')
})
