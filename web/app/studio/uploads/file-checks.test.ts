import { expect, test } from 'vitest'
import { looksLikeAudio } from './file-checks.ts'

const bytes = (value: string) => Uint8Array.from(value, (character) => character.charCodeAt(0))

test.each([
  ['an MP3 with tags', 'ID3\x04\0', true],
  ['an MP3 without', '\xff\xfb\x90', true],
  ['FLAC', 'fLaC', true],
  ['WAV', 'RIFF\x24\0\0\0WAVEfmt ', true],
  ['Ogg', 'OggS', true],
  ['M4A', '\0\0\0\x20ftypM4A ', true],
  ['AIFF', 'FORM\0\0\0\x20AIFFCOMM', true],
  ['AIFF-C', 'FORM\0\0\0\x20AIFCFVER', true],
  ['WMA', '0&\xb2u\x8ef\xcf\x11', true],
  ['AVI', 'RIFF\x24\0\0\0AVI LIST', false],
  ['text', 'hello', false],
  ['nothing', '', false],
])('%s: %j', (_name, head, isAudio) => {
  expect(looksLikeAudio(bytes(head))).toBe(isAudio)
})
