import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { EventFeed, type News } from './event-feed.ts'
import { eventsOf, FakeSource, work } from './fake-source.ts'

const answer = vi.fn<(address: string) => { status: number; body: object }>()
beforeEach(() => {
  vi.useFakeTimers()
  FakeSource.opened = []
  answer.mockReset()
  vi.stubGlobal('EventSource', FakeSource)
  vi.stubGlobal('fetch', async (address: string) => {
    const { status, body } = answer(address)
    return new Response(JSON.stringify(body), { status })
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const open = (cursor?: number) => {
  const listener = { onNews: vi.fn<(news: News) => void>(), onSignedOut: vi.fn() }
  const feed = new EventFeed(cursor, listener)
  onTestFinished(() => feed.close())
  return { feed, ...listener, received: () => eventsOf(listener.onNews.mock.calls) }
}
const page = (events: object[], last: number) => ({ status: 200, body: { code: 200, data: { events, last, isReset: false } } })
/** Longer than any wait of the feed. */
const ALL_WAITS_MS = 80_000

test('a broken stream is opened again after the last event', async () => {
  const { received } = open(4)
  expect(FakeSource.last().address).toBe('/api/events?after=4')
  FakeSource.last().ready(4)
  FakeSource.last().event(5, work('a'))
  FakeSource.last().event(6, work('b'))
  FakeSource.last().break()
  await vi.advanceTimersByTimeAsync(2000)
  expect(FakeSource.opened.map(({ address }) => address)).toEqual(['/api/events?after=4', '/api/events?after=6'])
  FakeSource.last().ready(6)
  FakeSource.last().event(7, work('c'))
  expect(received()).toEqual(['5 a', '6 b', '7 c'])
})

test('a feed without a cursor starts at the stream’s cursor', () => {
  const { onNews } = open()
  expect(FakeSource.last().address).toBe('/api/events')
  FakeSource.last().ready(9)
  expect(onNews).toHaveBeenLastCalledWith({ from: 9, events: [], last: 9, isReset: false })
})

test('without a stream the log is polled, each event once, until a stream opens again', async () => {
  const { received } = open(4)
  answer.mockReturnValueOnce(page([{ id: 5, event: work('a') }], 5))
  answer.mockReturnValue(page([], 5))
  for (let failure = 0; failure < 3; failure += 1) {
    FakeSource.last().break()
    await vi.advanceTimersByTimeAsync(failure < 2 ? 3000 : 0)
  }
  await vi.advanceTimersByTimeAsync(0)
  expect(received()).toEqual(['5 a'])
  expect(answer.mock.calls[0]?.[0]).toBe('/api/client/app/user/events?after=4')
  await vi.advanceTimersByTimeAsync(ALL_WAITS_MS)
  FakeSource.last().ready(5)
  answer.mockClear()
  FakeSource.last().event(6, work('b'))
  // While beats arrive it sends no other request.
  for (let beat = 0; beat < 5; beat += 1) {
    await vi.advanceTimersByTimeAsync(20_000)
    FakeSource.last().emit('beat', '')
  }
  expect([received(), answer.mock.calls]).toEqual([['5 a', '6 b'], []])
})

test('an answer that comes after newer events of a stream is ignored', async () => {
  const { received } = open(4)
  const answered = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', () => answered.promise)
  FakeSource.last().refuse()
  await vi.advanceTimersByTimeAsync(2000)
  FakeSource.last().ready(4)
  FakeSource.last().event(5, work('a'))
  // It is requested again, after the event.
  FakeSource.last().refuse()
  answered.resolve(new Response(JSON.stringify(page([{ id: 5, event: work('a') }], 5).body)))
  await vi.advanceTimersByTimeAsync(2000)
  FakeSource.last().ready(5)
  expect(received()).toEqual(['5 a'])
})

test('a stream without any data counts as failed', async () => {
  open(4)
  await vi.advanceTimersByTimeAsync(13_000)
  expect(FakeSource.opened).toHaveLength(2)
  FakeSource.last().ready(4)
  await vi.advanceTimersByTimeAsync(45_000)
  expect(FakeSource.opened).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(8000)
  expect([FakeSource.opened.length, FakeSource.opened[1]?.readyState]).toEqual([3, FakeSource.CLOSED])
})

test('a refused stream is checked at once: the user may be signed out', async () => {
  const { onSignedOut } = open(4)
  answer.mockReturnValue({ status: 401, body: { code: 401, fault: 'NOT_SIGNED_IN', msg: '未登录' } })
  FakeSource.last().refuse()
  await vi.advanceTimersByTimeAsync(0)
  expect(onSignedOut).toHaveBeenCalledOnce()
})

test('a stream is opened as soon as the network is back, and none by a closed feed', async () => {
  const { feed } = open(4)
  FakeSource.last().break()
  feed.notify()
  expect(FakeSource.opened).toHaveLength(2)
  feed.notify()
  expect(FakeSource.opened).toHaveLength(2)
  FakeSource.last().break()
  feed.close()
  feed.notify()
  await vi.advanceTimersByTimeAsync(ALL_WAITS_MS)
  expect(FakeSource.opened).toHaveLength(2)
})

test('unknown events of a newer server are ignored, and their numbers counted', () => {
  const { onNews } = open(4)
  FakeSource.last().ready(4)
  FakeSource.last().event(5, { kind: 'of tomorrow' })
  expect(onNews).toHaveBeenLastCalledWith({ from: 4, events: [], last: 5, isReset: false })
})
