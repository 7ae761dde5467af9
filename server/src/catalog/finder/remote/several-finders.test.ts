import { fault } from '@shenglang/contract/faults'
import { expect, test } from 'vitest'
import type { PartQuestions } from '../library/part-port.ts'
import { finderState } from './finder-state.ts'
import { SeveralFinders } from './several-finders.ts'
import type { Distant } from './watched-finder.ts'

type Condition = 'answers' | 'dead' | 'hangs'

/** A finder whose state a test changes; what hangs fails once it is disconnected. */
function standIn(name: string, state: Condition = 'answers') {
  const waiting: ((reason: unknown) => void)[] = []
  const finder = {
    state,
    requests: 0,
    holdsOthers: false,
    request() {
      if (finder.state === 'answers') return Promise.resolve([name])
      if (finder.state === 'dead') return Promise.reject(fault('UNAVAILABLE'))
      return new Promise<never>((_, reject) => waiting.push(reject))
    },
    searchArtists() {
      finder.requests += 1
      return finder.request()
    },
    place() {
      return finder.request()
    },
    disconnect() {
      for (const reject of waiting.splice(0)) reject(fault('UNAVAILABLE'))
    },
    close: async () => finder.disconnect(),
  }
  return finder
}

function several(states: Condition[]) {
  const each = states.map((state, index) => standIn(`finder ${index + 1}`, state))
  const without = { searchArtists: async () => ['the database'] } as Partial<PartQuestions>
  const finders = new SeveralFinders(each as unknown as Distant[], without)
  const request = async () => (await finders.searchArtists('夜', 1))[0]
  return { each, request, finders, close: () => finders.close() }
}

test.each<[Condition[], string]>([
  [['answers', 'answers'], 'finder 1'],
  [['dead', 'answers'], 'finder 2'],
  [['hangs', 'answers'], 'finder 2'],
  [['dead', 'hangs'], 'the database'],
])('with %j a call is answered by %s', async (states, by) => {
  const { request, close } = several(states)
  expect(await request()).toBe(by)
  await close()
})

test('leaves a dead finder out without trying it, and uses it again once it answers', async () => {
  const { each, request, close } = several(['answers', 'answers'])
  const [near] = each
  if (!near) throw new Error('no finder')
  await request()
  near.state = 'dead'
  expect([await request(), await request(), near.requests]).toEqual(['finder 2', 'finder 2', 2])
  near.state = 'answers'
  await expect.poll(request, { interval: 20 }).toBe('finder 1')
  await close()
})

test('repeats on another what a hanging finder does not answer', async () => {
  const { each, request, close } = several(['answers', 'answers'])
  await request()
  for (const one of each.slice(0, 1)) one.state = 'hangs'
  const answers = Promise.all([request(), request()])
  expect(await answers).toEqual(['finder 2', 'finder 2'])
  await close()
})

test('shows that one holds other ids than it should, while another answers', async () => {
  const { each, request, finders, close } = several(['dead', 'answers'])
  expect(await finderState(finders)).toBe('ok')
  for (const one of each.slice(0, 1)) one.holdsOthers = true
  expect([await request(), await finderState(finders)]).toEqual(['finder 2', 'differs'])
  for (const one of each) Object.assign(one, { state: 'dead', holdsOthers: false })
  expect(await finderState(finders)).toBe('unavailable')
  await close()
})

test('without anything else what no finder answers is unavailable', async () => {
  const finders = new SeveralFinders([standIn('finder', 'dead') as unknown as Distant], {})
  await expect(finders.searchArtists('夜', 1)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  await finders.close()
})

test('asks one that is left out for what nothing else answers', async () => {
  const slow = standIn('slow')
  slow.place = () => Promise.reject(fault('UNAVAILABLE'))
  const finders = new SeveralFinders([slow, standIn('dead', 'dead')] as unknown as Distant[], {
    searchArtists: async () => Promise.reject(fault('FILTERS_UNAVAILABLE')),
  })
  await expect.poll(() => finderState(finders)).toBe('unavailable')
  expect(await finders.searchArtists('夜', 1)).toEqual(['slow'])
  slow.state = 'dead'
  await expect(finders.searchArtists('夜', 1)).rejects.toMatchObject({ code: 'FILTERS_UNAVAILABLE' })
  await finders.close()
})

test('passes on the error of a query that no other finder would answer either', async () => {
  const { each, request, close } = several(['answers', 'answers'])
  for (const one of each.slice(0, 1)) one.request = () => Promise.reject(new Error('no such order'))
  await expect(request()).rejects.toThrow('no such order')
  await close()
})
