import { createCrate, listCrates } from '@shenglang/contract/catalog/crates/crates'
import { siteConfig } from '@shenglang/contract/site/routes'
import { afterEach, expect, test, vi } from 'vitest'
import { consentPrompt } from '../session/consent-prompt.ts'
import { signInPrompt } from '../session/sign-in-prompt.ts'
import { call } from './api.ts'
import { pageUser } from './page-user.ts'

const answer = (status: number, body: string) => vi.stubGlobal('fetch', async () => new Response(body, { status }))
const request = () => call(siteConfig, {})

afterEach(() => {
  vi.unstubAllGlobals()
  signInPrompt.close()
})

test.each([
  ['a fault of ours', 429, '{"code":429,"fault":"TOO_MANY_REQUESTS","msg":"操作太频繁，请稍后再试"}', '操作太频繁，请稍后再试'],
  ['a code of a newer server', 409, '{"code":409,"fault":"NOT_YET_KNOWN","msg":"这首歌正在换版本"}', '这首歌正在换版本'],
  ['a body without code', 200, '{"msg":"维护中，十分钟后回来"}', '维护中，十分钟后回来'],
  ['a body without code and words', 200, '{"data":{}}', '服务器太忙了，请稍后重试'],
  ['a body that is none', 200, 'null', '服务器太忙了，请稍后重试'],
  ['a page of a proxy', 502, '<html>Bad Gateway</html>', '服务器太忙了，请稍后重试'],
])('%s shows its own message', async (_, status, body, shown) => {
  answer(status, body)
  await expect(request()).rejects.toThrow(shown)
})

test('a missing answer is reported as a network failure', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await expect(request()).rejects.toThrow('网络请求失败')
})

test('an ended session asks for sign-in, and an aborted call reports nothing', async () => {
  answer(401, '{"code":401,"fault":"NOT_SIGNED_IN","msg":"未登录"}')
  await expect(request()).rejects.toThrow('未登录')
  expect(signInPrompt.isRequested()).toBe(true)
  vi.stubGlobal('fetch', (_: string, { signal }: RequestInit) => Promise.reject(signal?.reason))
  await expect(call(siteConfig, {}, AbortSignal.abort())).rejects.toThrow(/aborted/)
})

test('a call that needs consent is made once consent is given, and fails where it is refused', async () => {
  const answers = [
    new Response('{"code":403,"fault":"CONSENT_REQUIRED","msg":"请先同意"}', { status: 403 }),
    new Response('{"code":200,"data":{"crateId":"7"}}'),
    new Response('{"code":403,"fault":"CONSENT_REQUIRED","msg":"请先同意"}', { status: 403 }),
  ]
  vi.stubGlobal('fetch', async () => answers.shift())
  const requested = () => expect.poll(consentPrompt.isRequested).toBe(true)
  const agreed = call(createCrate, { name: '夜' })
  await requested()
  consentPrompt.settle(true)
  expect(await agreed).toEqual({ crateId: '7' })
  expect(consentPrompt.isRequested()).toBe(false)
  const refused = expect(call(createCrate, { name: '夜' })).rejects.toThrow('请先同意')
  await requested()
  consentPrompt.settle(false)
  await refused
})

test.each([
  ['a proxy', '<html>Authorization Required</html>', '未登录'],
  ['an envelope without a fault', '{"code":401,"msg":"登录已过期"}', '登录已过期'],
])('a 401 by %s counts as the server’s, and opens the sign-in prompt once', async (_, body, shown) => {
  answer(401, body)
  let times = 0
  const end = signInPrompt.subscribe(() => {
    times += 1
  })
  const refused = await Promise.allSettled([request(), request()])
  end()
  for (const one of refused) expect(one).toMatchObject({ reason: { code: 'NOT_SIGNED_IN', status: 401, message: shown } })
  expect([signInPrompt.isRequested(), times]).toEqual([true, 1])
})

test('a page names the user it was rendered for, and a visitor’s page none', async () => {
  const sent: (string | null)[] = []
  vi.stubGlobal('fetch', async (_: string, { headers }: RequestInit) => {
    sent.push(new Headers(headers).get('page-user'))
    return new Response('{"code":200,"data":[]}')
  })
  pageUser.set('7')
  await call(listCrates, {})
  pageUser.set(undefined)
  await call(listCrates, {})
  expect(sent).toEqual(['7', null])
})

test('an idempotent call has one key over presses and lost attempts, and a new one after an answer', async () => {
  vi.useFakeTimers()
  const keys: (string | null)[] = []
  const answers = ['lost', 'lost', 'lost', 'lost', 'answer', 'answer', 'answer']
  vi.stubGlobal('fetch', async (_: string, { headers }: RequestInit) => {
    keys.push(new Headers(headers).get('idempotency-key'))
    if (answers.shift() === 'lost') throw new TypeError('Failed to fetch')
    return new Response('{"code":200,"data":[]}')
  })
  const create = (name: string) => call(createCrate, { name })
  const lost = expect(create('夜')).rejects.toThrow('网络请求失败')
  await vi.runAllTimersAsync()
  await lost
  const again = create('夜')
  await vi.runAllTimersAsync()
  await again
  await create('夜')
  await call(listCrates, {})
  vi.useRealTimers()
  expect(keys.length).toBe(7)
  expect(new Set(keys.slice(0, 5)).size).toBe(1)
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
  expect(keys[5]).not.toBe(keys[0])
  expect(keys[6]).toBeNull()
})
