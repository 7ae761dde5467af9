import { expect, test } from 'vitest'
import { createHearing } from './hearing.ts'
import { setUp, track } from './test-kit.ts'

function listen() {
  const heard: string[] = []
  const hearing = createHearing(({ resourceId }) => heard.push(resourceId))
  /** Plays from one second to another, in steps of a quarter. */
  const play = (from: number, to: number, durationMs = 180_000) => {
    for (let at = from; at <= to; at += 0.25) hearing.at(at * 1000, durationMs)
  }
  return { heard, hearing, play }
}

test('thirty seconds count, once', () => {
  const { heard, hearing, play } = listen()
  hearing.begin(track('1'))
  play(0, 29.75)
  expect(heard).toEqual([])
  play(30, 170)
  expect(heard).toEqual(['1'])
})

test('what was jumped over was not heard', () => {
  const { heard, hearing, play } = listen()
  hearing.begin(track('1'))
  play(0, 10)
  play(100, 115)
  expect(heard).toEqual([])
  play(20, 27)
  expect(heard).toEqual(['1'])
})

test('a short track counts at its end, a new start counts anew', () => {
  const { heard, hearing, play } = listen()
  hearing.begin(track('1'))
  play(0, 12, 12_000)
  hearing.begin(track('1'))
  play(0, 5, 12_000)
  expect(heard).toEqual(['1'])
  play(5.25, 12, 12_000)
  expect(heard).toEqual(['1', '1'])
})

test('the engine reports what sounds', async () => {
  const heard: string[] = []
  const { engine, clock, media } = setUp({ onHeard: ({ resourceId }) => heard.push(resourceId) })
  engine.play(track('7'))
  await clock.pass(600)
  for (let at = 0; at <= 31; at += 0.5) {
    media.state.currentTime = at
    media.tell({ type: 'progress' })
  }
  expect(heard).toEqual(['7'])
})
