import { expect, test } from 'vitest'
import { displayName, titleFrom } from './display-name.ts'

test.each([
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\dj\\夜航.mp3', '夜航.mp3'],
  ['夜\0航.mp3', '夜航.mp3'],
  ['..', '未命名'],
  ['', '未命名'],
  ['歌\u202e3pm.exe', '歌3pm.exe'],
  ['🔥 drop 🔥.wav', '🔥 drop 🔥.wav'],
  ['half \ud800.mp3', 'half \ufffd.mp3'],
])('%j is shown as %j', (name, shown) => {
  expect(displayName(name)).toBe(shown)
})

test('cuts a name to 300 characters, whole characters and with its extension', () => {
  const shown = displayName(`${'😀'.repeat(300)}.flac`)
  expect([...shown]).toHaveLength(120)
  expect(shown.endsWith('😀.flac')).toBe(true)
})

test('derives a title from a file name', () => {
  expect(titleFrom('01_夜航 (Extended).mp3', 100)).toBe('01 夜航 (Extended)')
  expect(titleFrom('.mp3', 100)).toBe('.mp3')
})
