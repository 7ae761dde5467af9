import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { FakeSource } from '../remote/fake-source.ts'
import { CommentFeed } from './comment-feed.ts'

const page = Object.assign(new EventTarget(), { hidden: false })
const opened: CommentFeed[] = []
beforeEach(() => {
  FakeSource.opened = []
  page.hidden = false
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.stubGlobal('EventSource', FakeSource)
  vi.stubGlobal('document', page)
})
afterEach(async () => {
  for (const feed of opened.splice(0)) feed.close()
  await expect.poll(async () => (await navigator.locks.query()).held?.length).toBe(0)
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** A tab that shows the comments of a track. */
function openTab() {
  const listener = { onBehind: vi.fn(), onChanged: vi.fn() }
  const feed = new CommentFeed('7', listener)
  opened.push(feed)
  return { ...listener, feed }
}
const streams = () => FakeSource.open().length

test('two tabs of a browser have a stream, a third one polls, and takes one that becomes free', async () => {
  const [first] = [openTab(), openTab()]
  await expect.poll(() => streams()).toBe(2)
  const third = openTab()
  await expect.poll(() => third.onBehind.mock.calls.length).toBe(1)
  await vi.advanceTimersByTimeAsync(15_000)
  await expect.poll(() => third.onBehind.mock.calls.length).toBe(2)
  expect(streams()).toBe(2)
  first?.feed.close()
  expect(streams()).toBe(1)
  await vi.advanceTimersByTimeAsync(15_000)
  await expect.poll(() => streams()).toBe(2)
})

test('a tab without a stream receives the events of another tab’s, each once', async () => {
  const [first, second] = [openTab(), openTab()]
  await expect.poll(() => streams()).toBe(2)
  const third = openTab()
  await expect.poll(() => third.onBehind.mock.calls.length).toBe(1)
  FakeSource.last().emit('message', '{"commentIds":["3"]}')
  await expect.poll(() => third.onChanged.mock.calls.length).toBe(1)
  expect(third.onChanged.mock.calls).toEqual([[['3']]])
  expect([...first.onChanged.mock.calls, ...second.onChanged.mock.calls]).toEqual([[['3']]])
})

test('a hidden tab gives its stream back, and has one again once it is visible', async () => {
  openTab()
  await expect.poll(() => streams()).toBe(1)
  page.hidden = true
  page.dispatchEvent(new Event('visibilitychange'))
  expect(streams()).toBe(0)
  page.hidden = false
  page.dispatchEvent(new Event('visibilitychange'))
  await expect.poll(() => streams()).toBe(1)
})

test('events name what changed; unknown ones change nothing', async () => {
  const { onBehind, onChanged } = openTab()
  await expect.poll(() => streams()).toBe(1)
  FakeSource.last().emit('ready', '')
  FakeSource.last().emit('message', '{"commentIds":["3","4"]}')
  FakeSource.last().emit('message', '{"reactions":[]}')
  expect(onBehind).toHaveBeenCalledTimes(1)
  expect(onChanged.mock.calls).toEqual([[['3', '4']], [[]]])
})

test('a refused stream falls back to polling, and is free for another tab', async () => {
  const { onBehind } = openTab()
  await expect.poll(() => streams()).toBe(1)
  FakeSource.last().close()
  FakeSource.last().dispatchEvent(new Event('error'))
  expect(onBehind).toHaveBeenCalledTimes(1)
  await expect.poll(async () => (await navigator.locks.query()).held?.length).toBe(0)
  await vi.advanceTimersByTimeAsync(15_000)
  await expect.poll(() => streams()).toBe(1)
})
