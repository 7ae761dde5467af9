import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { nickName } from './rules.ts'

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
  ['private use', '林夜\ue000'],
  ['private use of a later plane', '林夜\u{f0001}'],
  ['an object', '林夜\ufffc'],
  ['a damaged character', '林\ufffd夜'],
  ['no character', '林夜\ufdd0'],
])('%s is unreadable and refused', (_name, value) => expect(problemOf(nickName(), value)).toBe('含有无法识别的字符'))

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
