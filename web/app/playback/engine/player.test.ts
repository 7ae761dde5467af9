import { VISITOR } from '@shenglang/contract/media/rules'
import type { Engine } from '@shenglang/player/engine/engine-state'
import { expect, test } from 'vitest'
import type { Playback } from './begin-playback.ts'
import { createPlayer, IDLE } from './player.ts'

/** A player whose engine loads, or fails to, under the test's control. */
function playerToBe() {
  const calls: string[] = []
  let ended = 0
  let loading = Promise.withResolvers<{ beginPlayback: (listener: unknown, signal: AbortSignal) => Playback }>()
  let loads = 0
  let missed = 0
  const engine = {
    getState: () => ({ ...IDLE, volume: 80 }),
    subscribe: () => () => {},
    toggle: () => void calls.push('toggle'),
    pause: () => void calls.push('pause'),
  } as Partial<Engine> as Engine
  const player = createPlayer(
    () => {
      loads += 1
      return loading.promise
    },
    () => {
      missed += 1
    },
  )
  return {
    player,
    calls,
    loads: () => loads,
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

test('presses before the engine is loaded run in order once it is, and show as loading', async () => {
  const { player, calls, come, loads } = playerToBe()
  player.open(() => VISITOR)
  player.whenPermitted((engine) => engine.toggle())
  player.whenPermitted((engine) => engine.pause())
  expect([calls, loads(), player.getState().isLoading, player.engine]).toEqual([[], 1, true, undefined])
  await come()
  expect(calls).toEqual(['toggle', 'pause'])
  expect(player.getState()).toMatchObject({ isLoading: false, volume: 80 })
  player.whenPermitted((engine) => engine.toggle())
  expect([calls.length, loads()]).toEqual([3, 1])
})

test('subscribers are notified when a press waits and when the engine is loaded', async () => {
  const { player, come } = playerToBe()
  player.open(() => VISITOR)
  let tellings = 0
  const stop = player.subscribe(() => {
    tellings += 1
  })
  player.whenPermitted(() => {})
  expect(tellings).toBe(1)
  await come()
  expect(tellings).toBe(2)
  stop()
})

test('a failed load is reported for a press, and retried with the next one', async () => {
  const { player, calls, come, stayAway, loads, missed } = playerToBe()
  player.open(() => VISITOR)
  player.begin()
  await stayAway()
  expect(missed()).toBe(0)
  player.whenPermitted((engine) => engine.toggle())
  await stayAway()
  expect([loads(), missed(), player.getState().isLoading]).toEqual([2, 1, false])
  player.whenPermitted((engine) => engine.pause())
  await come()
  expect(calls).toEqual(['pause'])
})

test('a closed page starts nothing, and disposes a loaded engine', async () => {
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
