import { expect, test } from 'vitest'
import { NotHeard } from './not-heard.ts'
import { setUp, source, track } from './test-kit.ts'

const [a, b] = [track('a'), track('b')]
const kept = (id: string) => [source(id, 0, { playUrl: `/offline/${id}-0` })]

async function playing(isKept = true) {
  let isOnline = true
  const kit = setUp({
    isOnline: () => isOnline,
    findKept: async (id) => (isKept ? kept(id) : []),
    findSources: async (id) => (isOnline ? [source(id, 0)] : Promise.reject(new Error('网络请求失败'))),
  })
  kit.engine.playAll([a, b])
  await kit.clock.pass(500)
  return {
    ...kit,
    /** It is there, and so much of it is loaded. */
    async at(positionS: number, bufferedS: number) {
      Object.assign(kit.media.state, { currentTime: positionS, buffered: bufferedS })
      kit.media.tell({ type: 'progress' })
      await kit.clock.pass(0)
    },
    loseNetwork: () => {
      isOnline = false
    },
  }
}

test('a network that dies in the middle: what was loaded plays on, then what is kept, at the same place', async () => {
  const { engine, clock, media, at, loseNetwork } = await playing()
  await at(20, 45)
  loseNetwork()
  media.tell({ type: 'trouble' })
  await clock.pass(0)
  await at(40, 45)
  expect(media.state.url).toBe('/api/a-0')
  await at(44, 45)
  expect(media.state).toMatchObject({ url: '/api/offline/a-0', currentTime: 44, isPlaying: true })
  expect(engine.getState()).toMatchObject({ message: undefined, isError: false, isPlaying: true })
})

test('what is loaded to its end needs nothing, nor does what is kept already', async () => {
  const { clock, media, at } = await playing()
  await at(30, 60)
  media.tell({ type: 'trouble' })
  await clock.pass(0)
  await at(59, 60)
  expect(media.state.url).toBe('/api/a-0')
})

test('what failed without a network goes on by itself where it is kept', async () => {
  const { engine, clock, media, at, loseNetwork } = await playing()
  await at(20, 20)
  loseNetwork()
  media.tell({ type: 'error', code: 2 })
  await clock.pass(0)
  expect(media.state).toMatchObject({ url: '/api/offline/a-0', currentTime: 20, isPlaying: true })
  expect(engine.getState().message).toBeUndefined()
})

test('where nothing is kept it waits for the network as ever', async () => {
  const { engine, clock, media, at, loseNetwork } = await playing(false)
  await at(20, 20)
  loseNetwork()
  media.tell({ type: 'trouble' })
  media.tell({ type: 'error', code: 2 })
  await clock.pass(0)
  expect(engine.getState()).toMatchObject({ isPlaying: false, message: { text: '网络已断开，恢复后继续播放' } })
})

test('why a kept track is not heard is said, also without a network, and the next one is tried', async () => {
  const { engine, clock, media } = setUp({
    isOnline: () => false,
    findSources: async (id) => (id === 'a' ? Promise.reject(new NotHeard('离线期限已到，联网后续期')) : kept(id)),
  })
  engine.playAll([a])
  await clock.pass(500)
  expect(engine.getState()).toMatchObject({ isPlaying: false, message: { text: '离线期限已到，联网后续期' } })
  engine.playAll([a, b])
  await clock.pass(1000)
  expect(media.state).toMatchObject({ url: '/api/offline/b-0', isPlaying: true })
})
