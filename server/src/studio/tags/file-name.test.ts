import { expect, test } from 'vitest'
import { namedByFile } from './file-name.ts'

test.each([
  ['林夜 - 夜航', '林夜', '夜航'],
  ['林夜 - 夜航 (Extended Mix)', '林夜', '夜航 (Extended Mix)'],
  ['林夜 – 夜航 - Club Mix', '林夜', '夜航 - Club Mix'],
  ['01 - 林夜 - 夜航', '林夜', '夜航'],
  ['01. 林夜 - 夜航', '林夜', '夜航'],
  ['8A - 128 - 林夜 - 夜航', '林夜', '夜航'],
  ['2 Unlimited - No Limit', '2 Unlimited', 'No Limit'],
  ['夜航 - Club Mix', '', '夜航 - Club Mix'],
  ['夜航 - 现场版', '', '夜航 - 现场版'],
  ['Jean-Michel', '', 'Jean-Michel'],
  ['03 - 夜航', '', '03 - 夜航'],
  ['夜航', '', '夜航'],
  ['128', '', '128'],
])('%s is by %j and called %s', (name, artist, title) => expect(namedByFile(name)).toEqual({ artist, title }))
