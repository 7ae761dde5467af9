import { expect, test } from 'vitest'
import { type Page, PageCache } from './page-cache.ts'

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
