import type { ReleaseNeed } from '@shenglang/contract/studio/entities'
import { expect, test } from 'vitest'
import { isToSubmit, needAddress, openNeeds } from './submission.ts'

const COVER: ReleaseNeed = { code: 'cover', text: '封面', isMissing: true }
const work = { edits: {}, needs: [COVER], files: [{ isPublished: true }] }

test.each([
  ['draft', true],
  ['taken_down', true],
  ['processing', false],
  ['review', false],
  ['published', false],
] as const)('a work in %s shows what it needs: %s', (state, isShown) => {
  expect(isToSubmit({ ...work, state })).toBe(isShown)
  expect(openNeeds({ ...work, state })).toEqual(isShown ? [COVER] : [])
})

test('a published work with edits or a new recording is to be submitted', () => {
  expect(isToSubmit({ ...work, state: 'published', edits: { title: '夜航' } })).toBe(true)
  expect(isToSubmit({ ...work, state: 'published', files: [{ isPublished: false }] })).toBe(true)
})

test('each need leads to its field in the editor', () => {
  expect(needAddress('7', 'access')).toBe('/artist/uploadMusic?id=7#freeVipLevel')
  expect(needAddress('7', 'artist')).toBe('/user/editProfile')
})
