import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { PageStream } from './page-stream.ts'

class FakeSource {
  static readonly CLOSED = 2
  static opened: FakeSource[] = []
  readyState = 0
  onopen = () => {}
  onerror = () => {}
  onmessage = (_message: { data: string }) => {}
  constructor(readonly address: string) {
    FakeSource.opened.push(this)
  }
  close() {
    this.readyState = FakeSource.CLOSED
  }
}

beforeEach(() => {
  FakeSource.opened = []
  vi.stubGlobal('EventSource', FakeSource)
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const listener = () => ({ onEvent: vi.fn(), onMissed: vi.fn() })

test('all parts of a page share one stream, which closes with the last of them', () => {
  const beforeAll = vi.fn()
  const stream = new PageStream('/events', beforeAll)
  const [first, second] = [listener(), listener()]
  const [leaveFirst, leaveSecond] = [stream.listen(first), stream.listen(second)]
  const [source, ...others] = FakeSource.opened
  expect([source?.address, others]).toEqual(['/events', []])
  source?.onmessage({ data: '{"kind":"artist"}' })
  expect([beforeAll, first.onEvent, second.onEvent].map((told) => told.mock.calls)).toEqual(Array(3).fill([[{ kind: 'artist' }]]))
  leaveFirst()
  source?.onmessage({ data: '{"kind":"artist"}' })
  expect([first.onEvent.mock.calls.length, second.onEvent.mock.calls.length, source?.readyState]).toEqual([1, 2, 0])
  leaveSecond()
  expect(source?.readyState).toBe(FakeSource.CLOSED)
  stream.listen(first)
  expect(FakeSource.opened).toHaveLength(2)
})

test('when it stands again, all hear that they may have missed something', () => {
  const stream = new PageStream('/events', () => {})
  const both = [listener(), listener()]
  for (const each of both) stream.listen(each)
  const [source] = FakeSource.opened
  source?.onopen()
  expect(both.map(({ onMissed }) => onMissed.mock.calls.length)).toEqual([0, 0])
  source?.onopen()
  expect(both.map(({ onMissed }) => onMissed.mock.calls.length)).toEqual([1, 1])
})

test('one that was refused is opened anew for the next who listens', () => {
  const stream = new PageStream('/events', () => {})
  const first = listener()
  stream.listen(first)
  FakeSource.opened[0]?.close()
  stream.listen(listener())
  expect(FakeSource.opened).toHaveLength(2)
  FakeSource.opened[1]?.onopen()
  expect(first.onMissed).toHaveBeenCalledOnce()
})
