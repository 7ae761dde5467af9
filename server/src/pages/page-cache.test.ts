import { expect, test } from 'vitest'
import { Calls } from '../platform/http/calls.ts'
import { type Page, PageCache } from './page-cache.ts'
import { createPageTurns } from './page-turns.ts'

const page = (body: string, status = 200): Page => ({ status, headers: [['content-type', 'text/html']], body: Buffer.from(body) })
const withNonce = (nonce: string) => page(`<script nonce="${nonce}"></script><p>夜色</p><script nonce="${nonce}"></script>`)

/** Requests a page that is rendered as `rendered`; counts how often it was. */
function reader(forMs: number, rendered = (nonce: string) => ({ page: withNonce(nonce), isPersonal: false })) {
  const pages = new PageCache(forMs)
  const counted = { renders: 0 }
  const read = (name: string, nonce: string, before = Promise.resolve()) =>
    pages.share(name, {
      nonce,
      who: nonce,
      inTurn: (run) => run(),
      async render() {
        counted.renders += 1
        await before
        return rendered(nonce)
      },
    })
  return { read, counted }
}

test('serves the next request the same page with a nonce of its own', async () => {
  const { read, counted } = reader(60_000)
  expect(await read('/dj', 'one')).toEqual(withNonce('one'))
  expect(await read('/dj', 'two')).toEqual(withNonce('two'))
  expect(await read('/dj', 'three')).toEqual(withNonce('three'))
  expect(counted.renders).toBe(1)
  await read('/', 'four')
  expect(counted.renders).toBe(2)
})

test('renders a page once for all requests that come meanwhile', async () => {
  const { read, counted } = reader(60_000)
  const letGo = Promise.withResolvers<void>()
  const answers = Array.from({ length: 100 }, (_, index) => read('/dj', `nonce${index}`, letGo.promise))
  letGo.resolve()
  expect(await Promise.all(answers)).toEqual(answers.map((_, index) => withNonce(`nonce${index}`)))
  expect(counted.renders).toBe(1)
})

test.each([
  ['another status than 200', { page: page('', 404), isPersonal: false }],
  ['what the browser was told to keep', { page: page('夜色'), isPersonal: true }],
])('renders %s for each request', async (_what, rendered) => {
  const { read, counted } = reader(60_000, () => rendered)
  await Promise.all([read('/dj', 'one'), read('/dj', 'two')])
  await read('/dj', 'three')
  expect(counted.renders).toBe(3)
})

test('a failure does not reach other requests', async () => {
  let isBroken = true
  const { read, counted } = reader(60_000, (nonce) => {
    if (!isBroken) return { page: withNonce(nonce), isPersonal: false }
    isBroken = false
    throw new Error('broken')
  })
  const [first, second] = await Promise.allSettled([read('/dj', 'one'), read('/dj', 'two')])
  expect([first.status, second.status]).toEqual(['rejected', 'fulfilled'])
  expect(await read('/dj', 'three')).toEqual(withNonce('three'))
  expect(counted.renders).toBe(3)
})

test('stores nothing with a time of 0', async () => {
  const { read, counted } = reader(0)
  await Promise.all([read('/dj', 'one'), read('/dj', 'two')])
  expect(counted.renders).toBe(2)
})

test('counts the length of addresses, so that invented ones cannot fill the memory', async () => {
  const { read, counted } = reader(60_000, () => ({ page: page('{}'), isPersonal: false }))
  for (let index = 0; index <= 500; index += 1) await read(`/dj.data?q=${index}`, 'one')
  await read('/dj.data?q=0', 'two')
  expect(counted.renders).toBe(502)
})

/** Requests of one page whose turns come when the test says so. */
function waiting() {
  const pages = new PageCache(60_000)
  const turns = new Map<string, { begin(): void; refuse(): void }>()
  const rendered: string[] = []
  const request = (who: string, nonce = who) =>
    pages.share('/dj', {
      nonce,
      who,
      inTurn: async (run) => {
        await new Promise<void>((begin, refuse) => turns.set(nonce, { begin, refuse: () => refuse(new Error('refused')) }))
        return run()
      },
      async render() {
        rendered.push(nonce)
        return { page: withNonce(nonce), isPersonal: false }
      },
    })
  return { request, turns, rendered }
}
const settled = () => new Promise(setImmediate)

test('a visitor does not wait for the turn of the caller who requested the page before', async () => {
  const { request, turns, rendered } = waiting()
  const [flood, visitor] = [request('flood'), request('visitor')]
  await settled()
  turns.get('visitor')?.begin()
  expect([await visitor, await flood, rendered]).toEqual([withNonce('visitor'), withNonce('flood'), ['visitor']])
  turns.get('flood')?.begin()
  await settled()
  expect(rendered).toEqual(['visitor'])
})

test('a caller waits once for a page, however often they request it', async () => {
  const { request, turns, rendered } = waiting()
  const both = [request('visitor', 'one'), request('visitor', 'two')]
  await settled()
  expect([...turns.keys()]).toEqual(['one'])
  turns.get('one')?.begin()
  expect([await Promise.all(both), rendered]).toEqual([[withNonce('one'), withNonce('two')], ['one']])
})

test('the refusal of one caller leaves the page to the others', async () => {
  const { request, turns, rendered } = waiting()
  const [flood, visitor] = [request('flood'), request('visitor')]
  await settled()
  turns.get('flood')?.refuse()
  await expect(flood).rejects.toThrow('refused')
  turns.get('visitor')?.begin()
  expect([await visitor, rendered]).toEqual([withNonce('visitor'), ['visitor']])
})

test('a page rendered ahead takes no turn', async () => {
  const pages = new PageCache(60_000)
  const inTurn = () => Promise.reject(new Error('no turn'))
  const request = { who: 'visitor', inTurn, render: inTurn }
  const found = () => Promise.resolve(withNonce('one'))
  const share = (nonce: string) => pages.share('/', { ...request, nonce, find: found })
  expect(await Promise.all([share('one'), share('two')])).toEqual([withNonce('one'), withNonce('two')])
})

test('a crowd takes few turns, and visitors without one get the page all the same', async () => {
  const { request, turns, rendered } = waiting()
  const crowd = Promise.allSettled(Array.from({ length: 200 }, (_, index) => request(`visitor${index}`)))
  await settled()
  expect([...turns.keys()]).toEqual(['visitor0', 'visitor1', 'visitor2'])
  for (const who of ['visitor0', 'visitor1', 'visitor2']) turns.get(who)?.refuse()
  await settled()
  expect([...turns.keys()].slice(3)).toEqual(['visitor3', 'visitor4', 'visitor5'])
  turns.get('visitor4')?.begin()
  expect((await crowd).map(({ status }) => status)).toEqual([...Array(3).fill('rejected'), ...Array(197).fill('fulfilled')])
  expect(rendered).toEqual(['visitor4'])
})

/** Pages behind the turns of the site, of which all are taken until the test ends them. */
async function full(waitingCount: number) {
  const pages = new PageCache(60_000)
  const inTurn = createPageTurns(new Calls(), 0)
  const free = Promise.withResolvers<void>()
  const before = Array.from({ length: 16 + waitingCount }, (_, at) => inTurn(`other${at}`, '/other', () => free.promise))
  await settled()
  const rendered: string[] = []
  const open = (name: string, who: string) =>
    pages.share(name, {
      nonce: who,
      who,
      inTurn: (run) => inTurn(who, name, run),
      async render() {
        rendered.push(name)
        return { page: withNonce(who), isPersonal: false }
      },
    })
  const end = async () => {
    free.resolve()
    await Promise.all(before)
  }
  return { open, rendered, end }
}

test('a crowd at one page leaves room to those of others', async () => {
  const { open, rendered, end } = await full(0)
  const crowd = Array.from({ length: 201 }, (_, index) => open('/', `visitor${index}`))
  const other = open('/dj', 'other visitor')
  await settled()
  await end()
  expect(await Promise.all(crowd)).toEqual(crowd.map((_, index) => withNonce(`visitor${index}`)))
  expect(await other).toEqual(withNonce('other visitor'))
  expect(rendered).toEqual(['/', '/dj'])
})

test('a visitor for whose turn there is no room gets the page from the turn of another', async () => {
  const { open, end } = await full(199)
  const crowd = Array.from({ length: 5 }, (_, index) => open('/', `visitor${index}`))
  await settled()
  await end()
  expect(await Promise.all(crowd)).toEqual(crowd.map((_, index) => withNonce(`visitor${index}`)))
})

test('a crowd for which there is no room at all is refused', async () => {
  const { open, rendered, end } = await full(200)
  const crowd = Array.from({ length: 5 }, (_, index) => open('/', `visitor${index}`))
  const answers = await Promise.allSettled(crowd)
  expect(answers).toEqual(crowd.map(() => ({ status: 'rejected', reason: expect.objectContaining({ code: 'UNAVAILABLE' }) })))
  await end()
  expect(rendered).toEqual([])
})

test('a page that may not be shared takes each visitor one turn', async () => {
  const pages = new PageCache(60_000)
  const turns: string[] = []
  const open = (who: string) =>
    pages.share('/nothing', {
      nonce: who,
      who,
      async inTurn(run) {
        turns.push(who)
        await settled()
        return run()
      },
      async render() {
        return { page: page(who, 404), isPersonal: false }
      },
    })
  expect(await Promise.all(['one', 'two'].map(open))).toEqual([page('one', 404), page('two', 404)])
  expect(turns).toEqual(['one', 'two'])
})
