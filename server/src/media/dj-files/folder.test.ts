import { expect, test } from 'vitest'
import { folderAt, inside } from './folder.ts'

test.each([
  ['', '', [], []],
  ['/Users/me/Music/', '', ['Users', 'me', 'Music'], ['Users', 'me', 'Music']],
  ['/Volumes/STICK/DJ', 'STICK', ['Volumes', 'STICK', 'DJ'], ['DJ']],
  ['d:\\Music\\DJ', 'D:', ['d:', 'Music', 'DJ'], ['Music', 'DJ']],
  ['E:/', 'E:', ['E:'], []],
])('%j', (path, volume, fromRoot, inVolume) => {
  expect(folderAt(path)).toEqual({ volume, fromRoot, inVolume })
  expect(inside(folderAt(path), '包').inVolume).toEqual([...inVolume, '包'])
})
