import type { AudioSource } from '@shenglang/contract/media/entities'
import { expect, test } from 'vitest'
import { firstChoice } from './PackVersions.tsx'

const versions = ['1', '2', '3'].map((fileId) => ({ fileId }) as AudioSource)

test('the current version is preselected, and nothing else', () => {
  expect(firstChoice({ resourceId: '7', fileId: '2' }, versions)).toEqual({ resourceId: '7', fileId: '2' })
})

test('the first version is preselected without a current one, or with one that is gone', () => {
  expect(firstChoice({ resourceId: '7' }, versions)).toEqual({ resourceId: '7', fileId: '1' })
  expect(firstChoice({ resourceId: '7', fileId: '9' }, versions)).toEqual({ resourceId: '7', fileId: '1' })
})

test('a single version is packed without a choice', () => {
  expect(firstChoice({ resourceId: '7', fileId: '1' }, versions.slice(0, 1))).toEqual({ resourceId: '7' })
  expect(firstChoice({ crateId: '5' }, [])).toEqual({ crateId: '5' })
})
