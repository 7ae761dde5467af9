import {
  createCipheriv,
  createHash,
  createSign,
  createVerify,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, isIP } from 'node:net'
import { shanghaiDay } from '@shenglang/contract/shanghai'
import type { RawNotification } from '../../src/commerce/providers/port.ts'
import type { WechatShop } from '../../src/commerce/providers/wechat.ts'
import { certificateOf } from './certificate.ts'
import { APP_SECRET, Phones } from './wechat-phones.ts'

const APP_ID = 'wx2421b1c4370ec43b'
const API_V3_KEY = '0123456789abcdef0123456789abcdef'
/** This and every other text of an error is from memory of the provider's documents. */
const SIGN_ERROR = { code: 'SIGN_ERROR', message: '签名错误，请检查后再试' }
const PUBLIC_KEY_ID = 'PUB_KEY_ID_0114232134912410000000000000'

interface Trade {
  state: string
  /** The way that it was ordered in, and for whom if known. */
  way: Way
  openid: string
  payerAddress: string
  total: number
  paidAt?: string
  refunds: Map<string, number>
}

type Way = 'native' | 'h5' | 'jsapi'

/** The means by which a merchant verifies WeChat Pay: its public key, certificates, or either while the merchant migrates. */
export type ShopKeys = 'public-key' | 'certificate' | 'migrating'

interface Signer {
  key: KeyObject
  serial: string
}

interface PlatformCertificate extends Signer {
  pem: string
}

function platformKeys(keys: ShopKeys) {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const byPublicKey: Signer = { key: privateKey, serial: PUBLIC_KEY_ID }
  const certificates = [platformCertificate('5157F09EFDC096DE15EBE81A47057A72')]
  const newestCertificate = () => certificates.at(-1) ?? byPublicKey
  return {
    publicKey,
    byPublicKey,
    certificates,
    newestCertificate,
    /** During a migration an answer is signed with the key that the request names, a notification with either. */
    signerOf: ({ headers }: Pick<IncomingMessage, 'headers'>) =>
      keys === 'public-key' || headers['wechatpay-serial'] === PUBLIC_KEY_ID ? byPublicKey : newestCertificate(),
    /** Adds a certificate with its own key, which signs from now on. */
    rotateCertificate(serial: string) {
      certificates.push(platformCertificate(serial))
    },
    dropOldCertificates() {
      certificates.splice(0, certificates.length - 1)
    },
  }
}

function platformCertificate(serial: string): PlatformCertificate {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const pem = certificateOf({ publicKey, issuerKey: privateKey, serial, name: 'Tenpay.com Root CA' })
  return { key: privateKey, serial, pem }
}

const TRADE_TYPES = { native: 'NATIVE', h5: 'MWEB', jsapi: 'JSAPI' } as const

/** Failures of the connection. */
export type Trouble = 'none' | 'down' | 'garbage' | 'unsigned' | 'forged' | 'stale' | 'error' | 'gateway'

/** The state that a test may change, and counters. */
const initialState = () => ({
  trouble: 'none' as Trouble,
  refusedRequests: 0,
  bill: '',
  certificateFetches: 0,
  /** True to refuse closing orders; and the code with which refunds are refused. */
  staysOpen: false,
  refundRefusal: '',
  /** The status of every refund. */
  refundStatus: 'SUCCESS',
  /** The refusal of every request, whatever its signature. */
  refusal: undefined as { status: number; code: string; message: string } | undefined,
  /** Milliseconds by which its clock is ahead of the tests' clock. */
  aheadMs: 0,
})

/**
 * WeChat Pay from a shop's view: verifies every request as the provider documents, and signs its answers.
 * The bodies of its answers, codes and bills are written from memory of the provider's documents.
 */
export async function startWechatPay({ keys = 'public-key' as ShopKeys, now = () => new Date() } = {}) {
  const merchant = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const { signerOf, certificates, publicKey, ...signers } = platformKeys(keys)
  const trades = new Map<string, Trade>()
  const state = initialState()
  const pay = (no: string) => payTrade(trades.get(no), no, now())
  const phones = new Phones({ now, pay, publicKey: merchant.publicKey, appId: APP_ID })
  const transaction = (no: string, overrides: object = {}) => {
    const trade = trades.get(no)
    return {
      appid: shop.appId,
      mchid: shop.merchantId,
      out_trade_no: no,
      trade_state: trade?.state ?? 'NOTPAY',
      trade_type: TRADE_TYPES[trade?.way ?? 'native'],
      ...(trade?.paidAt ? { transaction_id: `42000${no}`, success_time: trade.paidAt } : {}),
      amount: { total: trade?.total ?? 0, payer_total: trade?.total ?? 0, currency: 'CNY', payer_currency: 'CNY' },
      payer: { openid: 'oUpF8uMuAJO_M2pxb1Q9zNjWeS6o' },
      ...overrides,
    }
  }
  const handlers = {
    trades,
    phones,
    transaction,
    state,
    certificates,
    billUrl: () => `${shop.endpoint}/v3/billdownload/file?token=abc`,
  }
  const server = createServer(async (request, response) => {
    const body = await textOf(request)
    if (state.trouble === 'down') return void request.socket.destroy()
    // Another service of WeChat's, which signs nothing.
    if (request.url?.startsWith('/sns/')) return send(response, 200, JSON.stringify(phones.exchange(request.url)), {})
    response.setHeader('date', new Date(now().getTime() + state.aheadMs).toUTCString())
    if (state.refusal) return send(response, state.refusal.status, JSON.stringify(state.refusal), {})
    if (!isGenuine(request, body, { ...shop, publicKey: merchant.publicKey }, now())) {
      state.refusedRequests += 1
      return send(response, 401, JSON.stringify(SIGN_ERROR), {})
    }
    if (state.trouble === 'gateway') return send(response, 502, '<html>502 Bad Gateway', { 'content-type': 'text/html' })
    if (state.trouble === 'error') return send(response, 500, '{"code":"SYSTEM_ERROR"}', {})
    const signer = signerOf(request)
    const signed = (text: string, by = signer, at = now()) => signedBy(by, text, at)
    const [status, content] = answer(handlers, request, body)
    const text = typeof content === 'string' ? content : content === undefined ? '' : JSON.stringify(content)
    if (state.trouble === 'garbage') return send(response, 200, '<html>', signed('<html>'))
    const headers = signed(text)
    if (state.trouble === 'stale') return send(response, status, text, signed(text, signer, new Date(now().getTime() - 301_000)))
    if (state.trouble === 'unsigned') return send(response, status, text, {})
    if (state.trouble === 'forged') return send(response, status, text, signed(text, { ...signer, key: merchant.privateKey }))
    send(response, status, text, headers)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const shop = shopAt(endpoint, merchant.privateKey, keys === 'certificate' ? undefined : { id: PUBLIC_KEY_ID, key: publicKey })

  /** A notification to the shop; the overrides alter its content. */
  const notification = (
    no: string,
    { overrides = {}, event = 'TRANSACTION.SUCCESS', at = now(), key = API_V3_KEY, content = {}, by } = {} as Sent,
  ): RawNotification => {
    const resource = encrypted(JSON.stringify(event.startsWith('REFUND.') ? content : transaction(no, overrides)), key)
    const body = JSON.stringify({
      id: `EV-${no}-${createHash('sha1').update(JSON.stringify({ overrides, content })).digest('hex')}`,
      create_time: at.toISOString(),
      resource_type: 'encrypt-resource',
      event_type: event,
      summary: '支付成功',
      resource,
    })
    const signer = by ?? (keys === 'certificate' ? signers.newestCertificate() : signers.byPublicKey)
    return { headers: signedBy(signer, body, at), body: Buffer.from(body) }
  }
  return {
    shop,
    state,
    trades,
    ...signers,
    notification,
    pay,
    phones,
    /** Makes its bill of today ready. */
    writeBill() {
      state.bill = billOf(trades, shop, now())
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

/** A shop whose contract has everything that WeChat Pay offers. */
const shopAt = (endpoint: string, privateKey: KeyObject, publicKey: WechatShop['publicKey']): WechatShop => ({
  merchantId: '1900007291',
  appId: APP_ID,
  serial: '3775B6A45ACD588826D15E583A95F5DD4A1B2C3D',
  privateKey,
  apiV3Key: API_V3_KEY,
  publicKey,
  endpoint,
  notifyUrl: 'https://music.example.com/api/pay/notify/wechat',
  siteUrl: 'https://music.example.com',
  hasH5: true,
  account: { secret: APP_SECRET, authorizeEndpoint: 'https://open.weixin.qq.com', oauthEndpoint: endpoint },
})

/** The settings of this shop's site. */
export const settingsOf = ({ merchantId, appId, serial, privateKey, apiV3Key, publicKey, endpoint, account }: WechatShop) => ({
  PAYMENT_CHANNELS: 'wechat',
  WECHAT_PAY_MERCHANT_ID: merchantId,
  WECHAT_PAY_APP_ID: appId,
  WECHAT_PAY_CERTIFICATE_SERIAL: serial,
  WECHAT_PAY_PRIVATE_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  WECHAT_PAY_API_V3_KEY: apiV3Key,
  WECHAT_PAY_PUBLIC_KEY_ID: publicKey?.id ?? '',
  WECHAT_PAY_PUBLIC_KEY: publicKey?.key.export({ type: 'spki', format: 'pem' }).toString() ?? '',
  WECHAT_PAY_ENDPOINT: endpoint,
  WECHAT_PAY_H5: 'true',
  WECHAT_PAY_JSAPI: 'true',
  WECHAT_PAY_APP_SECRET: account?.secret ?? '',
  WECHAT_PAY_OAUTH_ENDPOINT: endpoint,
})

function payTrade(trade: Trade | undefined, no: string, now: Date): void {
  if (!trade) throw new Error(`${no} was not offered`)
  const paidAt = `${new Date(now.getTime() + 8 * 3_600_000).toISOString().slice(0, 19)}+08:00`
  Object.assign(trade, { state: 'SUCCESS', paidAt })
}

interface Sent {
  overrides?: object
  event?: string
  at?: Date
  key?: string
  content?: object
  by?: Signer
}

interface Handlers {
  trades: Map<string, Trade>
  phones: Phones
  transaction: (no: string) => object
  state: ReturnType<typeof initialState>
  certificates: readonly PlatformCertificate[]
  billUrl: () => string
}

/** The status and the answer. */
function answer(
  { trades, phones, transaction, state, certificates, billUrl }: Handlers,
  request: IncomingMessage,
  body: string,
): [number, unknown] {
  const path = request.url?.split('?', 1)[0] ?? ''
  const content = body === '' ? {} : JSON.parse(body)
  const [, no = '', isClose] = /^\/v3\/pay\/transactions\/out-trade-no\/([^/]+)(\/close)?$/.exec(path) ?? []
  if (path === '/v3/certificates') {
    state.certificateFetches += 1
    const data = certificates.map(({ serial, pem }) => ({ serial_no: serial, encrypt_certificate: encrypted(pem) }))
    return [200, { data }]
  }
  const [, way] = /^\/v3\/pay\/transactions\/(native|h5|jsapi)$/.exec(path) ?? []
  if (way !== undefined) return orderAnswer(trades, phones, way as Way, content)
  if (no !== '') {
    const trade = trades.get(no)
    if (!trade) return [404, { code: 'ORDER_NOT_EXIST' }]
    if (!isClose) return [200, transaction(no)]
    if (trade.paidAt) return [400, { code: 'ORDERPAID' }]
    if (state.staysOpen) return [400, { code: 'INVALID_REQUEST' }]
    trade.state = 'CLOSED'
    return [204, undefined]
  }
  if (path === '/v3/refund/domestic/refunds' && state.refundRefusal) {
    // Querying it is allowed, only making it is refused.
    return [403, { code: state.refundRefusal, message: '基本账户余额不足，请充值后重新发起' }]
  }
  if (path.startsWith('/v3/refund/domestic/refunds')) return refundAnswer(trades, path.split('/')[5], content, state.refundStatus)
  if (path === '/v3/bill/tradebill') {
    if (state.bill === '') return [400, { code: 'NO_STATEMENT_EXIST' }]
    const hash_value = createHash('sha1').update(state.bill).digest('hex')
    return [200, { hash_type: 'SHA1', hash_value, download_url: billUrl() }]
  }
  if (path === '/v3/billdownload/file') return [200, state.bill]
  return [404, { code: 'RESOURCE_NOT_EXISTS' }]
}

interface Ordered {
  out_trade_no: string
  amount: { total: number }
  time_expire: string
  description: string
  scene_info?: { payer_client_ip?: string; h5_info?: { type?: string } }
  payer?: { openid?: string }
}

function orderAnswer(trades: Map<string, Trade>, phones: Phones, way: Way, ordered: Ordered): [number, unknown] {
  const { out_trade_no: no, amount, time_expire, description, scene_info, payer } = ordered
  const openid = payer?.openid ?? ''
  const payerAddress = scene_info?.payer_client_ip ?? ''
  const isWhole = Number.isInteger(amount.total) && amount.total > 0 && /\+08:00$/.test(time_expire) && description
  const isSceneGiven = isIP(payerAddress) > 0 && /^(Wap|iOS|Android)$/.test(scene_info?.h5_info?.type ?? '')
  if (!isWhole || !/^[\w|*-]{6,32}$/.test(no)) return [400, { code: 'PARAM_ERROR' }]
  if (way === 'h5' && !isSceneGiven) return [400, { code: 'PARAM_ERROR', message: '输入源“/body/scene_info”映射到值字段必填' }]
  if (way === 'jsapi' && !phones.knows(openid)) return [400, { code: 'PARAM_ERROR', message: '无效的openid' }]
  const trade = trades.get(no) ?? { state: 'NOTPAY', way, openid, payerAddress, total: amount.total, refunds: new Map() }
  if (trade.way !== way || trade.openid !== openid || trade.total !== amount.total) {
    return [400, { code: 'INVALID_REQUEST', message: '201 商户订单号重复' }]
  }
  trades.set(no, trade)
  if (way === 'native') return [200, { code_url: `weixin://wxpay/bizpayurl?pr=${no}` }]
  return [200, way === 'h5' ? { h5_url: phones.h5Url(no) } : { prepay_id: phones.prepayId(no, openid) }]
}

function refundAnswer(
  trades: Map<string, Trade>,
  requestedNo: string | undefined,
  content: { out_trade_no: string; out_refund_no: string; amount: { refund: number } },
  refundStatus: string,
): [number, unknown] {
  const refundNo = requestedNo ?? content.out_refund_no
  const known = [...trades.values()].some(({ refunds }) => refunds.has(refundNo))
  if (known) return [200, { out_refund_no: refundNo, status: refundStatus }]
  if (requestedNo !== undefined) return [404, { code: 'RESOURCE_NOT_EXISTS' }]
  const trade = trades.get(content.out_trade_no)
  const refunded = [...(trade?.refunds.values() ?? [])].reduce((sum, fen) => sum + fen, 0)
  if (!trade?.paidAt) return [404, { code: 'RESOURCE_NOT_EXISTS' }]
  if (refunded + content.amount.refund > trade.total) return [400, { code: 'INVALID_REQUEST' }]
  trade.refunds.set(refundNo, content.amount.refund)
  return [200, { out_refund_no: refundNo, status: 'PROCESSING' }]
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

function send(response: ServerResponse, status: number, text: string, headers: Record<string, string>): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers }).end(text)
}

function signedBy({ key, serial }: Signer, body: string, at: Date) {
  const timestamp = String(Math.floor(at.getTime() / 1000))
  const nonce = randomBytes(16).toString('hex')
  const signature = createSign('RSA-SHA256').update(`${timestamp}\n${nonce}\n${body}\n`).sign(key, 'base64')
  return {
    'wechatpay-timestamp': timestamp,
    'wechatpay-nonce': nonce,
    'wechatpay-signature': signature,
    'wechatpay-serial': serial,
  }
}

function encrypted(content: string, key = API_V3_KEY) {
  const nonce = randomBytes(6).toString('hex')
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  cipher.setAAD(Buffer.from('transaction'))
  const ciphertext = Buffer.concat([cipher.update(content), cipher.final(), cipher.getAuthTag()]).toString('base64')
  return { algorithm: 'AEAD_AES_256_GCM', ciphertext, nonce, associated_data: 'transaction' }
}

function isGenuine(
  { method, url, headers }: IncomingMessage,
  body: string,
  { merchantId, serial, publicKey }: { merchantId: string; serial: string; publicKey: KeyObject },
  now: Date,
): boolean {
  const header = headers.authorization ?? ''
  const given = Object.fromEntries([...header.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]))
  const text = `${method}\n${url}\n${given.timestamp}\n${given.nonce_str}\n${body}\n`
  const isFresh = Math.abs(Number(given.timestamp) - now.getTime() / 1000) < 300
  const isKnown = given.mchid === merchantId && given.serial_no === serial
  const isOurs = createVerify('RSA-SHA256')
    .update(text)
    .verify(publicKey, given.signature ?? '', 'base64')
  return isFresh && isKnown && isOurs && header.startsWith('WECHATPAY2-SHA256-RSA2048 ')
}

/** Payments and refunds, as the file has them. */
function billOf(trades: Map<string, Trade>, { appId, merchantId }: WechatShop, now: Date): string {
  const head =
    '交易时间,公众账号ID,商户号,微信订单号,商户订单号,交易状态,货币种类,应结订单金额,商户退款单号,申请退款金额,商品名称,订单金额'
  const line = (...cells: string[]) => cells.map((cell) => `\`${cell}`).join(',')
  const yuan = (fen: number) => `${Math.floor(fen / 100)}.${String(fen % 100).padStart(2, '0')}`
  const rows = [...trades].flatMap(([no, { total, paidAt, refunds }]) => {
    if (!paidAt) return []
    const common = [`${shanghaiDay(now)} 10:00:00`, appId, merchantId, `42000${no}`, no]
    return [
      line(...common, 'SUCCESS', 'CNY', yuan(total), '', '0.00', '夜航, 一', yuan(total)),
      ...[...refunds].map(([refundNo, fen]) =>
        line(...common, 'REFUND', 'CNY', '0.00', refundNo, yuan(fen), '夜航, 一', yuan(total)),
      ),
    ]
  })
  return `\uFEFF${[head, ...rows, '总交易单数,应结订单总金额', '`9,`9.99', ''].join('\r\n')}`
}
