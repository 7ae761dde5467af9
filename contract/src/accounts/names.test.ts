import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { foldName } from './fold-name.ts'
import { accountName, nickName } from './rules.ts'

const problemOf = (schema: z.ZodMiniType, value: string) => z.safeParse(schema, value).error?.issues[0]?.message

test.each([
  ['zero width', '林\u200b夜'],
  ['zero width at the end', '林夜\u200d'],
  ['right to left', '林夜\u202egnol'],
  ['a filler that is a letter', '林夜\u3164'],
  ['a soft hyphen', 'Lin\u00adYe'],
  ['a variation selector', '林夜\ufe0f'],
  ['blank Braille', '林\u2800夜'],
  ['tags', '林夜\u{e0041}'],
])('%s is invisible and refused', (_name, value) => expect(problemOf(nickName(), value)).toBe('含有看不见的字符'))

test.each([
  '夜航船 😀',
  '👩‍🚀 航天',
  '❤️ 心跳',
  '👍🏽',
  '김민준',
  'Beyoncé',
  'DJ Ñandú',
  'かがみ',
  'Администрация мира',
  '声浪用户0a1b2',
])('%s is a valid name', (value) => expect(problemOf(nickName(), value)).toBeUndefined())

test.each([
  '管理员',
  '平台管理員',
  '声浪官方',
  '官 方',
  '管-理-员 1',
  'admin',
  'ＡＤＭＩＮ',
  'аdmin',
  'ΑDΜΙΝ',
  'adm1n',
  'ᴀᴅᴍɪɴ',
  '𝐚𝐝𝐦𝐢𝐧',
  'Admin_2',
  'dj admin',
  'Offіcial',
  'Sh3nglang 0fficial',
  '游客',
  '系统',
])('%s claims to speak for the site and is reserved', (value) => expect(problemOf(nickName(), value)).toContain('保留'))

test('account names are reserved as well', () => {
  for (const name of ['admin', 'Admin1', 'support']) expect(problemOf(accountName(), name)).toContain('保留')
  expect(problemOf(accountName(), 'nightdj')).toBeUndefined()
})

test('names that look alike are one name', () => {
  const alike = ['Lin Ye', 'LINYE', 'Ｌｉｎ Ｙｅ', 'Lіn Yе', 'LΙΝ ΥΕ', 'L1n Ye', 'Lín\u200b Yë']
  expect(new Set(alike.map(foldName)).size).toBe(1)
  expect(new Set(['林夜', '林叶', 'かき', 'がき', 'Lin'].map(foldName)).size).toBe(5)
})
