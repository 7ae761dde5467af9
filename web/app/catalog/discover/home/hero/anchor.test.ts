import type { Resource } from '@shenglang/contract/catalog/entities'
import type { PlaybackPosition } from '@shenglang/contract/catalog/playback-position'
import { expect, test } from 'vitest'
import { anchorOf } from './anchor.ts'

const track = (resourceId: string) => ({ resourceId }) as Resource
const [current, stopped, neutral] = [track('1'), track('2'), track('3')]
const position = { tracks: [neutral, stopped], resourceId: '2' } as PlaybackPosition

test.each([
  ['what the player holds', { current, position, neutral }, current, 'player'],
  ['where the user stopped, while the player is empty', { current: undefined, position, neutral }, stopped, 'position'],
  ['the day’s pair for everybody else', { current: undefined, position: null, neutral }, neutral, 'neutral'],
] as const)('the first page is about %s', (_name, facts, expected, reason) => {
  expect(anchorOf(facts)).toEqual({ track: expected, reason })
})

test('of the player and another device, the one that was stopped later', () => {
  const savedAt = '2026-11-20T12:00:00.000Z'
  const elsewhere = { ...position, savedAt, currentProgress: 60_000 }
  const facts = { current, position: elsewhere, neutral }
  const left = (ms: number) => ({ savedAt: Date.parse(savedAt) + ms, currentTimeMs: 5000 })
  expect(anchorOf({ ...facts, left: left(-3_600_000) })).toEqual({ track: stopped, reason: 'position' })
  expect(anchorOf({ ...facts, left: left(60_000) })).toEqual({ track: current, reason: 'player' })
  // It was played in this visit.
  expect(anchorOf({ ...facts, left: undefined })).toEqual({ track: current, reason: 'player' })
})

test('a position whose track is missing is ignored', () => {
  const gone = { ...position, resourceId: '9' }
  expect(anchorOf({ current: undefined, position: gone, neutral })?.reason).toBe('neutral')
  expect(anchorOf({ current: undefined, position: null, neutral: undefined })).toBeUndefined()
})
