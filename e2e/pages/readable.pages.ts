import { AGREEMENTS } from '@shenglang/contract/site/agreements'
import { test } from '../steps/people.ts'
import { expectReadable } from '../steps/readable.ts'
import { visit } from '../steps/visit.ts'

const VISITOR_PAGES = [
  '/',
  '/dj',
  '/dj?style=house&tkey=8A',
  '/dj?style=polka',
  '/singles',
  '/singles/A0303',
  '/tag',
  '/hotMusic',
  '/musicPacks',
  '/udesign',
  '/types',
  '/choiseOne',
  '/circle',
  '/searchResult?keyword=ye',
  '/searchResult?keyword=没有的歌',
  '/buju',
  '/dark-mode-demo',
  '/login',
  '/nowhere',
]

for (const path of [...VISITOR_PAGES, ...AGREEMENTS.map(({ url }) => url)]) {
  test(`${path} is readable for everyone`, async ({ visitorPage: page }) => {
    await visit(page, path)
    await expectReadable(page, path)
  })
}

const MEMBER_PAGES = [
  '/user/userCenter?index=1',
  '/user/userCenter?index=2',
  '/user/userCenter?index=3',
  '/user/userCenter?index=4',
  '/user/editProfile',
  '/user/components/ChangePassword',
  '/user/components/ChangePhoneNumber',
  '/artist',
  '/noble',
]
for (const path of MEMBER_PAGES) {
  test(`${path} is readable for everyone`, async ({ memberPage: page }) => {
    await visit(page, path)
    await expectReadable(page, path)
  })
}

for (const type of ['sms', 'password', 'register', 'reset']) {
  test(`the way in by ${type} is readable for everyone`, async ({ visitorPage: page }) => {
    await visit(page, `/login?type=${type}`)
    await expectReadable(page, type)
  })
}
