import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { decodeWave } from '@shenglang/contract/media/wave-bands'
import { parseWaveform } from '@shenglang/contract/media/waveform'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { groove, writeWav } from '../../../test/test-sounds.ts'
import { findFfmpeg, runFfmpeg } from '../../media/index.ts'
import { gridErrorOf, type PreparedAudio, prepareAudio, STEPS, type Step } from './index.ts'

/** A real track through the real ffmpeg: A minor at 128 BPM, loud from its ninth bar on. */
const BPM = 128
const BAR_S = 240 / BPM
const LOUD_FROM_BAR = 8
const folder = await mkdtemp(join(tmpdir(), 'shenglang-preparation-'))
const at = (name: string) => join(folder, name)
const ffmpegPath = await findFfmpeg('')
const steps: [Step, number][] = []
let prepared: PreparedAudio

beforeAll(async () => {
  const gainAt = (bar: number) => (bar < LOUD_FROM_BAR ? 0.25 : 1)
  await writeWav(at('track.wav'), groove({ bpm: BPM, bars: 28, tonicMidi: 45, gainAt }))
  const tags = ['title=夜航', 'artist=艺人', 'date=2026', 'TBPM=99', 'TKEY=C'].flatMap((tag) => ['-metadata', tag])
  await runFfmpeg(ffmpegPath, ['-y', '-i', at('track.wav'), ...tags, '-b:a', '256k', at('track.mp3')], { timeoutMs: 30_000 })
  await mkdir(at('work'))
  prepared = await prepareAudio(at('track.mp3'), at('work'), {
    ffmpegPath,
    onStep: (step, fraction) => steps.push([step, fraction]),
  })
})
afterAll(() => rm(folder, { recursive: true, force: true }))

test('describes a track by its content', { tags: ['gate'] }, async () => {
  const bytes = await readFile(at('track.mp3'))
  expect(prepared).toMatchObject({
    contentType: 'audio/mpeg',
    extension: 'mp3',
    fileSize: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    tags: { title: '夜航', artists: ['艺人'], release: '2026' },
  })
  expect(Math.abs(prepared.durationMs - 28 * BAR_S * 1000)).toBeLessThan(100)
})

test.each([
  ['track.aiff', 'audio/aiff', findFfmpeg('')],
  ['track.aiff', 'audio/aiff', 'ffmpeg'],
  ['track.wma', 'audio/x-ms-wma', findFfmpeg('')],
  ['track.wma', 'audio/x-ms-wma', 'ffmpeg'],
])('prepares %s in the sandbox with every installed ffmpeg', async (name, contentType, program) => {
  await runFfmpeg(ffmpegPath, ['-y', '-i', at('track.wav'), '-t', '12', at(name)], { timeoutMs: 30_000 })
  await mkdir(at('other'), { recursive: true })
  const prepared = await prepareAudio(at(name), at('other'), { ffmpegPath: await program })
  expect(prepared).toMatchObject({ contentType, warning: '' })
  expect(Math.abs(prepared.durationMs - 12_000)).toBeLessThan(100)
})

test.each([
  ['a constant rate with a large cover', ['-b:a', '128k'], 'mp3', 128_000],
  ['a varying rate', ['-q:a', '2'], 'mp3', 0],
  ['AAC with a large cover', ['-b:a', '96k'], 'm4a', 96_000],
])('the bit rate is that of the sound alone: %s', async (name, encoding, ending, bitRate) => {
  const cover = ['-f', 'lavfi', '-i', 'testsrc2=size=900x900,noise=alls=90:allf=t', '-frames:v', '1', '-c:v', 'png']
  await runFfmpeg(ffmpegPath, ['-y', ...cover, at('cover.png')], { timeoutMs: 30_000 })
  const path = at(`rate.${ending}`)
  const inputs = ['-i', at('track.wav'), '-i', at('cover.png'), '-map', '0:a', '-map', '1:v', '-c:v', 'copy']
  await runFfmpeg(ffmpegPath, ['-y', ...inputs, '-disposition:v', 'attached_pic', ...encoding, path], { timeoutMs: 30_000 })
  await mkdir(at('rate'), { recursive: true })
  const { bitRate: measured, durationMs, fileSize } = await prepareAudio(path, at('rate'), { ffmpegPath })
  const bare = at(`bare.${ending}`)
  await runFfmpeg(ffmpegPath, ['-y', '-i', path, '-map', '0:a', '-c', 'copy', '-map_metadata', '-1', bare], { timeoutMs: 30_000 })
  const alone = ((await readFile(bare)).length * 8000) / durationMs
  expect(Math.abs(measured / alone - 1), name).toBeLessThan(0.03)
  if (bitRate > 0) expect(Math.abs(measured / bitRate - 1)).toBeLessThan(0.06)
  expect((fileSize * 8000) / durationMs).toBeGreaterThan(1.2 * measured)
})

test('measures tempo and key whatever the tags say', { tags: ['gate'] }, () => {
  expect(prepared).toMatchObject({ tbpm: expect.closeTo(BPM, 1), tkey: '8A' })

  expect(prepared.bpmConfidence).toBeGreaterThan(0.7)
  expect(prepared.keyConfidence).toBeGreaterThan(0.5)
})

test("places beats and bars on the onsets, without the encoder's delay", () => {
  const { beatMs, isBarRight } = gridErrorOf(prepared.grid!, { file: '', bpm: BPM, key: '', firstBarMs: 0 })
  expect([Math.abs(beatMs) < 5, isBarRight]).toEqual([true, true])
})

test('begins the strongest part with the phrase that turns loud', () => {
  expect(Math.abs(prepared.previewMs - LOUD_FROM_BAR * BAR_S * 1000)).toBeLessThan(120)
})

test('gives the waveform its bars and bands in three resolutions, with the quiet part low in all', () => {
  expect([prepared.waveform, prepared.waveformOverview].map((text) => parseWaveform(text).length)).toEqual([1200, 150])
  const { row, track, zoom } = prepared.wave
  const [few, whole, fine] = [row, track, zoom].map((bytes) => decodeWave(bytes)!)
  expect([few!.low.length, whole!.low.length, fine!.pointsPerS]).toEqual([160, 800, 150])
  expect(fine!.low.length).toBe(Math.ceil(prepared.durationMs * 0.15))
  for (const { low, mid, high, peak } of [few!, whole!]) {
    for (const bars of [low, mid, high, peak]) {
      const part = (from: number, to: number) => Math.max(...bars.subarray(from * bars.length, to * bars.length))
      expect(part(0, 0.2)).toBeLessThan(part(0.4, 0.6))
    }
  }
})

test('gives a loudness and an energy within the range of music', () => {
  expect(prepared.loudnessLufs).toBeGreaterThan(-25)
  expect(prepared.loudnessLufs).toBeLessThan(-5)
  expect(prepared.energy).toBeGreaterThanOrEqual(3)
  expect(prepared.energy).toBeLessThanOrEqual(10)
})

test('writes renditions in both rates, with the master playlist first', { tags: ['gate'] }, async () => {
  const names = prepared.hls.map(({ name }) => name)
  expect(names[0]).toBe('index.m3u8')
  expect((await readdir(at('work/hls'))).sort()).toEqual(names.toSorted())
  const master = await readFile(at('work/hls/index.m3u8'), 'utf8')
  expect(master.match(/BANDWIDTH=\d+/g)).toHaveLength(2)
  for (const name of ['low', 'high']) {
    let bytes = 0
    const args = ['-i', at(`work/hls/${name}.m3u8`), '-ac', '1', '-ar', '8000', '-f', 's16le', 'pipe:1']
    await runFfmpeg(ffmpegPath, args, {
      timeoutMs: 30_000,
      onOutput: (chunk) => {
        bytes += chunk.length
      },
    })
    expect(Math.abs(bytes / 16 - prepared.durationMs)).toBeLessThan(100)
  }
})

test('reports every step in order, from its beginning to its end', () => {
  const begun = steps.filter(([, fraction]) => fraction === 0).map(([step]) => step)
  expect(begun).toEqual(STEPS)
  expect(steps.filter(([step, fraction]) => step === 'decode' && fraction > 0 && fraction < 1).length).toBeGreaterThan(3)
  expect(steps.at(-1)).toEqual(['energy', 1])
})

test('gives the same result again, byte for byte', async () => {
  const renditions = await readFile(at('work/hls/high.m4s'))
  const again = await prepareAudio(at('track.mp3'), at('work'), { ffmpegPath })
  expect(again).toEqual(prepared)
  expect(await readFile(at('work/hls/high.m4s'))).toEqual(renditions)
})
