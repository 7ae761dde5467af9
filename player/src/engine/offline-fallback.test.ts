import { expect, test } from 'vitest'
import { NotPlayable } from './not-playable.ts'
import { setUp, source, track } from './test-kit.ts'

const [a, b] = [track('a'), track('b')]
const storedSources = (id: string) => [source(id, 0, { playUrl: `/offline/${id}-0` })]

async function playing(isStored = true) {
  let isOnline = true
  const kit = setUp({
    isOnline: () => isOnline,
    findOffline: async (id) => (isStored ? storedSources(id) : []),
    findSources: async (id) => (isOnline ? [source(id, 0)] : Promise.reject(new Error('网络请求失败'))),
  })
  kit.engine.playAll([a, b])
  await kit.clock.pass(500)
  return {
    ...kit,
    /** Reports this position, with that much buffered. */
    async at(positionS: number, bufferedS: number) {
      Object.assign(kit.media.state, { currentTime: positionS, buffered: bufferedS })
      kit.media.emit({ type: 'progress' })
      await kit.clock.pass(0)
    },
    loseNetwork: () => {
      isOnline = false
    },
  }
}

test('plays from the buffer when the network fails, then from the download at the same position', async () => {
  const { engine, clock, media, at, loseNetwork } = await playing()
  await at(20, 45)
  loseNetwork()
  media.emit({ type: 'trouble' })
  await clock.pass(0)
  await at(40, 45)
  expect(media.state.url).toBe('/api/a-0')
  await at(44, 45)
  expect(media.state).toMatchObject({ url: '/api/offline/a-0', currentTime: 44, isPlaying: true })
  expect(engine.getState()).toMatchObject({ message: undefined, isError: false, isPlaying: true })
})

test('does nothing when the track is buffered to its end or already plays from the device', async () => {
  const { clock, media, at } = await playing()
  await at(30, 60)
  media.emit({ type: 'trouble' })
  await clock.pass(0)
  await at(59, 60)
  expect(media.state.url).toBe('/api/a-0')
})

test('resumes a track that failed without a network where it is downloaded', async () => {
  const { engine, clock, media, at, loseNetwork } = await playing()
  await at(20, 20)
  loseNetwork()
  media.emit({ type: 'error', code: 2 })
  await clock.pass(0)
  expect(media.state).toMatchObject({ url: '/api/offline/a-0', currentTime: 20, isPlaying: true })
  expect(engine.getState().message).toBeUndefined()
})

test('waits for the network where nothing is downloaded', async () => {
  const { engine, clock, media, at, loseNetwork } = await playing(false)
  await at(20, 20)
  loseNetwork()
  media.emit({ type: 'trouble' })
  media.emit({ type: 'error', code: 2 })
  await clock.pass(0)
  expect(engine.getState()).toMatchObject({ isPlaying: false, message: { text: '网络已断开，恢复后继续播放' } })
})

test('shows why a downloaded track cannot be played, also without a network, and tries the next one', async () => {
  const { engine, clock, media } = setUp({
    isOnline: () => false,
    findSources: async (id) => (id === 'a' ? Promise.reject(new NotPlayable('离线期限已到，联网后续期')) : storedSources(id)),
  })
  engine.playAll([a])
  await clock.pass(500)
  expect(engine.getState()).toMatchObject({ isPlaying: false, message: { text: '离线期限已到，联网后续期' } })
  engine.playAll([a, b])
  await clock.pass(1000)
  expect(media.state).toMatchObject({ url: '/api/offline/b-0', isPlaying: true })
})
