import { describe, expect, test } from 'vitest'
import { fakeClock, fakeMedia } from '../engine/test-kit.ts'
import type { MediaEvent, MediaItem } from '../media-port.ts'
import type { MixCurve } from '../mix-curve.ts'
import { createDecks } from './decks.ts'

const item = (url: string, hasPicture = false): MediaItem => ({ url, contentType: 'audio/mpeg', hasPicture })

function setUp() {
  const clock = fakeClock()
  const [one, other, picture] = [fakeMedia(), fakeMedia(), fakeMedia()]
  const decks = createDecks({ sound: [one.port, other.port], picture: picture.port }, clock)
  const events: MediaEvent['type'][] = []
  decks.subscribe(({ type }) => events.push(type))
  return { clock, one, other, picture, decks, events }
}

describe('a prepared item', () => {
  test('plays from the other deck without being loaded again', async () => {
    const { decks, one, other, events } = setUp()
    decks.load(item('/a'))
    await decks.play()
    decks.prepare(item('/b'))
    expect([one.state.url, other.state.url]).toEqual(['/a', '/b'])
    other.state.duration = 60
    decks.stop()
    other.port.load = () => {
      throw new Error('loaded again')
    }
    events.length = 0
    decks.load(item('/b'))
    await decks.play()
    expect([one.state.isPlaying, other.state.isPlaying, events[0]]).toEqual([false, true, 'metadata'])
  })

  test('is not used for another address', async () => {
    const { decks, one, other } = setUp()
    decks.load(item('/a'))
    decks.prepare(item('/b'))
    decks.load(item('/c'))
    await decks.play()
    expect([one.state.url, one.state.isPlaying, other.state.isPlaying]).toEqual(['/c', true, false])
  })

  test('is loaded again when it could not be loaded', () => {
    const { decks, one, other, events } = setUp()
    decks.load(item('/a'))
    decks.prepare(item('/b'))
    other.emit({ type: 'error', code: 4 })
    decks.load(item('/b'))
    expect([one.state.url, events]).toEqual(['/b', []])
  })

  test('plays on the first deck where the browser allows only that one', async () => {
    const { decks, one, other } = setUp()
    decks.load(item('/a'))
    await decks.play()
    decks.prepare(item('/b'))
    decks.stop()
    decks.load(item('/b'))
    other.refusePlay('NotAllowedError')
    await decks.play()
    expect(one.state).toMatchObject({ url: '/b', isPlaying: true })
  })
})

describe('a fade', () => {
  async function fading() {
    const parts = setUp()
    parts.decks.setVolume(0.8)
    parts.decks.load(item('/a'))
    await parts.decks.play()
    parts.decks.fadeOut(4000)
    parts.decks.stop()
    parts.decks.load(item('/b'))
    await parts.decks.play()
    return parts
  }

  test('plays both, together as loud as one alone', async () => {
    const { clock, one, other } = await fading()
    await clock.pass(2000)
    expect([one.state.isPlaying, other.state.isPlaying]).toEqual([true, true])
    expect(Math.hypot(one.state.volume, other.state.volume)).toBeCloseTo(0.8, 5)
    expect(one.state.volume).toBeCloseTo(0.8 * Math.SQRT1_2, 2)
  })

  test('ends with the old deck stopped, the new one at full volume, and no timer', async () => {
    const { clock, one, other } = await fading()
    await clock.pass(4100)
    expect([one.state.url, other.state.volume, clock.pending()]).toEqual(['', 0.8, 0])
  })

  test('reports events of the coming deck only', async () => {
    const { one, events } = await fading()
    events.length = 0
    one.emit({ type: 'ended' })
    one.emit({ type: 'progress' })
    expect(events).toEqual([])
  })

  test.each(['pause', 'stop', 'dispose'] as const)('ends at once on %s', async (command) => {
    const { clock, decks, one } = await fading()
    decks[command]()
    expect([one.state.isPlaying, clock.pending()]).toEqual([false, 0])
  })

  test('follows the volume', async () => {
    const { clock, decks, one, other } = await fading()
    await clock.pass(2000)
    decks.setVolume(0.4)
    expect(Math.hypot(one.state.volume, other.state.volume)).toBeCloseTo(0.4, 5)
  })

  test('continues to silence when no next item is loaded', async () => {
    const { clock, decks, one } = setUp()
    decks.load(item('/a'))
    await decks.play()
    decks.fadeOut(4000)
    decks.stop()
    await clock.pass(4100)
    expect(one.state.isPlaying).toBe(false)
  })
})

describe('a fade on beats', () => {
  /** Two seconds into a fade of four, with the coming deck at a position of its music. */
  async function blending(comingAtS: number) {
    const parts = setUp()
    const { clock, decks, one, other } = parts
    decks.setRate(1.1)
    decks.load(item('/a'))
    await decks.play()
    one.state.currentTime = 100
    decks.fadeOut(4000, { leaveAtMs: 100_000, enterAtMs: 8000, ratio: 1.02 })
    decks.stop()
    decks.load(item('/b'))
    await decks.play()
    one.state.currentTime = 102
    other.state.currentTime = comingAtS
    await clock.pass(200)
    return parts
  }
  const AIM_S = 8 + 2 * 1.02

  test('runs the coming deck at the tempo of the other', async () => {
    const { other } = await blending(AIM_S)
    expect(other.state.rate).toBeCloseTo(1.1 * 1.02, 9)
  })

  test('catches up a small difference without a gap', async () => {
    const { other } = await blending(AIM_S - 0.008)
    expect(other.state.rate).toBeCloseTo(1.1 * 1.02 * 1.02, 9)
    expect(other.state.currentTime).toBe(AIM_S - 0.008)
  })

  test('jumps to where it should be, and further after a late start', async () => {
    const { clock, other } = await blending(AIM_S - 0.5)
    expect(other.state.currentTime).toBeCloseTo(AIM_S, 9)
    other.state.currentTime = AIM_S - 0.1
    await clock.pass(400)
    expect(other.state.currentTime).toBeCloseTo(AIM_S + 0.1, 9)
  })

  test('ends with the coming deck gliding to the listener’s speed, and no timer', async () => {
    const { clock, other } = await blending(AIM_S)
    await clock.pass(4000)
    expect(other.state.rate).toBeGreaterThan(1.1)
    expect(other.state.rate).toBeLessThan(1.1 * 1.02)
    await clock.pass(9000)
    expect([other.state.rate, clock.pending()]).toEqual([1.1, 0])
  })

  test('restores its own speed at once when it is stopped', async () => {
    const { clock, decks, other } = await blending(AIM_S)
    await clock.pass(4000)
    decks.pause()
    expect([other.state.rate, clock.pending()]).toEqual([1.1, 0])
  })
})

describe('a fade with a shape', () => {
  async function shaped(curve: MixCurve, fromPart = 0) {
    const parts = setUp()
    const { decks } = parts
    decks.load(item('/a'))
    await decks.play()
    decks.fadeOut(4000, undefined, { curve, middle: 0.5, fromPart })
    decks.stop()
    decks.load(item('/b'))
    await decks.play()
    return parts
  }

  test('cuts over in its middle', async () => {
    const { clock, one, other } = await shaped('cut')
    await clock.pass(1900)
    expect([one.state.volume, other.state.volume]).toEqual([1, 0])
    await clock.pass(200)
    expect([one.state.volume, other.state.volume]).toEqual([0, 1])
  })

  test('that begins late is at the same point as one that began on time', async () => {
    const { clock, one } = await shaped('linear', 0.5)
    await clock.pass(2000)
    expect(one.state.volume).toBeCloseTo(0.25, 2)
  })

  test('swaps the basses in its middle, and restores them at its end', async () => {
    const { clock, one, other } = await shaped('bass')
    await clock.pass(1000)
    expect([one.state.hasLows, other.state.hasLows]).toEqual([true, false])
    await clock.pass(1500)
    expect([one.state.hasLows, other.state.hasLows]).toEqual([false, true])
    await clock.pass(2000)
    expect([one.state.hasLows, other.state.hasLows]).toEqual([true, true])
  })
})

test('a video plays on the deck that shows it, and sound returns to its own', async () => {
  const { decks, one, picture } = setUp()
  decks.load(item('/a'))
  await decks.play()
  decks.load(item('/film', true))
  await decks.play()
  expect([one.state.url, picture.state.isPlaying]).toEqual(['', true])
  decks.load(item('/b'))
  await decks.play()
  expect([picture.state.url, one.state.url]).toEqual(['', '/b'])
})
