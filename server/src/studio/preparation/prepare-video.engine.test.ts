import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseWaveform } from '@shenglang/contract/media/waveform'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { findFfmpeg, runFfmpeg } from '../../media/index.ts'
import { PreparationFailed, prepareVideo } from './index.ts'

const SECONDS = 8
const folder = await mkdtemp(join(tmpdir(), 'shenglang-film-'))
const at = (name: string) => join(folder, name)
const ffmpegPath = await findFfmpeg('')
const ffmpeg = (...args: string[]) => runFfmpeg(ffmpegPath, ['-y', ...args], { timeoutMs: 60_000 })
const prepare = (name: string) => prepareVideo(at(name), at('work'), { ffmpegPath })
const FILM = ['-f', 'lavfi', '-i', `testsrc=size=320x240:rate=10:duration=${SECONDS}`]
const SOUND = ['-f', 'lavfi', '-i', `sine=frequency=440:duration=${SECONDS}`]

beforeAll(async () => {
  const h264 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-c:a', 'aac']
  await ffmpeg(...FILM, ...SOUND, ...h264, at('film.mp4'))
  await ffmpeg(...FILM, ...SOUND, ...h264, at('film.mov'))
  await ffmpeg(...FILM, ...SOUND, '-c:v', 'libvpx', '-deadline', 'realtime', '-c:a', 'libopus', at('film.webm'))
  await ffmpeg(...FILM, ...h264, at('silent.mp4'))
  await ffmpeg(...SOUND, '-c:a', 'aac', at('sound.mp4'))
})
beforeEach(async () => {
  await rm(at('work'), { recursive: true, force: true })
  await mkdir(at('work'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test.each([
  ['film.mp4', 'video/mp4'],
  ['film.mov', 'video/quicktime'],
  ['film.webm', 'video/webm'],
])('describes %s by its content, draws its poster, analyses its sound and makes it playable', async (name, contentType) => {
  const film = await prepare(name)
  expect(film).toMatchObject({ contentType, width: 320, height: 240 })
  expect(Math.abs(film.durationMs - SECONDS * 1000)).toBeLessThan(200)
  expect(film.poster.subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]))
  expect(parseWaveform(film.waveformOverview)).toHaveLength(150)
  expect(film.hls.map((file) => file.name)).toEqual(['index.m3u8', 'film.m3u8', 'film.m4s'])
  expect(await readFile(at('work/hls/index.m3u8'), 'utf8')).toMatch(/CODECS="avc1\.[^"]*mp4a\.40\.2"/)
  await ffmpeg('-i', at('work/hls/film.m3u8'), '-f', 'null', '-')
})

test('gives a film without sound no waveform', async () => {
  expect(await prepare('silent.mp4')).toMatchObject({ waveform: '', waveformOverview: '' })
})

test.each<[what: string, content: () => Buffer | Promise<Buffer>, reason: string]>([
  ['an empty file', () => Buffer.alloc(0), '文件是空的'],
  ['a text', () => Buffer.from('这不是视频。'.repeat(100)), '不是可识别的视频文件'],
  ['sound alone', () => readFile(at('sound.mp4')), '视频文件已损坏或没有画面'],
  ['half a film', async () => (await readFile(at('film.mp4'))).subarray(0, 20_000), '视频文件已损坏或没有画面'],
])('refuses %s with the reason and leaves nothing', async (_, content, reason) => {
  await writeFile(at('named.mp4'), await content())
  const refusal = await prepare('named.mp4').catch((error) => error)
  expect(refusal).toBeInstanceOf(PreparationFailed)
  expect(refusal).toMatchObject({ message: reason, isTheFile: true })
  expect(await readdir(at('work'))).toEqual([])
})
