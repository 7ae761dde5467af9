import { expect, test } from 'vitest'
import { isKept, isPage } from './kept.ts'

test.each([
  ['/', true, true],
  ['/resource', true, true],
  ['/resource.data', true, true],
  ['/user/crates', true, true],
  ['/user/offline', true, true],
  ['/user/userCenter', true, true],
  ['/user', true, true],
  ['/user/orders', true, false],
  ['/user/wallet.data', true, false],
  ['/user/components/Chat', true, false],
  ['/login', true, false],
  ['/api/media/download/x/1', false, false],
  ['/embed', false, false],
])('%s: a page %s, kept %s', (path, page, kept) => {
  expect([isPage(path), isKept(path)]).toEqual([page, kept])
})
