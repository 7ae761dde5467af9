import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseWaveform } from '@shenglang/contract/media/waveform'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { groove, writeWav } from '../../../test/test-sounds.ts'
import { findFfmpeg, runFfmpeg } from '../../media/index.ts'
import { analyseAudio, describeAudio, inspectSound, type PreparedAudio, prepareAudio } from './index.ts'

/** A minor at 128 BPM in one channel, and turned over in the other: its sum is silence. */
const folder = await mkdtemp(join(tmpdir(), 'shenglang-phase-'))
const at = (name: string) => join(folder, name)
const ffmpegPath = await findFfmpeg('')
const SECONDS = 30
const FILTERS: Record<string, string> = {
  stereo: 'pan=stereo|c0=c0|c1=c0',
  turned: 'pan=stereo|c0=c0|c1=-1*c0',
  half: `aeval=val(0)|val(0)*if(lt(t\\,${SECONDS / 2})\\,1\\,-1)`,
  left: 'pan=stereo|c0=c0',
}
const prepared: Record<string, PreparedAudio> = {}

beforeAll(async () => {
  await writeWav(at('mono.wav'), groove({ bpm: 128, bars: 16, tonicMidi: 45 }))
  for (const [name, filter] of Object.entries(FILTERS)) {
    const args = ['-y', '-i', at('mono.wav'), '-af', filter, '-t', String(SECONDS), '-b:a', '256k', at(`${name}.mp3`)]
    await runFfmpeg(ffmpegPath, args, { timeoutMs: 30_000 })
    await mkdir(at(name))
    prepared[name] = await prepareAudio(at(`${name}.mp3`), at(name), { ffmpegPath })
  }
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** The loudest sample of each rendition's second half, as a mono player plays it. */
async function loudestInMono(name: string, rendition: string): Promise<number> {
  let loudest = 0
  const from = ['-ss', String(SECONDS / 2 + 1)]
  const args = ['-i', at(`${name}/hls/${rendition}.m3u8`), ...from, '-ac', '1', '-f', 's16le', 'pipe:1']
  await runFfmpeg(ffmpegPath, args, {
    timeoutMs: 30_000,
    onOutput(chunk) {
      for (let byte = 0; byte + 1 < chunk.length; byte += 2) loudest = Math.max(loudest, Math.abs(chunk.readInt16LE(byte)))
    },
  })
  return loudest
}

/** The number of the 1,200 bars that differ visibly. */
function barsUnlike(one: string, other: string): number {
  const [bars, others] = [parseWaveform(one), parseWaveform(other)]
  return bars.filter((bar, index) => Math.abs(bar - others[index]!) > 0.2).length
}

test.each(['turned', 'half'])('channels that cancel each other are analysed like any others: %s', (name) => {
  const { tbpm, tkey, waveform, energy } = prepared[name]!
  expect({ tbpm, tkey }).toEqual({ tbpm: prepared.stereo!.tbpm, tkey: '8A' })
  expect(Math.abs(energy - prepared.stereo!.energy)).toBeLessThanOrEqual(1)
  expect(barsUnlike(waveform, prepared.stereo!.waveform)).toBeLessThan(24)
})

test.each(['turned', 'half'])('mono players play all of it: %s', async (name) => {
  for (const rendition of ['low', 'high']) {
    expect(await loudestInMono(name, rendition)).toBeGreaterThan((await loudestInMono('stereo', rendition)) / 2)
  }
})

test('its artist gets a note, with the time at which it begins', () => {
  expect(prepared.turned!.warning).toMatch(/^左右声道反相，单声道播放会几乎没有声音/)
  expect(prepared.half!.warning).toMatch(/^00:1[45] 起有段落左右声道反相/)
})

test('sound in both channels or in one gets no note', () => {
  expect([prepared.stereo!.warning, prepared.left!.warning]).toEqual(['', ''])
})

test('an analysis without renditions measures its sound as well', async () => {
  await mkdir(at('empty'))
  expect(await analyseAudio(at('turned.mp3'), at('empty'), ffmpegPath)).toMatchObject({ key: '8A', bpm: expect.closeTo(128, 0) })
  const { tbpm, tkey, prints } = await describeAudio(at('turned.mp3'), at('empty'), ffmpegPath)
  expect({ tbpm, tkey }).toEqual({ tbpm: prepared.stereo!.tbpm, tkey: '8A' })
  expect(prints.words[0]!.filter((word) => word !== 0).length).toBeGreaterThan(100)
})

test.each([
  ['turned', true],
  ['half', true],
  ['stereo', false],
  ['left', false],
])('an inspection alone finds the same, and the bit rate: %s', async (name, isTurned) => {
  await mkdir(at('inspected'), { recursive: true })
  const { bitRate, ...found } = await inspectSound(at(`${name}.mp3`), at('inspected'), { ffmpegPath })
  expect(found).toEqual({ isTurned })
  expect([isTurned, Math.abs(bitRate / 256_000 - 1) < 0.02]).toEqual([prepared[name]!.isTurned, true])
})
