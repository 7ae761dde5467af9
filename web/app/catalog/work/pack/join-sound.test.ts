import type { Resource } from '@shenglang/contract/catalog/entities'
import type { Engine } from '@shenglang/player/engine/engine-state'
import { createScope } from '@shenglang/player/scope'
import { expect, test } from 'vitest'
import { NoPlayableSource } from '../../../track/mix/mix-deck.ts'
import { SAMPLES } from '../../../track/rows/sample-tracks.ts'
import { playJoin } from './join-sound.ts'

/** Presses a join whose second track fails to load; answers what happened. */
async function pressed(failure: Error): Promise<string[]> {
  const happened: string[] = []
  const engine = {
    play: ({ title }: Resource) => happened.push(`play ${title}`),
    pause: () => happened.push('pause'),
  } as unknown as Engine
  await playJoin(
    {
      engine,
      tracks: [SAMPLES.plain, SAMPLES.vip],
      index: 0,
      onMoment: () => happened.push('moment'),
      onEnd: (text) => happened.push(`end ${text}`),
      deckOf: () => Promise.reject(failure),
    },
    createScope(),
  )
  return happened
}

test('a join with a track that may not be played opens the same dialog as playing that track', async () => {
  expect(await pressed(new NoPlayableSource())).toEqual([`play ${SAMPLES.plain.title}`, 'end '])
})

test('a join that cannot be loaded says so, and leaves the music alone', async () => {
  expect(await pressed(new Error('offline'))).toEqual(['end 这一处听不了，请稍后再试'])
})
