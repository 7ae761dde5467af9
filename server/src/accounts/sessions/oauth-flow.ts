import type { OAuthSource } from '@shenglang/contract/accounts/entities'
import * as oauth from 'openid-client'
import type { Settings } from '../../platform/settings.ts'
import { type OAuthProfile, PROVIDERS, type Provider } from './oauth-providers.ts'

type Fetch = typeof globalThis.fetch

/** Secrets that both halves of a sign-in at another site must agree on. */
export interface FlowSecrets {
  state: string
  codeVerifier: string
  nonce: string
}

export interface Returned {
  code: string
  iss: string | undefined
}

/** A site for sign-in. */
export interface OAuthFlow {
  source: OAuthSource
  label: string
  address(secrets: FlowSecrets, redirectUri: string): Promise<string>
  /** Exchanges the returned code for the user's profile. Throws the other site's failures. */
  completeSignIn(returned: Returned, secrets: FlowSecrets, redirectUri: string): Promise<OAuthProfile>
}

export const newSecrets = (): FlowSecrets => ({
  state: oauth.randomState(),
  codeVerifier: oauth.randomPKCECodeVerifier(),
  nonce: oauth.randomNonce(),
})

/** The configured sites, each with its client. */
export function createFlows(settings: OAuthSettings, fetch: Fetch = globalThis.fetch): OAuthFlow[] {
  const flows = PROVIDERS.flatMap((provider) => {
    const [id, secret] = clientOf(settings, provider.source)
    return id === '' ? [] : [oauthFlow(provider, id, secret, fetch)]
  })
  return settings.OIDC_ISSUER === '' ? flows : [...flows, oidcFlow(settings, fetch)]
}

export type OAuthSettings = Pick<Settings, OAuthSettingName>
type OAuthSettingName = Extract<keyof Settings, `${'WECHAT' | 'QQ' | 'WEIBO' | 'GITEE' | 'GITHUB' | 'OIDC'}_${string}`>

function clientOf(settings: OAuthSettings, source: Exclude<OAuthSource, 'oidc'> | 'oidc'): [id: string, secret: string] {
  const name = source.toUpperCase() as Uppercase<OAuthSource>
  return [settings[`${name}_CLIENT_ID`], settings[`${name}_CLIENT_SECRET`]]
}

async function addressOf(config: oauth.Configuration, { state, codeVerifier, nonce }: FlowSecrets, rest: Record<string, string>) {
  return oauth.buildAuthorizationUrl(config, {
    state,
    nonce,
    code_challenge: await oauth.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
    ...rest,
  })
}

function exchange(
  config: oauth.Configuration,
  { code, iss }: Returned,
  { state, codeVerifier, nonce }: FlowSecrets,
  { redirectUri, isOidc }: { redirectUri: string; isOidc: boolean },
) {
  const came = new URL(redirectUri)
  came.search = new URLSearchParams({ code, state, ...(iss ? { iss } : {}) }).toString()
  const checks = {
    pkceCodeVerifier: codeVerifier,
    expectedState: state,
    ...(isOidc ? { expectedNonce: nonce, idTokenExpected: true } : {}),
  }
  return oauth.authorizationCodeGrant(config, came, checks)
}

/** OpenID Connect: discovered at the issuer, once, on first use. */
function oidcFlow(settings: OAuthSettings, fetch: Fetch): OAuthFlow {
  const issuer = new URL(settings.OIDC_ISSUER)
  let configuration: Promise<oauth.Configuration> | undefined
  const config = () => {
    const execute = issuer.protocol === 'http:' ? [oauth.allowInsecureRequests] : []
    configuration ??= oauth
      .discovery(issuer, settings.OIDC_CLIENT_ID, settings.OIDC_CLIENT_SECRET, undefined, {
        execute,
        [oauth.customFetch]: fetch as oauth.CustomFetch,
      })
      .catch((error: unknown) => {
        configuration = undefined
        throw error
      })
    return configuration
  }
  return {
    source: 'oidc',
    label: settings.OIDC_LABEL,
    address: async (secrets, redirect_uri) =>
      (await addressOf(await config(), secrets, { redirect_uri, scope: 'openid profile' })).href,
    async completeSignIn(returned, secrets, redirectUri) {
      const tokens = await exchange(await config(), returned, secrets, { redirectUri, isOidc: true })
      const claims = tokens.claims()
      if (!claims) throw new Error('no identity came back')
      return { subject: claims.sub, nickName: String(claims.nickname ?? claims.name ?? '') }
    },
  }
}

function oauthFlow(provider: Provider, clientId: string, secret: string, fetch: Fetch): OAuthFlow {
  const server = {
    issuer: new URL(provider.authorizationEndpoint).origin,
    authorization_endpoint: provider.authorizationEndpoint,
    token_endpoint: provider.tokenEndpoint,
  }
  const config = new oauth.Configuration(server, clientId, secret)
  config[oauth.customFetch] = (address, options) => exchangeAt(provider, fetch, address, options)
  const rename = (parameters: URLSearchParams) => renameClient(parameters, provider)
  return {
    source: provider.source,
    label: provider.label,
    async address(secrets, redirect_uri) {
      const address = await addressOf(config, secrets, { redirect_uri, response_type: 'code', scope: provider.scope })
      address.search = rename(address.searchParams).toString()
      address.hash = provider.hash ?? ''
      return address.href
    },
    async completeSignIn(returned, secrets, redirectUri) {
      const tokens = await exchange(config, returned, secrets, { redirectUri, isOidc: false })
      const read = async (address: string) => {
        const headers = { authorization: `Bearer ${tokens.access_token}`, accept: 'application/json', 'user-agent': 'shenglang' }
        const response = await fetch(address, { headers, signal: AbortSignal.timeout(10_000) })
        if (!response.ok) throw new Error(`${provider.source} answered ${response.status}`)
        return (await response.json()) as Record<string, unknown>
      }
      const person = await provider.fetchProfile(tokens, read, clientId)
      if (person.subject === '') throw new Error(`${provider.source} named nobody`)
      return person
    },
  }
}

/** Sends the exchange in the site's form, and completes its answer to the standard's. */
async function exchangeAt(
  provider: Provider,
  fetch: Fetch,
  address: string,
  options: oauth.CustomFetchOptions,
): Promise<Response> {
  const parameters = renameClient(new URLSearchParams(String(options.body)), provider)
  const headers = { ...options.headers, accept: 'application/json' }
  const signal = options.signal ?? AbortSignal.timeout(10_000)
  if (provider.source === 'qq') parameters.set('fmt', 'json')
  const response = provider.exchangesByGet
    ? await fetch(`${address}?${parameters}`, { headers: { accept: 'application/json' }, signal })
    : await fetch(address, { method: 'POST', headers, body: parameters, signal })
  const answer = (await response.json()) as Record<string, unknown>
  const isToken = typeof answer.access_token === 'string'
  // Some sites answer 200 to a refusal, omit the token type, or send the lifetime as text.
  const complete = isToken
    ? { ...answer, token_type: 'bearer', expires_in: Number(answer.expires_in ?? 0) }
    : { error: 'invalid_grant' }
  return Response.json(complete, { status: isToken ? 200 : 400 })
}

function renameClient(parameters: URLSearchParams, { names }: Provider): URLSearchParams {
  if (!names) return parameters
  const renamed = new URLSearchParams()
  for (const [name, value] of parameters) {
    renamed.set(name === 'client_id' ? names.id : name === 'client_secret' ? names.secret : name, value)
  }
  return renamed
}
