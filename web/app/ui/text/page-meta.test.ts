import { expect, test } from 'vitest'
import { canonicalPath, pageMeta, summaryOf } from './page-meta.ts'

const argsAt = (pathname: string, search = '', siteUrl = 'https://sheng.example') => ({
  location: { pathname, search },
  matches: [{ id: 'root', loaderData: { siteUrl } }, undefined],
})
const page = { title: '曲库', description: '全部曲目' }

test.each([
  ['/home', '', '/'],
  ['/dj', '?mixKey=8A&mixBpm=124&pageNum=1', '/dj'],
  ['/dj', '?pageNum=3&tkey=8A', '/dj?pageNum=3'],
  ['/resource', '?id=7&t=93&mix=8', '/resource?id=7'],
])('%s%s has the address %s', (pathname, search, path) => {
  expect(canonicalPath({ pathname, search })).toBe(path)
})

test('a shared page has a title, an address and a picture', () => {
  const meta = pageMeta(argsAt('/dj', '?tkey=8A'), { ...page, picture: '/share/picture/resource/7.jpg' })
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

test('the site name set by the operator replaces the default one, also at the beginning of a title', () => {
  const named = {
    ...argsAt('/dj'),
    matches: [{ id: 'root', loaderData: { siteUrl: '', config: { basic: { siteName: '夜航' } } } }],
  }
  expect(pageMeta(named, page)[0]).toEqual({ title: '曲库 · 夜航' })
  expect(pageMeta(named, { ...page, title: '声浪 · 下一首' })[0]).toEqual({ title: '夜航 · 下一首' })
  expect(pageMeta(named, page)).toContainEqual({ property: 'og:site_name', content: '夜航' })
})

test('without a known origin, addresses are left out', () => {
  const rendered = JSON.stringify(pageMeta(argsAt('/agreement/user', '', ''), page))
  expect(rendered).not.toMatch(/canonical|og:url|og:image/)
})

test('a description is short and on one line', () => {
  expect(summaryOf('一\n 二', '')).toBe('一 二')
  expect(summaryOf('  ', '没有介绍')).toBe('没有介绍')
  expect(summaryOf('长'.repeat(200), '')).toHaveLength(120)
  expect(summaryOf(`${'长'.repeat(110)}👨‍👩‍👧‍👦👨‍👩‍👧‍👦`, '')).toBe(`${'长'.repeat(110)}…`)
})
