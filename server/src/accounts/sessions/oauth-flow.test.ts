import { describe, expect, test } from 'vitest'
import { readSettings } from '../../platform/settings.ts'
import { createFlows, newSecrets } from './oauth-flow.ts'

const names = ['WECHAT', 'QQ', 'WEIBO', 'GITEE', 'GITHUB']
const settings = readSettings(
  Object.fromEntries(
    names.flatMap((name) => [
      [`${name}_CLIENT_ID`, `${name}-id`],
      [`${name}_CLIENT_SECRET`, `${name}-secret`],
    ]),
  ),
)
const REDIRECT = 'http://localhost:3000/social-callback'

interface ProviderRequest {
  method: string
  url: URL
  body: URLSearchParams
  bearer: string | undefined
}

/** The other site, as its documentation describes it: path → answer. */
function site(answers: Record<string, object>) {
  const requests: ProviderRequest[] = []
  const fetch = async (address: RequestInfo | URL, init: RequestInit = {}) => {
    const url = new URL(String(address))
    const headers = new Headers(init.headers)
    requests.push({
      method: init.method ?? 'GET',
      url,
      body: new URLSearchParams(String(init.body ?? '')),
      bearer: headers.get('authorization')?.replace('Bearer ', ''),
    })
    // WeChat and QQ send their JSON as text.
    return new Response(JSON.stringify(answers[url.pathname] ?? { error: 'not here' }), {
      headers: { 'content-type': 'text/plain' },
    })
  }
  return { requests, fetch: fetch as typeof globalThis.fetch }
}

async function come(source: string, answers: Record<string, object>) {
  const { requests, fetch } = site(answers)
  const flow = createFlows(settings, fetch).find((candidate) => candidate.source === source) ?? expect.fail(source)
  const secrets = newSecrets()
  const address = new URL(await flow.address(secrets, REDIRECT))
  const person = await flow.completeSignIn({ code: 'the-code', iss: undefined }, secrets, REDIRECT)
  return { address, person, requests, secrets }
}

test('offers configured sites only', () => {
  expect(createFlows(readSettings({}))).toEqual([])
  expect(createFlows(readSettings({ GITEE_CLIENT_ID: 'x' })).map(({ source }) => source)).toEqual(['gitee'])
})

test.each(names.map((name) => name.toLowerCase()))(
  '%s: the address has state, challenge and redirect address',
  async (source) => {
    const flow = createFlows(settings).find((candidate) => candidate.source === source) ?? expect.fail(source)
    const secrets = newSecrets()
    const { searchParams } = new URL(await flow.address(secrets, REDIRECT))
    expect(Object.fromEntries(searchParams)).toMatchObject({
      state: secrets.state,
      redirect_uri: REDIRECT,
      response_type: 'code',
      code_challenge_method: 'S256',
    })
    expect(searchParams.get('code_challenge')).not.toBe(secrets.codeVerifier)
  },
)

describe('each site', () => {
  test('WeChat: appid and secret, exchanged by GET, identified by unionid', async () => {
    const { address, person, requests } = await come('wechat', {
      '/sns/oauth2/access_token': { access_token: 'T', expires_in: 7200, openid: 'O', unionid: 'U', scope: 'snsapi_login' },
      '/sns/userinfo': { openid: 'O', unionid: 'U', nickname: '微信人' },
    })
    expect(address.searchParams.get('appid')).toBe('WECHAT-id')
    expect(address.hash).toBe('#wechat_redirect')
    expect(requests[0]?.method).toBe('GET')
    expect(Object.fromEntries(requests[0]?.url.searchParams ?? [])).toMatchObject({
      appid: 'WECHAT-id',
      secret: 'WECHAT-secret',
      code: 'the-code',
    })
    expect(Object.fromEntries(requests[1]?.url.searchParams ?? [])).toMatchObject({ access_token: 'T', openid: 'O' })
    expect(person).toEqual({ subject: 'U', nickName: '微信人' })
  })

  test('QQ: returns JSON on request, and the open id is fetched separately', async () => {
    const { person, requests } = await come('qq', {
      '/oauth2.0/token': { access_token: 'T', expires_in: '7776000', refresh_token: 'R' },
      '/oauth2.0/me': { client_id: 'QQ-id', openid: 'O' },
      '/user/get_user_info': { ret: 0, nickname: '企鹅' },
    })
    expect(requests[0]?.url.searchParams.get('fmt')).toBe('json')
    expect(Object.fromEntries(requests[2]?.url.searchParams ?? [])).toEqual({
      access_token: 'T',
      oauth_consumer_key: 'QQ-id',
      openid: 'O',
    })
    expect(person).toEqual({ subject: 'O', nickName: '企鹅' })
  })

  test('Weibo: the id comes with the token', async () => {
    const { person, requests } = await come('weibo', {
      '/oauth2/access_token': { access_token: 'T', remind_in: '1', expires_in: 1, uid: '42' },
      '/2/users/show.json': { id: 42, screen_name: '微博人' },
    })
    expect([requests[0]?.method, requests[0]?.body.get('client_secret')]).toEqual(['POST', 'WEIBO-secret'])
    expect(person).toEqual({ subject: '42', nickName: '微博人' })
  })

  test.each([
    ['gitee', '/oauth/token', '/api/v5/user'],
    ['github', '/login/oauth/access_token', '/user'],
  ])('%s: a standard exchange with the verifier, then the user', async (source, token, user) => {
    const { person, requests, secrets } = await come(source, {
      [token]: { access_token: 'T', token_type: 'bearer', scope: 'x' },
      [user]: { id: 7, login: 'octo', name: null },
    })
    expect(requests[0]?.body.get('code_verifier')).toBe(secrets.codeVerifier)
    expect(requests[1]?.bearer).toBe('T')
    expect(person).toEqual({ subject: '7', nickName: 'octo' })
  })

  test.each(names.map((name) => name.toLowerCase()))('%s: a refusal with status 200 is recognised', async (source) => {
    await expect(come(source, {})).rejects.toThrow()
  })
})
