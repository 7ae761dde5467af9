import { describe, expect, test } from 'vitest'
import { toSimplified } from '../../platform/simplified.ts'
import { nameSkeleton, nameSkeletons } from './name-skeleton.ts'
import { isReserved } from './reserved-names.ts'
import { writtenName } from './written-name.ts'

const ALIKE: readonly (readonly [kind: string, name: string, lookAlike: string])[] = [
  ['a hyphen within', 'DJ Mira', 'DJ-Mira'],
  ['a hyphen of another kind', 'DJ Mira', 'DJ‐Mira'],
  ['a dot within', 'DJ Mira', 'D.J. Mira'],
  ['an underscore', 'DJ Mira', 'DJ_Mira'],
  ['an apostrophe', 'DJ Mira', "DJ Mir'a"],
  ['no space', 'DJ Mira', 'DJMira'],
  ['spaces between letters', 'DJ Mira', 'D J M i r a'],
  ['a middle dot for a space', '林夜 LIN YE', '林夜·LIN YE'],
  ['a middle dot of kana', '林夜 LIN YE', '林夜・LIN YE'],
  ['a full-width space', '林夜', '林　夜'],
  ['Chinese punctuation within', '林夜', '林、夜'],
  ['brackets', '孤岛电台', '「孤岛」电台'],
  ['punctuation at the ends', '潮汐', '潮汐。'],
  ['emoji within', '林夜', '林🌙夜'],
  ['emoji at the end', '雾都DJ', ' 霧都 ＤＪ ✨'],
  ['full-width letters', 'DJ Mira', 'ＤＪ Ｍｉｒａ'],
  ['full-width digits', 'Studio 54', 'Studio ５４'],
  ['half-width kana', 'カガミ', 'ｶｶﾞﾐ'],
  ['Cherokee', 'DJ Mira', 'DJ Ꮇira'],
  ['Cyrillic г for r', 'DJ Mira', 'DJ Miгa'],
  ['Cyrillic capitals', 'DJ Mira', 'DJ МIRА'],
  ['Cyrillic small letters', 'Tokyo', 'тokуо'],
  ['Cyrillic в by its capital', 'Bob', 'вoв'],
  ['Greek capitals', 'Night Owl', 'Νight Οwl'],
  ['Greek small letters', 'Nova', 'Nονα'],
  ['Armenian', 'Soho', 'Տօհօ'],
  ['Canadian syllabics', 'Mira', 'ᗰira'],
  ['Lisu', 'KATE', 'ꓗꓮꓔꓰ'],
  ['a sharp s for a beta', 'βeat', 'Beat'],
  ['mathematical letters', 'Mira', '𝕄𝖎𝓇𝚊'],
  ['circled letters', 'Mira', 'Ⓜⓘⓡⓐ'],
  ['letters in black circles', 'Mira', '🅜🅘🅡🅐'],
  ['letters in black squares', 'Abba', '🅰🅱🅱🅰'],
  ['small capitals', 'Mira', 'ᴍɪʀᴀ'],
  ['accents', 'Tiesto', 'Tiësto'],
  ['a stroke', 'Orjan', 'Ørjan'],
  ['marks of the supplement', 'Mira', 'Mi\u1dc4ra'],
  ['marks for symbols', 'Mira', 'M\u20d2ira'],
  ['marks of the extended block', 'Mira', 'Mir\u1ab0a'],
  ['half marks', '林夜', '林\ufe20夜'],
  ['Cyrillic marks', 'Mira', 'Mi\u0483ra'],
  ['a voicing mark beside Latin', 'Mira', 'Mira\u3099'],
  ['vowels of Devanagari beside Latin', 'Mira', 'Miः\u0903ra'],
  ['marks beside Chinese', '林夜', '林\u0489夜'],
  ['traditional characters', '西出阳关', '西出陽關'],
  ['traditional characters apart', '声浪电台', '聲 浪·電台'],
  ['kana for a character', '力道', 'カ道'],
  ['a character for a long vowel', 'スーパー', 'ス一パ一'],
  ['a digit for a letter', '阿拉Synth', '阿拉5ynth'],
  ['digits for l and o', 'Loop', '1oop'],
  ['zeros', 'Loop', 'L00p'],
  ['a bar', 'Lila', '|ila'],
  ['rn for m', 'DJ Mira', 'DJ rnira'],
  ['a digit and a Cyrillic letter', 'Synth', '5ynтh'],
  ['case', 'NIGHT OWL', 'night owl'],
  ['Greek capitals and small letters', 'νικη', 'ΝΙΚΗ'],
  ['Cyrillic case', 'Мира', 'МИРА'],
]

test.each(ALIKE)('%s: %s is one name with %s', (_kind, name, lookAlike) => {
  expect(nameSkeletons(lookAlike)).toContain(nameSkeleton(name))
})

const DIFFERENT: readonly (readonly [name: string, other: string])[] = [
  ['林夜', '林叶'],
  ['道士', '道土'],
  ['杜鹃', '杜鹂'],
  ['口', '囗'],
  ['大', '太'],
  ['己', '已'],
  ['かき', 'がき'],
  ['ハハ', 'パパ'],
  ['가나', '각나'],
  ['김민준', '김민주'],
  ['नीना', 'नना'],
  ['กง', 'กิง'],
  ['Мира', 'Mira'],
  ['Юлия', 'Юля'],
  ['Νίκος', 'Νίκη'],
  ['Tiësto', 'Tista'],
  ['Ørjan', 'Arjan'],
  ['Beyoncé', 'Beyond'],
  ['DJ Ñandú', 'DJ Nanda'],
  ['808', 'bob'],
  ['MK5', 'MKZ5'],
  ['A', 'B'],
  ['!!!', '???'],
  ['👩‍🚀', '👨‍🎤'],
  ['🔥', '🔥🔥'],
  ['夜航船 1', '夜航船 2'],
  ['声浪用户0a1b2', '声浪用户0a1b3'],
  ['Nova', 'Vova'],
]

test.each(DIFFERENT)('%s and %s are two names', (name, other) => {
  expect(nameSkeletons(name).filter((skeleton) => nameSkeletons(other).includes(skeleton))).toEqual([])
  for (const each of [name, other]) expect(isReserved(each)).toBe(false)
})

test('no two simplified characters in common use are one', () => {
  const decoder = new TextDecoder('gb2312')
  const rows = Array.from({ length: 0xf7 - 0xb0 + 1 }, (_, row) =>
    Array.from({ length: 94 }, (_, cell) => [0xb0 + row, 0xa1 + cell]),
  )
  const characters = rows
    .flat()
    .flatMap((bytes) => decoder.decode(Uint8Array.from(bytes)).match(/^\p{Script=Han}$/u) ?? [])
    .filter((letter) => toSimplified(letter) === letter)
  expect(characters.length).toBeGreaterThan(6000)
  const same = Map.groupBy(characters, nameSkeleton)
  expect([...same.values()].filter((group) => group.length > 1)).toEqual([])
})

test('a name that files write in one way has one skeleton', () => {
  const names = ['Night Owl', 'Tiësto', '西出阳关', 'カガミ', 'Мира', '潮汐']
  const written = ['NIGHT OWL', 'ＴＩＥＳＴＯ', '「西出陽關」', 'ｶｶﾞﾐ', 'МИРА', ' 潮 汐。']
  expect(written.map(writtenName)).toEqual(names.map(writtenName))
  expect(written.map(nameSkeleton)).toEqual(names.map(nameSkeleton))
  expect(writtenName('A-Trak')).not.toBe(writtenName('ATrak'))
})

describe('reserved for the site', () => {
  test.each([
    '管理员',
    '平台管理員',
    '声浪官方',
    '官 方',
    '管-理-员 1',
    '官·方',
    '客\u0489服',
    'admin',
    'ＡＤＭＩＮ',
    'аdmin',
    'ΑDΜΙΝ',
    'adm1n',
    'ᴀᴅᴍɪɴ',
    '𝐚𝐝𝐦𝐢𝐧',
    'Ꭺdmin',
    'a.d.m.i.n',
    '🅐🅓🅜🅘🅝',
    'Admin_2',
    'dj admin',
    'Offіcial',
    'Sh3nglang 0fficial',
    '声浪',
    '聲浪',
    '声·浪',
    '「聲 浪」',
    '游客',
    '遊客',
    '系统',
    '系統消息',
    'r00t',
    'ѕtaff',
  ])('%s', (name) => expect(isReserved(name)).toBe(true))

  test.each(['声浪用户0a1b2', '风声浪语', 'Администрация мира', 'nightdj', '系统音乐'])('not %s', (name) =>
    expect(isReserved(name)).toBe(false),
  )
})
