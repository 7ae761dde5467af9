import { expect, test } from 'vitest'
import { mentionedIn, mentionPieces } from './mentions.ts'

const lin = { userId: '1', nickName: '林' }
const linYe = { userId: '2', nickName: '林夜' }

test.each([
  ['没有提到谁', ['没有提到谁']],
  ['@林夜 听听', [['@林夜', '2'], ' 听听']],
  ['问@林和@林夜', ['问', ['@林', '1'], '和', ['@林夜', '2']]],
  ['林夜和 @阿飞', ['林夜和 @阿飞']],
  ['@@林', ['@', ['@林', '1']]],
])('%s', (text, pieces) => {
  const cut = mentionPieces(text, [lin, linYe])
  expect(cut.map(({ text, userId }) => (userId === undefined ? text : [text, userId]))).toEqual(pieces)
})

test('a name that only starts another name is not mentioned', () => {
  expect(mentionedIn('@林夜 听听', [lin, linYe])).toEqual([linYe])
})
