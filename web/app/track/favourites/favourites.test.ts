import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { type Favourite, favouriteQuery, toggleFavourite } from './favourites.ts'

const track = { resourceId: '7', isCollect: false, collectCount: 3 }

function setUp() {
  const client = new QueryClient()
  const shown = () => client.getQueryData(favouriteQuery('7').queryKey) ?? track
  const requests: { isCollect: boolean; answer: (favourite: Favourite) => void; refuse: (error: Error) => void }[] = []
  const collect = (_id: string, isCollect: boolean) =>
    new Promise<Favourite>((answer, refuse) => requests.push({ isCollect, answer, refuse }))
  return { shown, requests, toggle: () => toggleFavourite(client, track, collect), client, collect }
}

test('a favourite is shown at once, and with the server’s count after its answer', async () => {
  const { shown, requests, toggle } = setUp()
  const done = toggle()
  await expect.poll(() => requests).toMatchObject([{ isCollect: true }])
  expect(shown()).toMatchObject({ isCollect: true, collectCount: 4 })
  requests[0]?.answer({ isCollect: true, collectCount: 9 })
  await done
  expect(shown()).toEqual({ isCollect: true, collectCount: 9 })
})

test('the request names the requested state, so that repeating it does no harm', async () => {
  const { client } = setUp()
  const collect = vi.fn(async (_id: string, isCollect: boolean) => ({ isCollect, collectCount: isCollect ? 4 : 3 }))
  await toggleFavourite(client, track, collect)
  await toggleFavourite(client, track, collect)
  expect(collect.mock.calls).toEqual([
    ['7', true],
    ['7', false],
  ])
})

test('clicks are ignored while a request is pending', async () => {
  const { requests, toggle, shown } = setUp()
  const first = toggle()
  await toggle()
  await expect.poll(() => requests).toHaveLength(1)
  expect(shown()).toMatchObject({ isCollect: true })
  requests[0]?.answer({ isCollect: true, collectCount: 4 })
  await first
  expect(requests).toHaveLength(1)
})

test('a refusal is undone, and the next click counts again', async () => {
  const { requests, toggle, shown } = setUp()
  const refused = toggle()
  await expect.poll(() => requests).toHaveLength(1)
  requests[0]?.refuse(new Error('网络请求失败'))
  await expect(refused).rejects.toThrow('网络请求失败')
  expect(shown()).toMatchObject({ isCollect: false, collectCount: 3 })
  const next = toggle()
  await expect.poll(() => requests).toHaveLength(2)
  requests[1]?.answer({ isCollect: true, collectCount: 4 })
  await next
  expect(shown()).toMatchObject({ isCollect: true })
})

test('the count never falls below zero, and a resource without an id is refused', async () => {
  const { client, shown } = setUp()
  await toggleFavourite(client, track, async () => ({ isCollect: false, collectCount: -1 }))
  expect(shown().collectCount).toBe(0)
  await expect(toggleFavourite(client, { ...track, resourceId: '' }, async () => track)).rejects.toThrow('资源ID不能为空')
})

test('another user starts with the server’s state', async () => {
  const { client, shown } = setUp()
  await toggleFavourite(client, track, async () => ({ isCollect: true, collectCount: 4 }))
  await client.resetQueries()
  expect(shown()).toMatchObject({ isCollect: false, collectCount: 3 })
})
