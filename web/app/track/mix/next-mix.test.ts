import type { Section } from '@shenglang/contract/media/sections'
import { expect, test } from 'vitest'
import { nextMix } from './next-mix.ts'

const MINUTE = 60_000
const track = (resourceId: string) => ({ resourceId, duration: 6 * MINUTE, tbpm: 120 })
const section = (kind: Section['kind'], atMs: number): Section => ({ kind, atMs, bar: atMs / 2000 })

test('the next track comes in where the outro begins, the last one if there are several', () => {
  const sections = [section('intro', 0), section('outro', 2 * MINUTE), section('drop', 3 * MINUTE), section('outro', 5 * MINUTE)]
  expect(nextMix(track('1'), track('2'), sections)).toMatchObject({
    fromId: '1',
    toId: '2',
    leaveAtMs: 5 * MINUTE,
    curve: 'power',
  })
})

test('without an outro, or with one too short for the overlap, it comes in as late as leaves room', () => {
  // Eight bars of two seconds.
  const latest = 6 * MINUTE - 16_000
  expect(nextMix(track('1'), track('2'), []).leaveAtMs).toBe(latest)
  expect(nextMix(track('1'), track('2'), [section('outro', 6 * MINUTE - 4000)]).leaveAtMs).toBe(latest)
})
