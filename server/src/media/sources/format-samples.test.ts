import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { FORMATS } from '@shenglang/contract/media/formats'
import { expect, test } from 'vitest'
import { openDiskFiles } from '../../platform/files/disk.ts'
import { runFfmpeg } from '../ffmpeg/ffmpeg.ts'
import { findFfmpeg } from '../ffmpeg/ffmpeg-program.ts'
import { sampleKey, storeFormatSamples } from './format-samples.ts'

test('writes every format of the contract, and the playlist names its parts', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'shenglang-test-'))
  const files = await openDiskFiles(folder)
  const ffmpegPath = await findFfmpeg('')
  const input = join(folder, 'tone.wav')
  await runFfmpeg(ffmpegPath, ['-f', 'lavfi', '-i', 'sine=frequency=440:duration=14', input], { timeoutMs: 30_000 })
  await storeFormatSamples(files, ffmpegPath, input)
  for (const { fileName } of FORMATS) expect((await files.stat(sampleKey(fileName)))?.size, fileName).toBeGreaterThan(200)
  expect((await files.stat(sampleKey('part2.ts')))?.size).toBeGreaterThan(200)
  await files.close()
  await rm(folder, { recursive: true })
})
