import { expect, test } from 'vitest'
import { addListened, NOTHING_LISTENED } from './play-count.ts'
import { setUp, track } from './test-kit.ts'

function listen() {
  let listened = NOTHING_LISTENED
  const counted: boolean[] = []
  const begin = () => {
    listened = NOTHING_LISTENED
  }
  /** Plays from one second to another in steps of a quarter second. */
  const play = (from: number, to: number, durationMs = 180_000) => {
    for (let at = from; at <= to; at += 0.25) {
      const wasPlayed = listened.isPlayed
      listened = addListened(listened, at * 1000, durationMs)
      if (listened.isPlayed && !wasPlayed) counted.push(true)
    }
  }
  return { times: () => counted.length, begin, play }
}

test('thirty seconds count once', () => {
  const { times, play } = listen()
  play(0, 29.75)
  expect(times()).toBe(0)
  play(30, 170)
  expect(times()).toBe(1)
})

test('skipped parts do not count', () => {
  const { times, play } = listen()
  play(0, 10)
  play(100, 115)
  expect(times()).toBe(0)
  play(20, 27)
  expect(times()).toBe(1)
})

test('a short track counts at its end, and a restart counts again', () => {
  const { times, begin, play } = listen()
  play(0, 12, 12_000)
  begin()
  play(0, 5, 12_000)
  expect(times()).toBe(1)
  play(5.25, 12, 12_000)
  expect(times()).toBe(2)
})

test('the engine reports played tracks', async () => {
  const played: string[] = []
  const { engine, clock, media } = setUp({ onPlayed: ({ resourceId }) => played.push(resourceId) })
  engine.play(track('7'))
  await clock.pass(600)
  for (let at = 0; at <= 31; at += 0.5) {
    media.state.currentTime = at
    media.emit({ type: 'progress' })
  }
  expect(played).toEqual(['7'])
})
