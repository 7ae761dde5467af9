import { expect, test } from 'vitest'
import { Calls } from '../platform/http/calls.ts'
import { createPageTurns } from './page-turns.ts'

const settled = () => new Promise(setImmediate)

/** Pages that are rendered until the test ends them, and the order in which they began. */
function rendering() {
  const inTurn = createPageTurns(new Calls(), 0)
  const begun: string[] = []
  const ends: (() => void)[] = []
  const open = (who: string, address: string) =>
    inTurn(who, address, () => {
      begun.push(address)
      return new Promise<void>((end) => ends.push(end))
    })
  const endAll = async () => {
    while (ends.length > 0) {
      ends.shift()?.()
      await settled()
    }
  }
  return { open, begun, ends, endAll }
}

test('an address that requests many pages has two rendered at once, and another does not wait for them', async () => {
  const { open, begun, endAll } = rendering()
  const all = ['/dj?keyword=1', '/dj?keyword=2', '/dj?keyword=3', '/dj?keyword=4'].map((address) => open('flood', address))
  all.push(open('visitor', '/dj'))
  await settled()
  expect(begun).toEqual(['/dj?keyword=1', '/dj?keyword=2', '/dj'])
  await endAll()
  await Promise.all(all)
})

test('pages go before searches that came earlier', async () => {
  const { open, begun, ends, endAll } = rendering()
  const searches = Array.from({ length: 60 }, (_, at) => open(`address ${at}`, `/searchResult?keyword=${at}`))
  await settled()
  const atOnce = begun.length
  const page = open('visitor', '/dj?keyword=&style=house')
  await settled()
  ends.shift()?.()
  await expect.poll(() => begun.length).toBe(atOnce + 1)
  expect(begun.at(-1)).toBe('/dj?keyword=&style=house')
  await endAll()
  await Promise.all([...searches, page])
})

test('renders nothing beyond the limit', async () => {
  const inTurn = createPageTurns(new Calls(), 1)
  const open = (who: string) => inTurn(who, '/dj', async () => 'rendered')
  expect(await open('flood')).toBe('rendered')
  await expect(open('flood')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  expect(await open('visitor')).toBe('rendered')
})
