import { expect, test } from 'vitest'
import { canonicalPath, pageMeta, summaryOf } from './page-meta.ts'

const place = (pathname: string, search = '', siteUrl = 'https://sheng.example') => ({
  location: { pathname, search },
  matches: [{ id: 'root', loaderData: { siteUrl } }, undefined],
})
const words = { title: '曲库', description: '全部曲目' }

test.each([
  ['/home', '', '/'],
  ['/dj', '?mixKey=8A&mixBpm=124&pageNum=1', '/dj'],
  ['/dj', '?pageNum=3&tkey=8A', '/dj?pageNum=3'],
  ['/resource', '?id=7&t=93&mix=8', '/resource?id=7'],
])('%s%s is at home at %s', (pathname, search, path) => {
  expect(canonicalPath({ pathname, search })).toBe(path)
})

test('a page says to those who are sent it what it is, where it is and how it looks', () => {
  const meta = pageMeta(place('/dj', '?tkey=8A'), { ...words, picture: '/share/picture/resource/7.jpg' })
  expect(meta).toEqual(
    expect.arrayContaining([
      { title: '曲库 · 声浪' },
      { property: 'og:title', content: '曲库 · 声浪' },
      { property: 'og:url', content: 'https://sheng.example/dj' },
      { tagName: 'link', rel: 'canonical', href: 'https://sheng.example/dj' },
      { property: 'og:image', content: 'https://sheng.example/api/share/picture/resource/7.jpg' },
    ]),
  )
})

test('where nobody knows where the site will stand, nothing is said of that', () => {
  const told = JSON.stringify(pageMeta(place('/agreement/user', '', ''), words))
  expect(told).not.toMatch(/canonical|og:url|og:image/)
})

test('a description is short and on one line', () => {
  expect(summaryOf('一\n 二', '')).toBe('一 二')
  expect(summaryOf('  ', '没有介绍')).toBe('没有介绍')
  expect(summaryOf('长'.repeat(200), '')).toHaveLength(121)
})
