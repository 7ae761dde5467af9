import { expect, test } from 'vitest'
import { readSearchKey } from './search-key.ts'

test.each([
  ['13812345678', { exact: { phone: '13812345678', userId: '13812345678', accountName: '13812345678' }, prefix: undefined }],
  [' 138 1234-5678 ', { exact: { phone: '13812345678' }, prefix: undefined }],
  ['+86 138 1234 5678', { exact: { phone: '13812345678' }, prefix: undefined }],
  ['13812', { exact: { userId: '13812', accountName: '13812' }, prefix: { of: 'phone', text: '13812' } }],
  ['138', { exact: { userId: '138' }, prefix: { of: 'name', text: '138' } }],
  ['林夜', { exact: {}, prefix: { of: 'name', text: '林夜' } }],
  ['NightDJ', { exact: { accountName: 'NightDJ' }, prefix: { of: 'name', text: 'NightDJ' } }],
  ['  ', undefined],
])('reads %j', (typed, key) => {
  expect(readSearchKey(typed)).toEqual(key)
})
