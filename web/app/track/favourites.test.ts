import { expect, test, vi } from 'vitest'
import { createFavourites } from './favourites.ts'

const track = { resourceId: '7', isCollect: false, collectCount: 3 }

test('a favourite flips when the server has flipped it, everywhere at once', async () => {
  const favourites = createFavourites(async () => ({ isCollect: true, collectCount: 4 }))
  const heard = vi.fn()
  favourites.subscribe(heard)
  expect(favourites.of(track)).toMatchObject({ isCollect: false, collectCount: 3 })
  await favourites.toggle(track)
  expect(favourites.of(track)).toEqual({ isCollect: true, collectCount: 4 })
  expect(heard).toHaveBeenCalledOnce()
})

test('the server is told how it shall stand, so that a request that is sent again does no harm', async () => {
  const collect = vi.fn(async (_id: string, isCollect: boolean) => ({ isCollect, collectCount: isCollect ? 4 : 3 }))
  const favourites = createFavourites(collect)
  await favourites.toggle(track)
  await favourites.toggle(track)
  expect(collect.mock.calls).toEqual([
    ['7', true],
    ['7', false],
  ])
})

test('clicks are ignored while a request is pending', async () => {
  let answer = (_value: { isCollect: boolean; collectCount: number }) => {}
  const collect = vi.fn(() => new Promise<{ isCollect: boolean; collectCount: number }>((resolve) => (answer = resolve)))
  const favourites = createFavourites(collect)
  const first = favourites.toggle(track)
  await favourites.toggle(track)
  answer({ isCollect: true, collectCount: 4 })
  await first
  expect(collect).toHaveBeenCalledOnce()
})

test('a refusal changes nothing, and the next click counts again', async () => {
  const collect = vi.fn().mockRejectedValueOnce(new Error('网络请求失败')).mockResolvedValue({ isCollect: true, collectCount: 4 })
  const favourites = createFavourites(collect)
  await expect(favourites.toggle(track)).rejects.toThrow('网络请求失败')
  expect(favourites.of(track)).toMatchObject({ isCollect: false })
  await favourites.toggle(track)
  expect(favourites.of(track)).toMatchObject({ isCollect: true })
})

test('the count never falls below zero, and a resource without an id is refused', async () => {
  const favourites = createFavourites(async () => ({ isCollect: false, collectCount: -1 }))
  await favourites.toggle(track)
  expect(favourites.of(track).collectCount).toBe(0)
  await expect(favourites.toggle({ ...track, resourceId: '' })).rejects.toThrow('资源ID不能为空')
})

test('another user begins with what the server says', async () => {
  const favourites = createFavourites(async () => ({ isCollect: true, collectCount: 4 }))
  await favourites.toggle(track)
  favourites.forget()
  expect(favourites.of(track)).toMatchObject({ isCollect: false, collectCount: 3 })
})
