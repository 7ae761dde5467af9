import { expect, test } from 'vitest'
import { readPreferences, readTimeZone } from './read-preferences.ts'

test('the default is dark, with side menu and play bar', () => {
  expect(readPreferences('')).toEqual({ theme: 'dark', isMenuCollapsed: false, isPlayBarHidden: false, mixRule: 'strict' })
})

test('preferences are read from the cookies', () => {
  const chosen = readPreferences('a=1; theme=light; side=collapsed; playbar=hidden; mixrule=loose')
  expect(chosen).toEqual({ theme: 'light', isMenuCollapsed: true, isPlayBarHidden: true, mixRule: 'loose' })
})

test('an unknown theme is dark', () => {
  expect(readPreferences('theme=neon').theme).toBe('dark')
})

test.each([
  ['zone=Europe/London; theme=light', 'Europe/London'],
  ['theme=light', 'Asia/Shanghai'],
  ['zone=Asia/Nowhere', 'Asia/Shanghai'],
  ['zone=%2B08:00', 'Asia/Shanghai'],
])('dates of a member with cookies %s are those of %s', (cookies, zone) => {
  expect(readTimeZone(cookies)).toBe(zone)
})
