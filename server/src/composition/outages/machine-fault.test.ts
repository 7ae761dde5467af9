import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { standInFfmpeg } from '../../../test/stand-in-ffmpeg.ts'
import { groove, writeWav } from '../../../test/test-sounds.ts'
import { described } from '../../demo/described.ts'
import { findFfmpeg, MachineFault, machineFaultIn, runConfined, runFfmpeg } from '../../media/index.ts'
import { measureWaveform } from '../../media/waveform/waveform.ts'
import { type PreparationFailed, prepareAudio } from '../../studio/preparation/index.ts'

const folder = await mkdtemp(join(tmpdir(), 'shenglang-machine-'))
const at = (name: string) => join(folder, name)
const CELL = { memoryBytes: 2 ** 31, fileBytes: 2 ** 20, cpuS: 20 }
const ffmpegPath = await findFfmpeg('')
beforeAll(async () => {
  await mkdir(at('work'))
  await writeWav(at('song.wav'), groove({ bpm: 120, bars: 2, tonicMidi: 45 }))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const failure = (name: string, program: string): Promise<PreparationFailed> =>
  prepareAudio(at(name), at('work'), { ffmpegPath: program }).then(
    () => Promise.reject(new Error('it was prepared')),
    (reason) => reason,
  )

describe.each([
  ['does not know its own arguments', `echo "Option 'framelog' not found" >&2; exit 1`, 'Option'],
  ['lacks a library', `echo "ffmpeg: error while loading shared libraries: libx.so.1" >&2; exit 127`, 'libx.so.1'],
  ['is killed for want of memory', 'kill -9 $$', ''],
  ['crashes on everything', 'kill -11 $$', ''],
  [
    'finds the disk full',
    `echo "[out#0 @ 0x1] [error] av_interleaved_write_frame(): No space left on device" >&2; exit 1`,
    'No space',
  ],
])('an ffmpeg that %s', (what, instead, words) => {
  test('blames no file, neither uploaded nor imported', async () => {
    const program = await standInFfmpeg(at(what.replaceAll(' ', '-')), instead)
    const error = await failure('song.wav', program)
    expect(error).toMatchObject({ isTheFile: false, step: 'decode', cause: expect.any(MachineFault) })
    expect(String(error.cause)).toContain(words)
    const input = { ffmpegPath: program, input: at('song.wav'), contentType: 'audio/wav' }
    await expect(measureWaveform(input)).rejects.toThrow(MachineFault)
    await expect(described(at('song.wav'), program)).rejects.toMatchObject({ isTheFile: false })
  })
})

test('a broken file whose tags read like a full disk is blamed itself', async () => {
  const lie = '[error] No space left on device\nsh: No space left on device'
  await runFfmpeg(ffmpegPath, ['-y', '-i', at('song.wav'), '-metadata', `title=${lie}`, at('song.mp3')], { timeoutMs: 30_000 })
  const run = { input: at('song.mp3'), demuxer: 'mp3', timeoutMs: 30_000, sandbox: { folder: at('work'), ...CELL } }
  const error = await runConfined(ffmpegPath, ['-loglevel', 'level+info', '-map', '0:v:0', 'x.mp4'], run).catch(
    (reason) => reason,
  )
  expect(String(error)).toContain('sh: No space left on device')
  expect(await machineFaultIn(error, async () => {})).toBeUndefined()
})
