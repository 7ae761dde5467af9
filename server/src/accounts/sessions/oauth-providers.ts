import type { OAuthSource } from '@shenglang/contract/accounts/entities'
import type { TokenEndpointResponse } from 'openid-client'

/** A user of another site: a permanent id, and the name there. */
export interface OAuthProfile {
  subject: string
  nickName: string
}

/** A site for sign-in, with the ways in which its OAuth 2 differs from the standard flow. */
export interface Provider {
  source: OAuthSource
  label: string
  authorizationEndpoint: string
  tokenEndpoint: string
  scope: string
  /** The site's names for `client_id` and `client_secret`. */
  names?: { id: string; secret: string }
  /** True where the site accepts the token exchange as a GET. */
  exchangesByGet?: boolean
  /** Additional arguments of the authorization address. */
  extra?: Record<string, string>
  hash?: string
  /** Fetches the user's profile from the site; `read` gets JSON with the access token as a bearer. */
  fetchProfile(
    tokens: TokenEndpointResponse,
    read: (address: string) => Promise<Record<string, unknown>>,
    clientId: string,
  ): Promise<OAuthProfile>
}

const text = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')
const query = (address: string, values: Record<string, string>) => `${address}?${new URLSearchParams(values)}`

export const PROVIDERS: Provider[] = [
  {
    source: 'wechat',
    label: '微信',
    authorizationEndpoint: 'https://open.weixin.qq.com/connect/qrconnect',
    tokenEndpoint: 'https://api.weixin.qq.com/sns/oauth2/access_token',
    scope: 'snsapi_login',
    names: { id: 'appid', secret: 'secret' },
    exchangesByGet: true,
    hash: 'wechat_redirect',
    async fetchProfile({ access_token, openid }, read) {
      const me = await read(
        query('https://api.weixin.qq.com/sns/userinfo', { access_token, openid: text(openid), lang: 'zh_CN' }),
      )
      return { subject: text(me.unionid) || text(me.openid), nickName: text(me.nickname) }
    },
  },
  {
    source: 'qq',
    label: 'QQ',
    authorizationEndpoint: 'https://graph.qq.com/oauth2.0/authorize',
    tokenEndpoint: 'https://graph.qq.com/oauth2.0/token',
    scope: 'get_user_info',
    exchangesByGet: true,
    async fetchProfile({ access_token }, read, clientId) {
      const { openid } = await read(query('https://graph.qq.com/oauth2.0/me', { access_token, fmt: 'json' }))
      const known = { access_token, oauth_consumer_key: clientId, openid: text(openid) }
      const me = await read(query('https://graph.qq.com/user/get_user_info', known))
      return { subject: text(openid), nickName: text(me.nickname) }
    },
  },
  {
    source: 'weibo',
    label: '微博',
    authorizationEndpoint: 'https://api.weibo.com/oauth2/authorize',
    tokenEndpoint: 'https://api.weibo.com/oauth2/access_token',
    scope: '',
    async fetchProfile({ access_token, uid }, read) {
      const me = await read(query('https://api.weibo.com/2/users/show.json', { access_token, uid: text(uid) }))
      return { subject: text(uid), nickName: text(me.screen_name) }
    },
  },
  {
    source: 'gitee',
    label: 'Gitee',
    authorizationEndpoint: 'https://gitee.com/oauth/authorize',
    tokenEndpoint: 'https://gitee.com/oauth/token',
    scope: 'user_info',
    async fetchProfile(_tokens, read) {
      const me = await read('https://gitee.com/api/v5/user')
      return { subject: text(me.id), nickName: text(me.name) || text(me.login) }
    },
  },
  {
    source: 'github',
    label: 'GitHub',
    authorizationEndpoint: 'https://github.com/login/oauth/authorize',
    tokenEndpoint: 'https://github.com/login/oauth/access_token',
    scope: 'read:user',
    async fetchProfile(_tokens, read) {
      const me = await read('https://api.github.com/user')
      return { subject: text(me.id), nickName: text(me.name) || text(me.login) }
    },
  },
]
