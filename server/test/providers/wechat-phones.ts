import { createVerify, type KeyObject, randomBytes } from 'node:crypto'
import type { WechatRequest } from '@shenglang/contract/commerce/orders/routes'

export const APP_SECRET = '7813490da6f1265e4901ffb80afaa36f'
const H5_MS = 300_000
const H5_PAGE = 'https://wx.tenpay.com/cgi-bin/mmpayweb-bin/checkmweb'

const token = () => randomBytes(12).toString('hex')

/** WeChat on phones: the identity of its users, pages of H5 支付, and what a page inside it passes on. */
export class Phones {
  readonly #now: () => Date
  readonly #pay: (no: string) => void
  readonly #merchant: { publicKey: KeyObject; appId: string }
  /** The user of each code; each is valid once. */
  readonly #codes = new Map<string, string>()
  readonly #used = new Set<string>()
  readonly #openids = new Set<string>()
  readonly #pages = new Map<string, { no: string; givenAt: number }>()
  readonly #prepaid = new Map<string, { no: string; openid: string }>()

  constructor({
    now,
    pay,
    ...merchant
  }: {
    now: () => Date
    pay: (no: string) => void
    publicKey: KeyObject
    appId: string
  }) {
    this.#now = now
    this.#pay = pay
    this.#merchant = merchant
  }

  knows(openid: string): boolean {
    return this.#openids.has(openid)
  }

  /** WeChat identifies its user at this address: returns where it redirects, with a code. */
  authorize(address: string, openid: string): string {
    const { origin, pathname, hash, searchParams } = new URL(address)
    const isAsDocumented =
      `${origin}${pathname}` === 'https://open.weixin.qq.com/connect/oauth2/authorize' &&
      [...searchParams.keys()].join() === 'appid,redirect_uri,response_type,scope,state' &&
      searchParams.get('response_type') === 'code' &&
      searchParams.get('scope') === 'snsapi_base' &&
      /^[a-zA-Z0-9]{1,128}$/.test(searchParams.get('state') ?? '') &&
      hash === '#wechat_redirect'
    if (!isAsDocumented) throw new Error(`WeChat does not open ${address}`)
    const code = token()
    this.#codes.set(code, openid)
    const back = new URL(searchParams.get('redirect_uri') ?? '')
    back.searchParams.set('code', code)
    back.searchParams.set('state', searchParams.get('state') ?? '')
    return back.href
  }

  /** The response of `/sns/oauth2/access_token`; error codes are from memory of WeChat's documents. */
  exchange(address: string): object {
    const { pathname, searchParams } = new URL(address, 'http://localhost')
    if (pathname !== '/sns/oauth2/access_token' || searchParams.get('grant_type') !== 'authorization_code')
      return { errcode: 40002 }
    if (searchParams.get('appid') !== this.#merchant.appId) return { errcode: 40013, errmsg: 'invalid appid' }
    if (searchParams.get('secret') !== APP_SECRET) return { errcode: 40125, errmsg: 'invalid appsecret' }
    const code = searchParams.get('code') ?? ''
    const openid = this.#codes.get(code)
    if (openid === undefined) return { errcode: 40029, errmsg: 'invalid code' }
    if (this.#used.has(code)) return { errcode: 40163, errmsg: 'code been used' }
    this.#used.add(code)
    this.#openids.add(openid)
    return { access_token: token(), expires_in: 7200, refresh_token: token(), openid, scope: 'snsapi_base' }
  }

  /** The previous page is invalid once there is another. */
  h5Url(no: string): string {
    for (const [id, page] of this.#pages) if (page.no === no) this.#pages.delete(id)
    const id = `wx${token()}`
    this.#pages.set(id, { no, givenAt: this.#now().getTime() })
    return `${H5_PAGE}?prepay_id=${id}&package=1037687096`
  }

  /** The result of opening such a page from this one: `expired` five minutes after it was given, or once another was. */
  openH5(address: string, { referer = 'https://music.example.com' } = {}): 'paid' | 'expired' | 'no-referer' {
    const page = this.#pages.get(new URL(address).searchParams.get('prepay_id') ?? '')
    if (referer === '') return 'no-referer'
    if (!page || this.#now().getTime() - page.givenAt > H5_MS) return 'expired'
    this.#pay(page.no)
    return 'paid'
  }

  prepayId(no: string, openid: string): string {
    const id = `wx${token()}`
    this.#prepaid.set(id, { no, openid })
    return id
  }

  /** The page bridge's answer to a user who pays with what the page passed to it. */
  invoke({ appId, timeStamp, nonceStr, package: order, signType, paySign }: WechatRequest, openid: string): 'ok' | 'fail' {
    const prepaid = this.#prepaid.get(/^prepay_id=(\w+)$/.exec(order)?.[1] ?? '')
    const isFresh = /^\d{10}$/.test(timeStamp) && Math.abs(Number(timeStamp) - this.#now().getTime() / 1000) < 300
    const isSigned = createVerify('RSA-SHA256')
      .update(`${appId}\n${timeStamp}\n${nonceStr}\n${order}\n`)
      .verify(this.#merchant.publicKey, paySign, 'base64')
    const isTaken = appId === this.#merchant.appId && signType === 'RSA' && nonceStr.length <= 32 && isFresh && isSigned
    if (!isTaken || prepaid?.openid !== openid) return 'fail'
    this.#pay(prepaid.no)
    return 'ok'
  }
}
