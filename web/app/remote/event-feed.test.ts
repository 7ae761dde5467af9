import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { EventFeed, type News } from './event-feed.ts'
import { FakeSource, toldOf, work } from './fake-source.ts'

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

const open = (place?: number) => {
  const listener = { onNews: vi.fn<(news: News) => void>(), onSignedOut: vi.fn() }
  const feed = new EventFeed(place, listener)
  onTestFinished(() => feed.close())
  return { feed, ...listener, told: () => toldOf(listener.onNews.mock.calls) }
}
const page = (events: object[], last: number) => ({ status: 200, body: { code: 200, data: { events, last, isReset: false } } })
/** Long enough for any wait of the feed to be over. */
const ALL_WAITS_MS = 80_000

test('a stream that breaks is opened again behind the last event', async () => {
  const { told } = open(4)
  expect(FakeSource.last().address).toBe('/api/events?after=4')
  FakeSource.last().ready(4)
  FakeSource.last().event(5, work('a'))
  FakeSource.last().event(6, work('b'))
  FakeSource.last().break()
  await vi.advanceTimersByTimeAsync(2000)
  expect(FakeSource.opened.map(({ address }) => address)).toEqual(['/api/events?after=4', '/api/events?after=6'])
  FakeSource.last().ready(6)
  FakeSource.last().event(7, work('c'))
  expect(told()).toEqual(['5 a', '6 b', '7 c'])
})

test('who does not know a place begins where the stream stands', () => {
  const { onNews } = open()
  expect(FakeSource.last().address).toBe('/api/events')
  FakeSource.last().ready(9)
  expect(onNews).toHaveBeenLastCalledWith({ from: 9, events: [], last: 9, isReset: false })
})

test('where no stream stands the log is asked, each event once, until a stream stands again', async () => {
  const { told } = open(4)
  answer.mockReturnValueOnce(page([{ id: 5, event: work('a') }], 5))
  answer.mockReturnValue(page([], 5))
  for (let failure = 0; failure < 3; failure += 1) {
    FakeSource.last().break()
    await vi.advanceTimersByTimeAsync(failure < 2 ? 3000 : 0)
  }
  await vi.advanceTimersByTimeAsync(0)
  expect(told()).toEqual(['5 a'])
  expect(answer.mock.calls[0]?.[0]).toBe('/api/client/app/user/events?after=4')
  await vi.advanceTimersByTimeAsync(ALL_WAITS_MS)
  FakeSource.last().ready(5)
  answer.mockClear()
  FakeSource.last().event(6, work('b'))
  // As long as it beats nothing else is asked.
  for (let beat = 0; beat < 5; beat += 1) {
    await vi.advanceTimersByTimeAsync(20_000)
    FakeSource.last().emit('beat', '')
  }
  expect([told(), answer.mock.calls]).toEqual([['5 a', '6 b'], []])
})

test('an answer that comes when a stream has told more is left aside', async () => {
  const { told } = open(4)
  const answered = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', () => answered.promise)
  FakeSource.last().refuse()
  await vi.advanceTimersByTimeAsync(2000)
  FakeSource.last().ready(4)
  FakeSource.last().event(5, work('a'))
  // It is asked anew, behind the event.
  FakeSource.last().refuse()
  answered.resolve(new Response(JSON.stringify(page([{ id: 5, event: work('a') }], 5).body)))
  await vi.advanceTimersByTimeAsync(2000)
  FakeSource.last().ready(5)
  expect(told()).toEqual(['5 a'])
})

test('a stream that says nothing, not even that it stands, is none', async () => {
  open(4)
  await vi.advanceTimersByTimeAsync(13_000)
  expect(FakeSource.opened).toHaveLength(2)
  FakeSource.last().ready(4)
  await vi.advanceTimersByTimeAsync(45_000)
  expect(FakeSource.opened).toHaveLength(2)
  await vi.advanceTimersByTimeAsync(8000)
  expect([FakeSource.opened.length, FakeSource.opened[1]?.readyState]).toEqual([3, FakeSource.CLOSED])
})

test('a refused stream is asked about at once: the user may be signed out', async () => {
  const { onSignedOut } = open(4)
  answer.mockReturnValue({ status: 401, body: { code: 401, fault: 'NOT_SIGNED_IN', msg: '未登录' } })
  FakeSource.last().refuse()
  await vi.advanceTimersByTimeAsync(0)
  expect(onSignedOut).toHaveBeenCalledOnce()
})

test('once the network is back a stream is opened at once, and a closed feed opens none', async () => {
  const { feed } = open(4)
  FakeSource.last().break()
  feed.wake()
  expect(FakeSource.opened).toHaveLength(2)
  feed.wake()
  expect(FakeSource.opened).toHaveLength(2)
  FakeSource.last().break()
  feed.close()
  feed.wake()
  await vi.advanceTimersByTimeAsync(ALL_WAITS_MS)
  expect(FakeSource.opened).toHaveLength(2)
})

test('what a newer server tells is left aside, and its place taken', () => {
  const { onNews } = open(4)
  FakeSource.last().ready(4)
  FakeSource.last().event(5, { kind: 'of tomorrow' })
  expect(onNews).toHaveBeenLastCalledWith({ from: 4, events: [], last: 5, isReset: false })
})
