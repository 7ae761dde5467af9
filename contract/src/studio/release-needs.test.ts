import { expect, test } from 'vitest'
import { CONTENT_TYPES } from '../catalog/entities.ts'
import { needsAfterReview, type ReleaseFacts, releaseNeedsOf, releaseNeedsText } from './release-needs.ts'

const file = { fileName: 'a.mp3', state: 'ready' } as const
const COMPLETE: ReleaseFacts = {
  contentType: CONTENT_TYPES.single,
  ...{ title: '夜航', artist: '林夜', cover: '/media/image/a', style: 'house' },
  ...{ isAccessChosen: true, priceFen: 0, playVipLevel: 0, freeVipLevel: 0, aiMade: false },
  ...{ files: [file], hasImported: false, members: [] },
}
const PACK = { ...COMPLETE, contentType: CONTENT_TYPES.collection, files: [], members: [{ title: '夜航', isPublished: true }] }
const textOf = (facts: Partial<ReleaseFacts>) => releaseNeedsText(releaseNeedsOf({ ...COMPLETE, ...facts }))

test('a complete track, pack or offer needs nothing', () => {
  expect(releaseNeedsOf(COMPLETE)).toEqual([])
  expect(releaseNeedsOf({ ...COMPLETE, aiMade: true })).toEqual([])
  // A pack needs neither a declaration nor a style, since its tracks have theirs.
  expect(releaseNeedsOf({ ...PACK, style: '', aiMade: null })).toEqual([])
  expect(releaseNeedsOf({ ...COMPLETE, contentType: CONTENT_TYPES.goods, cover: '', files: [], isAccessChosen: false })).toEqual(
    [],
  )
})

test.each<[string, Partial<ReleaseFacts>, string]>([
  ['a recording', { files: [] }, '还缺音频'],
  ['a title', { title: ' ' }, '还缺标题'],
  ["the artist's name", { artist: '' }, '还缺艺人名'],
  ['a cover', { cover: '' }, '还缺封面'],
  ['a style', { style: '' }, '还缺风格'],
  ['a choice of who may download it', { isAccessChosen: false }, '还缺免费下载等级'],
  ['the AI declaration', { aiMade: null }, 'AI 声明'],
  ['a recording that is ready', { files: [file, { ...file, state: 'running' }] }, '音频处理完才能提交'],
  ['a recording that did not fail', { files: [{ ...file, state: 'failed' }] }, 'a.mp3 处理失败'],
  ['terms without a mistake', { priceFen: 100 }, '填了价格，却人人都可以免费下载'],
])('a track needs %s', (_, facts, text) => {
  expect(textOf(facts)).toContain(text)
})

test('an imported track does not lack a recording', () => {
  expect(textOf({ files: [], hasImported: true })).toBe('')
})

test('a pack needs tracks, all of them published', () => {
  expect(textOf({ ...PACK, members: [] })).toBe('还缺曲目')
  const members = [{ title: '夜航', isPublished: false }]
  expect(textOf({ ...PACK, members, cover: '' })).toBe('还缺封面；合集里的《夜航》还没有发布')
})

test('one sentence names all that a new upload lacks', () => {
  const fresh = { cover: '', style: '', isAccessChosen: false, aiMade: null, files: [{ ...file, state: 'queued' }] } as const
  expect(textOf(fresh)).toBe('还缺封面、风格、免费下载等级、AI 声明；音频处理完才能提交')
  expect(releaseNeedsOf({ ...COMPLETE, ...fresh }).map(({ code }) => code)).toEqual([
    'audio',
    'cover',
    'style',
    'access',
    'aiMade',
  ])
})

test('after a review only the needs of audio, members and terms are checked again', () => {
  const needs = releaseNeedsOf({ ...PACK, cover: '', isAccessChosen: false, members: [] })
  expect(needsAfterReview(needs).map(({ code }) => code)).toEqual(['members'])
})
