import type { WorkState } from '@shenglang/contract/studio/entities'
import { expect, test } from 'vitest'
import { type Move, mayChange, stateAfter } from './states.ts'

const at = (state: WorkState, isVisible = false, isReady = true) => ({ state, isVisible, isReady })

test.each<[Move, ReturnType<typeof at>, WorkState | undefined]>([
  ['submit', at('draft'), 'review'],
  ['submit', at('draft', false, false), undefined],
  ['submit', at('review'), undefined],
  ['submit', at('published', true), 'review'],
  ['submit', at('taken_down'), 'review'],
  ['prepared', at('processing'), 'review'],
  ['prepared', at('processing', false, false), undefined],
  ['prepared', at('draft'), undefined],
  ['failed', at('processing', false, false), 'draft'],
  ['failed', at('processing', true, false), 'published'],
  ['withdraw', at('review'), 'draft'],
  ['withdraw', at('review', true), 'published'],
  ['withdraw', at('published', true), 'taken_down'],
  ['withdraw', at('draft'), undefined],
  ['publish', at('review'), 'published'],
  ['publish', at('review', false, false), undefined],
  ['publish', at('draft'), undefined],
  ['publish', at('taken_down'), undefined],
  ['reject', at('review'), 'draft'],
  ['reject', at('review', true), 'published'],
  ['reject', at('published', true), undefined],
  ['takedown', at('published', true), 'taken_down'],
  ['takedown', at('review', true), 'taken_down'],
  ['takedown', at('draft'), undefined],
  ['restore', at('taken_down'), 'published'],
  ['restore', at('taken_down', false, false), undefined],
  ['restore', at('draft'), undefined],
])('%s of %j leads to %s', (move, standing, state) => {
  expect(stateAfter(move, standing)).toBe(state)
})

test('a work that is being published cannot be changed', () => {
  expect((['draft', 'processing', 'review', 'published', 'taken_down'] as const).filter(mayChange)).toEqual([
    'draft',
    'published',
    'taken_down',
  ])
})
