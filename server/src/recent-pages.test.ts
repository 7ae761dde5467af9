import { expect, test } from 'vitest'
import { type Page, RecentPages } from './recent-pages.ts'

const page = (body: string, status = 200): Page => ({ status, headers: [['content-type', 'text/html']], body: Buffer.from(body) })
const withNonce = (nonce: string) => page(`<script nonce="${nonce}"></script><p>夜色</p><script nonce="${nonce}"></script>`)

test('the next one gets the page with a nonce of its own', () => {
  const pages = new RecentPages(60_000)
  pages.keep('/dj', withNonce('one'), 'one')
  expect(pages.find('/dj', 'two')).toEqual(withNonce('two'))
  expect(pages.find('/dj', 'three')).toEqual(withNonce('three'))
  expect(pages.find('/', 'two')).toBeUndefined()
})

test('a page without a nonce is the same for all', () => {
  const pages = new RecentPages(60_000)
  pages.keep('/dj.data', page('[1]'), 'one')
  expect(pages.find('/dj.data', 'two')).toEqual(page('[1]'))
})

test('what went wrong is not kept, nor anything where nothing shall be', () => {
  const none = new RecentPages(0)
  none.keep('/dj', page('夜色'), 'one')
  expect(none.find('/dj', 'two')).toBeUndefined()
  const pages = new RecentPages(60_000)
  for (const status of [302, 404, 500]) pages.keep('/dj', page('', status), 'one')
  expect(pages.find('/dj', 'two')).toBeUndefined()
})
