import { beatMsOf } from '@shenglang/contract/media/beat-grid'
import { GROOVES, type GrooveTrack, grooveTracks, hatsAlone, renderGrooveTrack } from '@shenglang/demo/truth/grooves'
import { expect, test } from 'vitest'
import { featuresOf, wholeNumbers } from '../../../../test/listened.ts'
import { type GridError, gridErrorOf } from '../truth.ts'
import { toldGrid } from './beat-grid.ts'
import { findTempo } from './tempo-and-key.ts'

const tracks = grooveTracks('test', 4 * Object.keys(GROOVES).length)
const gridOf = (track: GrooveTrack) => toldGrid(findTempo(featuresOf(wholeNumbers(renderGrooveTrack(track)))))

const errors = new Map<GrooveTrack, GridError | undefined>()

/** How far the beats lie from the truth; undefined without a grid. Each track is analysed once. */
function errorOf(track: GrooveTrack): GridError | undefined {
  if (!errors.has(track)) errors.set(track, measuredError(track))
  return errors.get(track)
}

function measuredError(track: GrooveTrack) {
  const grid = gridOf(track)
  return grid ? gridErrorOf(grid, { file: '', bpm: track.bpm, key: track.camelot, firstBarMs: track.leadMs }) : undefined
}

const WITHIN_MS = 3

test.each(tracks)('beats of $name at $bpm BPM are found to three milliseconds ($form, $sounds)', (track) => {
  const error = errorOf(track)
  expect(Math.abs(error?.beatMs ?? 99)).toBeLessThan(WITHIN_MS)
  expect(Math.abs(error?.bpm ?? 99)).toBeLessThanOrEqual(0.02)
})

// Where a kick is struck on every beat alike, nothing but the music may decide where bars open.
test.each(tracks.filter(({ groove }) => groove !== 'straight'))(
  'bars of $name open on the right beat ($form, $sounds)',
  (track) => {
    expect(errorOf(track)?.isBarRight).toBe(true)
  },
)

const [, plain = tracks[0]!] = tracks
const drums = (kick: string, snare: string, hat = '') => ({ ...plain.recipe, drums: { kick, snare, hat }, swing: 0 })

test.each([170, 172, 174, 174.6])('drum and bass of kick and snare alone at %d BPM is no half beat off', (bpm) => {
  const recipe = drums('X.........X.....', '....X.......X...', 'x.x.x.x.x.x.x.x.')
  const error = errorOf({ ...plain, bpm, recipe, form: 'drums alone', sounds: 'plain', fillEvery: 0, hiss: 0 })
  expect(Math.abs(error?.beatMs ?? 99)).toBeLessThan(WITHIN_MS)
  expect(error?.isBarRight).toBe(true)
})

test('where nothing distinguishes beats from the eighths between them, both are given, and neither is sure', () => {
  const grid = gridOf(hatsAlone(174, 24))
  expect(grid?.beatConfidence).toBeLessThan(0.8)
  const lead = Math.abs((grid?.other?.firstBeatMs ?? 0) - (grid?.firstBeatMs ?? 0)) / beatMsOf({ tbpm: 174 })
  expect(lead).toBeCloseTo(0.5, 1)
})
