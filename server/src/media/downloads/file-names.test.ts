import { expect, test } from 'vitest'
import { distinctNames, safeFileName } from './file-names.ts'

test.each([
  ['夜航 (Extended).mp3', '夜航 (Extended).mp3'],
  ['../../etc/passwd', '_.._etc_passwd'],
  ['a/b\\c:d*e?"f<g>h|i.flac', 'a_b_c_d_e_f_g_h_i.flac'],
  ['nul\0byte\n.mp3', 'nul_byte_.mp3'],
  ['   ...', '未命名'],
  ['🎧.wav', '🎧.wav'],
  [`${'长'.repeat(300)}.mp3`, `${'长'.repeat(120)}.mp3`],
])('%j becomes %j', (name, expected) => expect(safeFileName(name)).toBe(expected))

test('names that meet are told apart, also where large and small letters are one', () => {
  expect(distinctNames(['a.mp3', 'A.mp3', 'b.mp3', 'a.mp3'])).toEqual(['a.mp3', 'A (2).mp3', 'b.mp3', 'a (3).mp3'])
})
