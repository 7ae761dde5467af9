import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FakeSource, work } from './fake-source.ts'
import { openPageStream } from './page-stream.ts'

/** The Web Locks of one browser. */
class Locks {
  readonly #held = new Map<string, { taken: (reason: Error) => void }>()
  readonly #queues = new Map<string, (() => void)[]>()

  request(name: string, { steal = false, signal }: LockOptions, use: () => Promise<void>): Promise<void> {
    return new Promise((done, fail) => {
      const hold = () => {
        const holding = { taken: fail }
        this.#held.set(name, holding)
        use().then(() => {
          if (this.#held.get(name) !== holding) return
          this.#held.delete(name)
          done()
          this.#queues.get(name)?.shift()?.()
        }, fail)
      }
      const queue = this.#queues.get(name) ?? []
      this.#queues.set(name, queue)
      if (steal) {
        this.#held.get(name)?.taken(new DOMException('taken', 'AbortError'))
        hold()
      } else if (!this.#held.has(name)) hold()
      else queue.push(hold)
      signal?.addEventListener('abort', () => {
        if (queue.includes(hold)) queue.splice(queue.indexOf(hold), 1)
        fail(signal.reason)
      })
    })
  }
}

const answer = vi.fn<(address: string) => object>()
const view = { window: new EventTarget(), document: Object.assign(new EventTarget(), { visibilityState: 'visible' }) }
const opened: (() => void)[] = []
beforeEach(() => {
  FakeSource.opened = []
  answer.mockReset()
  vi.stubGlobal('EventSource', FakeSource)
  vi.stubGlobal('window', view.window)
  vi.stubGlobal('document', view.document)
  vi.stubGlobal('navigator', { locks: new Locks() })
  vi.stubGlobal('fetch', async (address: string) => new Response(JSON.stringify({ code: 200, data: answer(address) })))
})
afterEach(() => {
  vi.useRealTimers()
  for (const close of opened.splice(0)) close()
  vi.unstubAllGlobals()
})

/** A tab that was loaded when the log of `userId` ended at `cursor`. */
function openTab(userId: string, cursor?: number) {
  const received: string[] = []
  const listener = {
    onEvent: (event: object) => void received.push('resourceId' in event ? String(event.resourceId) : '?'),
    onMissed: vi.fn(),
    onSignedOut: vi.fn(),
  }
  const { close } = openPageStream(new QueryClient(), userId, cursor, listener)
  opened.push(close)
  return { received, close, ...listener }
}
const only = (): FakeSource => {
  const open = FakeSource.open()
  expect(open).toHaveLength(1)
  return open[0] as FakeSource
}

test('three tabs share one stream and receive each event once; when its tab closes another one takes over', async () => {
  const tabs = [openTab('1', 3), openTab('1', 3), openTab('1', 3)]
  const [first, second, third] = tabs
  only().ready(3)
  only().event(4, work('a'))
  for (const { received } of tabs) await expect.poll(() => received).toEqual(['a'])
  first?.close()
  await expect.poll(() => only().address).toBe('/api/events?after=4')
  only().ready(4)
  only().event(5, work('b'))
  for (const tab of [second, third]) await expect.poll(() => tab?.received).toEqual(['a', 'b'])
  expect(first?.received).toEqual(['a'])
})

test('a tab that was loaded earlier requests what it missed, and receives nothing twice', async () => {
  const first = openTab('1', 3)
  only().ready(3)
  only().event(4, work('a'))
  only().event(5, work('b'))
  answer.mockReturnValue({ events: [{ id: 5, event: work('b') }], last: 5, isReset: false })
  const late = openTab('1', 4)
  await expect.poll(() => late.received).toEqual(['b'])
  expect(answer).toHaveBeenCalledWith('/api/client/app/user/events?after=4')
  only().event(6, work('c'))
  for (const { received } of [first, late]) await expect.poll(() => received.at(-1)).toBe('c')
  expect([first.received, late.received]).toEqual([
    ['a', 'b', 'c'],
    ['b', 'c'],
  ])
})

test('another user’s tabs have their own stream and receive nothing', async () => {
  const [one, other] = [openTab('1', 0), openTab('2', 0)]
  const [source, ...rest] = FakeSource.open()
  expect(rest).toHaveLength(1)
  source?.ready(0)
  source?.event(1, work('a'))
  const log = ['a', 'b'].map((word, index) => ({ id: index + 1, event: work(word) }))
  answer.mockReturnValue({ events: log, last: 2, isReset: false })
  const mine = openTab('1', 0)
  source?.event(2, work('b'))
  await expect.poll(() => mine.received).toEqual(['a', 'b'])
  expect([one.received, other.received]).toEqual([['a', 'b'], []])
})

test('a sleeping tab that holds the lock loses it to a visible one', async () => {
  const asleep = openTab('1', 0)
  only().ready(0)
  const channel = vi.spyOn(BroadcastChannel.prototype, 'postMessage')
  channel.mockImplementation(() => {})
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  const awake = openTab('1', 0)
  await vi.advanceTimersByTimeAsync(4000)
  channel.mockRestore()
  expect(FakeSource.opened.map(({ readyState }) => readyState)).toEqual([FakeSource.CLOSED, 0])
  only().ready(0)
  only().event(1, work('a'))
  vi.useRealTimers()
  for (const { received } of [awake, asleep]) await expect.poll(() => received).toEqual(['a'])
})

test('two tabs that lead at the same time receive each event once', async () => {
  const tabs = [openTab('1', 3)]
  vi.stubGlobal('navigator', { locks: new Locks() })
  tabs.push(openTab('1', 3))
  const sources = FakeSource.open()
  expect(sources).toHaveLength(2)
  for (const source of sources) source.ready(3)
  for (const source of sources) source.event(4, work('a'))
  // Each receives the other's last event after its own first one.
  sources[0]?.event(5, work('b'))
  await expect.poll(() => tabs[1]?.received.at(-1)).toBe('b')
  sources[1]?.event(6, work('c'))
  await expect.poll(() => tabs[0]?.received.at(-1)).toBe('c')
  for (const { received } of tabs) expect(received).toEqual(['a', 'b', 'c'])
})

test('a stream is opened as soon as the network is back', () => {
  openTab('1', 3)
  only().break()
  expect(FakeSource.open()).toEqual([])
  view.window.dispatchEvent(new Event('online'))
  expect(only().address).toBe('/api/events?after=3')
})

test('a page in the back-forward cache receives nothing, and resumes where it was', async () => {
  const tab = openTab('1', 0)
  only().ready(0)
  only().event(1, work('a'))
  view.window.dispatchEvent(new Event('pagehide'))
  expect(FakeSource.open()).toEqual([])
  view.window.dispatchEvent(new Event('pageshow'))
  await expect.poll(() => only().address).toBe('/api/events?after=1')
  only().event(2, work('b'))
  expect(tab.received).toEqual(['a', 'b'])
})

test('all tabs reload what was missed, and all forget a signed-out user', async () => {
  const tabs = [openTab('1', 3), openTab('1', 3)]
  only().emit('reset', '70')
  for (const { onMissed } of tabs) await expect.poll(() => onMissed).toHaveBeenCalledOnce()
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify({ code: 401, fault: 'NOT_SIGNED_IN' }), { status: 401 }))
  only().refuse()
  for (const { onSignedOut } of tabs) await expect.poll(() => onSignedOut).toHaveBeenCalledOnce()
})

test('a browser without locks has a stream in each tab', async () => {
  vi.stubGlobal('navigator', {})
  const tabs = [openTab('1', 0), openTab('1', 0)]
  const sources = FakeSource.open()
  expect(sources).toHaveLength(2)
  for (const source of sources) source.event(1, work('a'))
  for (const { received } of tabs) expect(received).toEqual(['a'])
})
