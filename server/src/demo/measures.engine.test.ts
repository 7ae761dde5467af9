import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { demoCatalogue } from '@shenglang/demo/catalogue'
import { generateDemo } from '@shenglang/demo/generate'
import { soundDigest, storedMeasures } from '@shenglang/demo/measures'
import { expect, test } from 'vitest'
import { findFfmpeg } from '../media/index.ts'
import { described } from './described.ts'

test('every recording of the demo has stored measurements of its present sound', () => {
  const names = demoCatalogue.tracks.flatMap(({ sources }) => sources.map(({ fileName }) => fileName))
  expect(Object.keys(storedMeasures.recordings).sort()).toEqual(names.toSorted())
  expect(storedMeasures.sound, 'run node tools/measure-demo.ts').toBe(soundDigest())
})

test('a recording that is rendered here has the loudness and the strongest part that are stored', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'shenglang-measures-'))
  const ffmpegPath = await findFfmpeg('')
  const tracks = demoCatalogue.tracks.filter(({ slug }) => slug === 'concrete-tide')
  const part = { artists: [], tracks, packs: [], offers: [], videos: [] }
  await generateDemo({ part, folder, ffmpegPath, onProgress: () => {} })
  const fileName = tracks[0]?.sources[0].fileName ?? ''
  const audio = await described(join(folder, 'audio', fileName), ffmpegPath)
  const stored = storedMeasures.recordings[fileName]
  expect(audio?.previewMs).toBe(stored?.previewMs)
  expect(audio?.loudnessLufs).toBeCloseTo(stored?.loudnessLufs ?? 0, 1)
  await rm(folder, { recursive: true })
})
