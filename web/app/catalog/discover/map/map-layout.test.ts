import { describe, expect, test } from 'vitest'
import {
  beyond,
  cardSpot,
  dotsOf,
  firstNumber,
  heightOf,
  lanesFrom,
  layOut,
  linesOf,
  matchesAmong,
  nameSpot,
  type Part,
  rollBetween,
} from './map-layout.ts'

const view = { from: 100, to: 150 }
const size = { width: 1000, height: 480 }
const sizes = { playing: 46, match: 38, other: 28 }
const trackAt = (tbpm: number, tkey: string, part: Part = 'other') => ({ track: { tbpm, tkey }, part })

describe('lanes', () => {
  test('turn so that the playing key is in the middle, and begin at 1 while nothing plays', () => {
    expect(lanesFrom(firstNumber('8A'))).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 1, 2])
    expect(lanesFrom(firstNumber('2B'))[5]).toBe(2)
    expect(lanesFrom(firstNumber(''))).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
  })

  test('hold B above A, wherever they have turned to', () => {
    expect([heightOf('3B', 3), heightOf('3A', 3), heightOf('2A', 3)].map((height) => height! * 24)).toEqual([0.5, 1.5, 23.5])
    expect(heightOf('', 3)).toBeUndefined()
  })

  test('roll the shorter way round', () => {
    expect([rollBetween(3, 4), rollBetween(4, 3), rollBetween(12, 1), rollBetween(1, 12), rollBetween(3, 3)]).toEqual([
      -1, 1, -1, 1, 0,
    ])
    for (let now = 1; now <= 12; now += 1) expect(Math.abs(rollBetween(5, now))).toBeLessThanOrEqual(6)
  })
})

describe('covers', () => {
  const laid = (...tracks: ReturnType<typeof trackAt>[]) => layOut(tracks, { view, size, first: 1, sizes })

  test('stand at their tempo and key', () => {
    const { covers } = laid(trackAt(125, '1B'))
    expect(covers).toMatchObject([{ x: 500, y: 10, part: 'other' }])
    expect(laid(trackAt(180, '1B'), trackAt(125, '')).covers).toEqual([])
  })

  test('are placed in the order playing track, matches, others; a track without space becomes a dot beside them', () => {
    const { covers, dots } = laid(trackAt(125, '8A'), trackAt(125, '8A', 'match'), trackAt(125, '8A', 'playing'))
    expect(covers.map(({ part }) => part)).toEqual(['playing', 'match'])
    expect(covers[0]!.x).toBe(500)
    expect(dots).toEqual([{ x: 529, y: covers[0]!.y, tkey: '8A' }])
    const three = laid(...Array.from({ length: 4 }, () => trackAt(125, '8A')))
    expect(three.covers).toHaveLength(1)
    expect(three.dots.map(({ x }) => x)).toEqual([520, 480, 528])
  })

  test('never touch', () => {
    const many = Array.from({ length: 200 }, (_, at) =>
      trackAt(100 + ((at * 7) % 50), `${1 + (at % 12)}${at % 2 ? 'A' : 'B'}`, at < 9 ? 'match' : 'other'),
    )
    const { covers, dots } = laid(...many)
    expect(covers.length + dots.length).toBe(200)
    for (const [at, one] of covers.entries())
      for (const other of covers.slice(at + 1))
        expect(Math.hypot(one.x - other.x, one.y - other.y)).toBeGreaterThanOrEqual((sizes[one.part] + sizes[other.part]) / 2)
  })
})

describe('dots', () => {
  const dots = (count: number, loaded: { tbpm: number; tkey: string }[] = []) =>
    dotsOf([{ tkey: '8A', bpm: 120, count }], loaded, { view, size, first: 1 })

  test('stand for the tracks of a cell that are not loaded, within it', () => {
    expect(dots(3, [{ tbpm: 121.5, tkey: '8A' }])).toHaveLength(2)
    for (const { x, y, tkey } of dots(3)) {
      expect(tkey).toBe('8A')
      expect(x).toBeGreaterThanOrEqual(400)
      expect(x).toBeLessThanOrEqual(480)
      expect(Math.abs(y - heightOf('8A', 1)! * 480)).toBeLessThan(10)
    }
    expect(dots(3)).toEqual(dots(3))
  })

  test('are few for a cell of thousands', () => {
    expect(dots(9000)).toHaveLength(8)
  })
})

test('an edge counts only the cells that lie wholly beyond it', () => {
  const cells = [100, 116, 120, 148, 152].map((bpm, at) => ({ tkey: '8A', bpm, count: at + 1 }))
  expect(beyond(cells, { from: 120, to: 150 })).toEqual({ slower: 3, faster: 5 })
  expect(beyond([{ tkey: '8A', bpm: 0, count: 9 }], view)).toEqual({ slower: 0, faster: 0 })
})

test('lines go from the playing track to its matches, the three best of them strong', () => {
  const lines = linesOf({ x: 500, y: 100 }, [
    { x: 600, y: 100 },
    { x: 400, y: 140 },
    { x: 500, y: 200 },
    { x: 700, y: 100 },
  ])
  expect(lines.map(({ isBest }) => isBest)).toEqual([true, true, true, false])
  expect(lines[0]!.d).toBe('M500 100Q550 82 600 100')
  for (const { d } of lines) expect(d).toMatch(/^M500 100Q/)
})

test('the label of the playing track is above it, and moves where it would hide a cover', () => {
  const now = { x: 500, y: 200 }
  const above = { x: 540, y: 160 }
  const below = { x: 500, y: 250 }
  expect(nameSpot(now, [], 23).y).toBeLessThan(200)
  expect(nameSpot(now, [{ x: 700, y: 160 }], 23).y).toBeLessThan(200)
  expect(nameSpot(now, [above], 23)).toEqual({ x: 500, y: 253 })
  expect(nameSpot(now, [above, below], 23)).toEqual({ x: 587, y: 200 })
  expect(nameSpot(now, [above, below, { x: 580, y: 200 }], 23)).toEqual({ x: 413, y: 200 })
})

test('matches among loaded tracks are those that mix strictly, best first, without the track itself', () => {
  const track = (resourceId: string, tkey: string, tbpm: number, energy = 5) => ({ resourceId, tkey, tbpm, energy })
  const playing = track('1', '8A', 124)
  const others = [track('2', '9A', 126), track('3', '8A', 124), track('4', '3A', 124), track('5', '8A', 150), track('6', '', 124)]
  expect(matchesAmong(playing, [playing, ...others, track('7', '8A', 62)]).map(({ resourceId }) => resourceId)).toEqual([
    '3',
    '2',
  ])
})

describe('a card', () => {
  const card = { width: 344, height: 190 }
  const board = { width: 1080, height: 640 }
  const covers = (spot: { x: number; y: number }, { x, y }: { x: number; y: number }) =>
    x > spot.x && x < spot.x + card.width && y > spot.y && y < spot.y + card.height

  test('stands below its cover', () => {
    expect(cardSpot({ of: { x: 500, y: 200 }, card, board, avoided: [] })).toEqual({ x: 476, y: 230 })
  })

  test('never covers a match, its own cover or the edge of the map', () => {
    const avoided = [
      { x: 520, y: 300 },
      { x: 400, y: 330 },
      { x: 700, y: 260 },
    ]
    for (const of of [
      { x: 500, y: 200 },
      { x: 1070, y: 630 },
      { x: 5, y: 620 },
      { x: 540, y: 10 },
    ]) {
      const spot = cardSpot({ of, card, board, avoided })
      expect([...avoided, of].filter((one) => covers(spot, one))).toEqual([])
      expect(spot.x >= 0 && spot.y >= 0 && spot.x + card.width <= board.width && spot.y + card.height <= board.height).toBe(true)
    }
  })
})
