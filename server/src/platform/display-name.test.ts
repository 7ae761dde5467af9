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

test('cuts a name between characters, with its extension', () => {
  expect(displayName(`${'😀'.repeat(300)}.flac`)).toBe(`${'😀'.repeat(57)}.flac`)
  expect(displayName(`${'长'.repeat(110)}👨‍👩‍👧‍👦👨‍👩‍👧‍👦.mp3`)).toBe(`${'长'.repeat(110)}.mp3`)
  expect(titleFrom(`${'长'.repeat(95)}👨‍👩‍👧‍👦.mp3`, 100)).toBe('长'.repeat(95))
})

test('derives a title from a file name', () => {
  expect(titleFrom('01_夜航 (Extended).mp3', 100)).toBe('01 夜航 (Extended)')
  expect(titleFrom('.mp3', 100)).toBe('.mp3')
})
