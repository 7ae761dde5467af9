import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'
import { OPENID_CLIENT } from './openid-client.ts'

export interface OpenIdProvider {
  issuer: string
  close(): Promise<void>
}

/** A real OpenID provider on this machine; entering a name signs in by it. */
export async function startOpenIdProvider(redirectUris: string[], port = 0): Promise<OpenIdProvider> {
  const server = createServer()
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: OPENID_CLIENT.id,
        client_secret: OPENID_CLIENT.secret,
        redirect_uris: redirectUris,
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    pkce: { required: () => true },
    claims: { openid: ['sub'], profile: ['nickname'] },
    // The name is in the id token itself, as with many providers.
    conformIdTokenClaims: false,
    findAccount: (_context, sub) => ({ accountId: sub, claims: () => ({ sub, nickname: `${sub} 同学` }) }),
    features: { devInteractions: { enabled: true } },
  })
  server.on('request', provider.callback())
  return {
    issuer,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** A browser at the provider: follows it from `address`, types a name, agrees. Returns where it redirects back to. */
export async function signInAt(address: string, name: string, backTo: string): Promise<URL> {
  const jar = new Map<string, string>()
  let [url, form]: [URL, URLSearchParams | undefined] = [new URL(address), undefined]
  for (let step = 0; step < 20; step += 1) {
    if (url.href.startsWith(backTo)) return url
    const response: Response = await fetch(url, {
      method: form ? 'POST' : 'GET',
      redirect: 'manual',
      headers: { cookie: [...jar].map(([key, value]) => `${key}=${value}`).join('; ') },
      ...(form ? { body: form } : {}),
    })
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';')
      jar.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    }
    const location = response.headers.get('location')
    const page = location ? '' : await response.text()
    const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1]
    const action = /<form[^>]*action="([^"]+)"/.exec(page)?.[1]
    if (!location && !action) throw new Error(`the provider said: ${page.slice(0, 500)}`)
    url = new URL(location ?? action ?? '', url)
    form = location
      ? undefined
      : new URLSearchParams({ prompt: prompt ?? '', ...(prompt === 'login' ? { login: name, password: 'any' } : {}) })
  }
  throw new Error('the provider never led back')
}
