import { expect, test } from 'vitest'
import { distinctNames, safeFileName, trackFileName } from './file-names.ts'

test.each([
  ['夜航 (Extended).mp3', '夜航 (Extended).mp3'],
  ['../../etc/passwd', '_.._etc_passwd'],
  ['a/b\\c:d*e?"f<g>h|i.flac', 'a_b_c_d_e_f_g_h_i.flac'],
  ['nul\0byte\n.mp3', 'nul_byte_.mp3'],
  ['   ...', '未命名'],
  ['🎧.wav', '🎧.wav'],
  [`${'长'.repeat(300)}.mp3`, `${'长'.repeat(83)}.mp3`],
  [`${'👩🏽‍🚀'.repeat(40)}.flac`, `${'👩🏽‍🚀'.repeat(16)}.flac`],
  [`${'e\u0301'.repeat(200)}.mp3`, `${'é'.repeat(125)}.mp3`],
  ['con.mp3', '_con.mp3'],
  ['CON', '_CON'],
  ['abc\u202egpj.mp3', 'abcgpj.mp3'],
  ['مرحبا.mp3', 'مرحبا.mp3'],
  ['\ud800.mp3', '\ufffd.mp3'],
])('%j becomes %j', (name, expected) => expect(safeFileName(name)).toBe(expected))

test('distinguishes equal names, also where they differ only in case', () => {
  expect(distinctNames(['a.mp3', 'A.mp3', 'b.mp3', 'a.mp3'])).toEqual(['a.mp3', 'A (2).mp3', 'b.mp3', 'a (3).mp3'])
})

test('distinguishes names that were cut alike, within the length that every system allows', () => {
  const long = safeFileName(`${'长'.repeat(300)}.mp3`)
  const names = distinctNames([long, long])
  expect(names[1]).toMatch(/^长+ \(2\)\.mp3$/)
  for (const name of names) expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255)
})

test.each([
  [{ artists: ['林夜'], title: '夜航', mix: 'Extended' }, '林夜 - 夜航 (Extended).mp3'],
  [{ artists: ['林夜', 'Bo'], title: '夜航', mix: '' }, '林夜, Bo - 夜航.mp3'],
  [{ artists: ['林夜'], title: '夜航 (Extended Mix)', mix: 'Extended' }, '林夜 - 夜航 (Extended Mix).mp3'],
  [{ artists: ['AC/DC'], title: 'What?', mix: 'A:B' }, 'AC_DC - What_ (A_B).mp3'],
  [{ artists: [''], title: '夜航', mix: '' }, '夜航.mp3'],
])('names the file of %j %j', (track, name) => expect(trackFileName(track, '.mp3')).toBe(name))
