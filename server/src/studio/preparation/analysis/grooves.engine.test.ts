import { beatMsOf } from '@shenglang/contract/media/beat-grid'
import { GROOVES, type GrooveTrack, grooveTracks, hatsAlone, renderGrooveTrack } from '@shenglang/demo/truth/grooves'
import { expect, test } from 'vitest'
import { featuresOf, wholeNumbers } from '../../../../test/feature-frames.ts'
import { type GridError, gridErrorOf } from '../ground-truth.ts'
import { publishedGrid } from './beat-grid.ts'
import { findTempo } from './tempo-and-key.ts'

/** Tracks of each groove; `npm run test:long` takes four, and 120 others of which most must be right. */
const isWhole = process.env.LONG === 'true'
const tracks = grooveTracks('test', (isWhole ? 4 : 1) * Object.keys(GROOVES).length)
const others = isWhole ? grooveTracks('night', 120) : []
const gridOf = (track: GrooveTrack) => publishedGrid(findTempo(featuresOf(wholeNumbers(renderGrooveTrack(track)))))

const errors = new Map<GrooveTrack, GridError | undefined>()

/** The distance of the beats from the truth; undefined without a grid. Each track is analysed once. */
function errorOf(track: GrooveTrack): GridError | undefined {
  if (!errors.has(track)) errors.set(track, measuredError(track))
  return errors.get(track)
}

function measuredError(track: GrooveTrack) {
  const grid = gridOf(track)
  return grid ? gridErrorOf(grid, { file: '', bpm: track.bpm, key: track.camelot, firstBarMs: track.leadMs }) : undefined
}

const WITHIN_MS = 3

test.each(tracks)('places the beats of $name at $bpm BPM to three milliseconds ($form, $sounds)', (track) => {
  const error = errorOf(track)
  expect(Math.abs(error?.beatMs ?? 99)).toBeLessThan(WITHIN_MS)
  expect(Math.abs(error?.bpm ?? 99)).toBeLessThanOrEqual(0.02)
})

// With a kick on every beat, only the music decides where bars open.
test.each(tracks.filter(({ groove }) => groove !== 'straight'))(
  'opens the bars of $name on the right beat ($form, $sounds)',
  (track) => {
    expect(errorOf(track)?.isBarRight).toBe(true)
  },
)

if (isWhole) {
  test.each(others)('gives $name of 120 other tracks a grid ($form, $sounds)', (track) => {
    expect(errorOf(track)).toBeDefined()
  })

  test('of those 120 tracks, 95 percent have their beats within ten milliseconds, and 90 percent the right bars', () => {
    const found = others.map((track) => errorOf(track))
    const share = (isRight: (error: GridError) => boolean) =>
      found.filter((error) => error && isRight(error)).length / found.length
    expect(share(({ beatMs }) => Math.abs(beatMs) <= 10)).toBeGreaterThanOrEqual(0.95)
    expect(share(({ isBarRight }) => isBarRight === true)).toBeGreaterThanOrEqual(0.9)
  })
}

const [, plain = tracks[0]!] = tracks
const drums = (kick: string, snare: string, hat = '') => ({ ...plain.recipe, drums: { kick, snare, hat }, swing: 0 })

test.each(isWhole ? [170, 172, 174, 174.6] : [174.6])(
  'drum and bass of kick and snare alone at %d BPM is no half beat off',
  (bpm) => {
    const recipe = drums('X.........X.....', '....X.......X...', 'x.x.x.x.x.x.x.x.')
    const error = errorOf({ ...plain, bpm, recipe, form: 'drums alone', sounds: 'plain', fillEvery: 0, hiss: 0 })
    expect(Math.abs(error?.beatMs ?? 99)).toBeLessThan(WITHIN_MS)
    expect(error?.isBarRight).toBe(true)
  },
)

test('where beats and the eighths between them are alike, both are given with low confidence', () => {
  const grid = gridOf(hatsAlone(174, 24))
  expect(grid?.beatConfidence).toBeLessThan(0.8)
  const lead = Math.abs((grid?.other?.firstBeatMs ?? 0) - (grid?.firstBeatMs ?? 0)) / beatMsOf({ tbpm: 174 })
  expect(lead).toBeCloseTo(0.5, 1)
})
