import { expect, test } from 'vitest'
import { readPreferences } from './preferences.ts'

test('nothing chosen is dark, with side menu and play bar', () => {
  expect(readPreferences('')).toEqual({ theme: 'dark', isSideCollapsed: false, isPlayBarHidden: false, mixRule: 'strict' })
})

test('what was chosen is read from the cookies', () => {
  const chosen = readPreferences('a=1; theme=light; side=collapsed; playbar=hidden; mixrule=loose')
  expect(chosen).toEqual({ theme: 'light', isSideCollapsed: true, isPlayBarHidden: true, mixRule: 'loose' })
})

test('an unknown theme is dark', () => {
  expect(readPreferences('theme=neon').theme).toBe('dark')
})
