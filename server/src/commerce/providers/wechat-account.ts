import * as z from 'zod/mini'
import { ProviderUnavailable } from './provider-unavailable.ts'

/** A service account (服务号) at WeChat, which may identify the readers of its pages. */
export interface WechatAccount {
  secret: string
  /** The addresses to which browsers are sent, and at which codes are exchanged. */
  authorizeEndpoint: string
  oauthEndpoint: string
}

type Account = WechatAccount & { appId: string }

const TIMEOUT_MS = 10_000

const Payer = z.object({ openid: z.string().check(z.minLength(1)) })
const Refusal = z.object({ errcode: z.number(), errmsg: z._default(z.string(), '') })

/**
 * The address at which WeChat identifies its user silently (`snsapi_base`), without a prompt. WeChat compares the address as
 * text, so its arguments stay in this order.
 */
export function payerUrl({ authorizeEndpoint, appId }: Account, returnUrl: string, state: string): string {
  const query = new URLSearchParams({
    appid: appId,
    redirect_uri: returnUrl,
    response_type: 'code',
    scope: 'snsapi_base',
    state,
  })
  return `${authorizeEndpoint}/connect/oauth2/authorize?${query}#wechat_redirect`
}

/** The openid of the user who came back with the code. Errors name neither the code nor the secret. Throws ProviderUnavailable. */
export async function payerOf({ oauthEndpoint, appId, secret }: Account, code: string): Promise<string> {
  const query = new URLSearchParams({ appid: appId, secret, code, grant_type: 'authorization_code' })
  const answer = await fetch(`${oauthEndpoint}/sns/oauth2/access_token?${query}`, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    .then((response) => response.json() as Promise<unknown>)
    .catch((error: unknown) => {
      throw new ProviderUnavailable('WeChat did not say who pays', { trouble: 'network', cause: error })
    })
  const payer = Payer.safeParse(answer).data
  if (payer) return payer.openid
  const refusal = Refusal.safeParse(answer).data
  throw new ProviderUnavailable('WeChat did not say who pays', {
    code: String(refusal?.errcode ?? ''),
    detail: refusal?.errmsg ?? '',
  })
}
