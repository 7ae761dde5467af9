import type { AudioSource } from '@shenglang/contract/media/entities'
import { expect, test } from 'vitest'
import { firstChoice } from './PackVersions.tsx'

const versions = ['1', '2', '3'].map((fileId) => ({ fileId }) as AudioSource)

test('the version that is meant is chosen first, and nothing but it', () => {
  expect(firstChoice({ resourceId: '7', fileId: '2' }, versions)).toEqual({ resourceId: '7', fileId: '2' })
})

test('where none is meant, or one that is gone, the first version is', () => {
  expect(firstChoice({ resourceId: '7' }, versions)).toEqual({ resourceId: '7', fileId: '1' })
  expect(firstChoice({ resourceId: '7', fileId: '9' }, versions)).toEqual({ resourceId: '7', fileId: '1' })
})

test('where there is nothing to choose, all of it is packed', () => {
  expect(firstChoice({ resourceId: '7', fileId: '1' }, versions.slice(0, 1))).toEqual({ resourceId: '7' })
  expect(firstChoice({ crateId: '5' }, [])).toEqual({ crateId: '5' })
})
