import { expect, test } from 'vitest'
import { avatarAddress, initialAvatar, initialOf } from './initial-avatar.ts'

test.each([
  ['DJ 北岸', '北'],
  ['𠮷野家', '𠮷'],
  ['mizu_水', '水'],
  ['kilo', 'K'],
  ['__é1', 'É'],
  ['303', '3'],
  ['🔥🔥', ''],
  ['', ''],
])('the initial of %s is %s', (name, initial) => {
  expect(initialOf(name)).toBe(initial)
})

test('a name always gets the same picture, another name another one, and a name without letters none', () => {
  expect(initialAvatar('北岸')).toBe(initialAvatar('北岸'))
  expect(initialAvatar('北岸')).not.toBe(initialAvatar('南方'))
  expect(initialAvatar('<"&>')).toBeUndefined()
})

test.each(['', 'null'])('a picture that is missing as "%s" is the default one', (avatar) => {
  expect(avatarAddress(avatar, '北岸', 32)).toBe(initialAvatar('北岸'))
  expect(avatarAddress(avatar, '', 32)).toBe('/avatar.svg')
})

test('a picture is requested in the size that it is shown at', () => {
  expect(avatarAddress('/media/image/a.webp', '北岸', 32)).toBe('/api/media/image/a.webp?w=96')
  expect(avatarAddress('/media/image/a.webp', '北岸', 96)).toBe('/api/media/image/a.webp?w=320')
})
