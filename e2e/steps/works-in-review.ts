import { type Browser, expect, type Page } from '@playwright/test'
import { SITE_ORIGIN } from '../site/endpoints.ts'
import { coverFile } from './studio.ts'

const API = '/api/client/app'

/** A page of a signed-in user of the demo, with a network address of its own. */
export async function pageOf(browser: Browser, username: string, address: string): Promise<Page> {
  const page = await browser.newPage({ baseURL: SITE_ORIGIN, extraHTTPHeaders: { 'x-forwarded-for': address } })
  const data = { grantType: 'password', username, password: 'shenglang' }
  const answer = await page.request.post('/api/app-auth/login', { headers: { origin: SITE_ORIGIN }, data })
  expect(answer.status()).toBe(200)
  return page
}

interface Answer<Data> {
  code: number
  msg: string
  data: Data
  rows: Data
}

export async function send<Data>(page: Page, method: 'get' | 'post', path: string, data?: object): Promise<Answer<Data>> {
  const answer = await page.request[method](API + path, { headers: { origin: SITE_ORIGIN }, ...(data ? { data } : {}) })
  const body = await answer.json()
  expect([path, body.code, body.msg]).toEqual([path, 200, expect.any(String)])
  return body
}

/** Packs of an artist that wait for the review: they need no recording of their own. Returns their ids. */
export async function submitPacks(artist: Page, titles: string[]): Promise<string[]> {
  const { rows } = await send<{ resourceId: string; contentType: number }[]>(
    artist,
    'get',
    '/resource/own?state=published&pageSize=100',
  )
  const member = rows.find(({ contentType }) => contentType === 1)
  const form = { headers: { origin: SITE_ORIGIN }, multipart: { file: await coverFile() } }
  const uploaded = await artist.request.post('/api/cms/file/upload', form)
  const cover = ((await uploaded.json()) as Answer<{ url: string }>).data.url
  const ids: string[] = []
  for (const title of titles) {
    const pack = { contentType: 2, title, memberIds: [member?.resourceId], cover, freeVipLevel: 1 }
    const { data } = await send<{ resourceId: string }>(artist, 'post', '/resource/save', pack)
    await send(artist, 'post', `/resource/submit/${data.resourceId}`, {})
    ids.push(data.resourceId)
  }
  return ids
}

/** Decides about a work by the API. */
export const decide = (staff: Page, id: string, outcome: 'publish' | 'takedown') =>
  send(staff, 'post', `/admin/resource/review/${id}`, { outcome, reason: outcome === 'takedown' ? '检验结束' : '' })

/** A notice of infringement of these works, sent by a visitor. Returns its receipt number. */
export async function sendNotice(page: Page, notice: object): Promise<string> {
  const complainant = { complainant: '北岸唱片', capacity: 'owner', phone: '13800138000', reason: '未经许可上传' }
  const rest = { workTitle: '黄河入海流', proof: '登记号 2026-A-001', isTruthful: true }
  const { data } = await send<{ receiptNumber: string }>(page, 'post', '/cms/infringement', {
    ...complainant,
    ...rest,
    ...notice,
  })
  return data.receiptNumber
}

/** Closes a notice, so that it does not wait for staff. */
export async function refuseNotice(staff: Page, receiptNumber: string): Promise<void> {
  const { rows } = await send<{ noticeId: string; receiptNumber: string }[]>(staff, 'get', '/admin/infringements?stage=open')
  const { noticeId } = rows.find((notice) => notice.receiptNumber === receiptNumber) ?? {}
  await send(staff, 'post', `/admin/infringement/${noticeId}`, { outcome: 'refuse', reason: '检验结束' })
}
