import { VISITOR } from '@shenglang/contract/media/rules'
import type { Engine } from '@shenglang/player/engine-state'
import { expect, test } from 'vitest'
import type { Playback } from './begin.ts'
import { createPlayer, IDLE } from './player.ts'

/** A player whose engine comes, or stays away, when the test says so. */
function playerToBe() {
  const told: string[] = []
  let ended = 0
  let loading = Promise.withResolvers<{ beginPlayback: (listener: unknown, signal: AbortSignal) => Playback }>()
  let asked = 0
  let missed = 0
  const engine = {
    getState: () => ({ ...IDLE, volume: 80 }),
    subscribe: () => () => {},
    toggle: () => void told.push('toggle'),
    pause: () => void told.push('pause'),
  } as Partial<Engine> as Engine
  const player = createPlayer(
    () => {
      asked += 1
      return loading.promise
    },
    () => {
      missed += 1
    },
  )
  return {
    player,
    told,
    asked: () => asked,
    missed: () => missed,
    ended: () => ended,
    async come() {
      loading.resolve({
        beginPlayback(_, signal) {
          signal.addEventListener('abort', () => {
            ended += 1
          })
          return { engine, picture: {} as HTMLVideoElement }
        },
      })
      await loading.promise
    },
    async stayAway() {
      loading.reject(new TypeError('network'))
      await loading.promise.catch(() => {})
      await Promise.resolve()
      loading = Promise.withResolvers()
    },
  }
}

test('what is pressed before the engine stands is carried out in order once it does, and shown as loading', async () => {
  const { player, told, come, asked } = playerToBe()
  player.open(() => VISITOR)
  player.whenStanding((engine) => engine.toggle())
  player.whenStanding((engine) => engine.pause())
  expect([told, asked(), player.getState().isLoading, player.engine]).toEqual([[], 1, true, undefined])
  await come()
  expect(told).toEqual(['toggle', 'pause'])
  expect(player.getState()).toMatchObject({ isLoading: false, volume: 80 })
  player.whenStanding((engine) => engine.toggle())
  expect([told.length, asked()]).toEqual([3, 1])
})

test('who follows is told when something waits and when the engine comes', async () => {
  const { player, come } = playerToBe()
  player.open(() => VISITOR)
  let tellings = 0
  const stop = player.subscribe(() => {
    tellings += 1
  })
  player.whenStanding(() => {})
  expect(tellings).toBe(1)
  await come()
  expect(tellings).toBe(2)
  stop()
})

test('an engine that stays away is said where something was pressed, and asked for again with the next press', async () => {
  const { player, told, come, stayAway, asked, missed } = playerToBe()
  player.open(() => VISITOR)
  player.begin()
  await stayAway()
  expect(missed()).toBe(0)
  player.whenStanding((engine) => engine.toggle())
  await stayAway()
  expect([asked(), missed(), player.getState().isLoading]).toEqual([2, 1, false])
  player.whenStanding((engine) => engine.pause())
  await come()
  expect(told).toEqual(['pause'])
})

test('a page that is gone begins nothing, and ends what stood', async () => {
  const gone = playerToBe()
  const close = gone.player.open(() => VISITOR)
  gone.player.begin()
  close()
  await gone.come()
  expect(gone.player.engine).toBeUndefined()

  const stood = playerToBe()
  const end = stood.player.open(() => VISITOR)
  stood.player.begin()
  await stood.come()
  end()
  expect([stood.ended(), stood.player.engine]).toEqual([1, undefined])
})
