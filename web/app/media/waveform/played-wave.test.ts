import type { WaveBands } from '@shenglang/contract/media/wave-bands'
import { expect, test } from 'vitest'
import type { FetchedWave } from '../../playback/waveform/wave-query.ts'
import { playedWave } from './played-wave.ts'

const wave = (state: Partial<FetchedWave> = {}): FetchedWave => ({ bands: undefined, isFailed: false, retry: () => {}, ...state })
const loaded = () => wave({ bands: {} as WaveBands })

test('the first version shows the overview until its own waveform is there, another version only its own', () => {
  const [overview, waiting, whole, failed] = [loaded(), wave(), loaded(), wave({ isFailed: true })]
  expect(playedWave(0, waiting, overview)).toBe(overview)
  expect(playedWave(0, whole, overview)).toBe(whole)
  expect(playedWave(1, waiting, overview)).toBe(waiting)
  expect(playedWave(0, failed, overview)).toBe(failed)
})
