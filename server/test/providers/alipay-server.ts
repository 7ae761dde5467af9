import {
  createHash,
  createSign,
  createVerify,
  generateKeyPairSync,
  type KeyObject,
  type KeyPairKeyObjectResult,
} from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { AlipayShop } from '../../src/commerce/providers/alipay.ts'
import type { RawNotification } from '../../src/commerce/providers/port.ts'
import { certificateOf } from './certificate.ts'
import { gbk, zipOf } from './gbk-zip.ts'
import type { Trouble } from './wechat-pay-server.ts'

interface Trade {
  status: string
  total: string
  paidAt?: string
  refunds: Map<string, string>
}

type Answer = Record<string, unknown>

const fen = (yuan: string) => Math.round(Number(yuan) * 100)
const shanghai = (at: Date) => new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')
/** The texts of errors are from memory of the provider's documents. */
const failed = (sub_code: string, sub_msg = ''): Answer => ({ code: '40004', msg: 'Business Failed', sub_code, sub_msg })

/**
 * Alipay from a shop's view: verifies every request as the provider documents, and signs its answers.
 * The bodies of its answers, codes and bills are written from memory of the provider's documents.
 */
export async function startAlipay({ now = () => new Date(), byCertificate = false } = {}) {
  const [app, platform] = [
    generateKeyPairSync('rsa', { modulusLength: 2048 }),
    generateKeyPairSync('rsa', { modulusLength: 2048 }),
  ]
  /** Offers, scanned or not: before a scan Alipay knows no trade. */
  const offers = new Map<string, Offer>()
  const trades = new Map<string, Trade>()
  const state = {
    trouble: 'none' as Trouble,
    refusedRequests: 0,
    bill: undefined as Buffer | undefined,
    staysOpen: false,
    refundRefusal: '',
    /** Its answer to any request, whatever the signature. */
    refusal: undefined as Answer | undefined,
  }
  const sign = (text: string, key: KeyObject = platform.privateKey, hash = 'RSA-SHA256') =>
    createSign(hash).update(text).sign(key, 'base64')
  const isGenuine = (given: Record<string, string>) => {
    const { sign: signature = '', ...rest } = given
    const text = sorted(rest)
    const isFresh = Math.abs(Date.parse(`${given.timestamp?.replace(' ', 'T')}+08:00`) - now().getTime()) < 900_000
    const isOurs = createVerify('RSA-SHA256').update(text).verify(app.publicKey, signature, 'base64')
    const isCertified = !byCertificate || (given.app_cert_sn === snOf('app') && given.alipay_root_cert_sn === snOf('root'))
    return isFresh && isOurs && isCertified && given.app_id === shop.appId && given.sign_type === 'RSA2'
  }
  const server = createServer(async (request, response) => {
    if (request.url?.startsWith('/bill')) return void response.end(state.bill)
    const query = Object.fromEntries(new URL(request.url ?? '', 'http://localhost').searchParams)
    const given: Record<string, string> = { ...query, ...Object.fromEntries(new URLSearchParams(await textOf(request))) }
    if (state.trouble === 'down') return void request.socket.destroy()
    const method = given.method ?? ''
    if (state.trouble === 'gateway') return void response.writeHead(502).end('<html>502 Bad Gateway')
    if (state.trouble === 'error') return void response.writeHead(500).end('{}')
    if (state.trouble === 'garbage') return void response.end('<html>')
    if (state.refusal) return send(response, method, JSON.stringify(state.refusal))
    const refused = !isGenuine(given)
    if (refused) state.refusedRequests += 1
    const content = refused
      ? { code: '40002', sub_code: 'isv.invalid-signature' }
      : answerOf({ offers, trades, state, endpoint: shop.endpoint }, method, JSON.parse(given.biz_content ?? '{}'))
    send(response, method, JSON.stringify(content))
  })
  const send = (response: ServerResponse, method: string, text: string) => {
    const key = state.trouble === 'forged' ? app.privateKey : platform.privateKey
    const serial = byCertificate ? ',"alipay_cert_sn":"0a1b2c"' : ''
    const signature = state.trouble === 'unsigned' ? '' : `${serial},"sign":"${sign(text, key)}"`
    response.end(`{"${method.replaceAll('.', '_')}_response":${text}${signature}}`)
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const shop: AlipayShop = {
    appId: '2021000117600001',
    sellerId: '2088102146225135',
    privateKey: app.privateKey,
    verifyBy: byCertificate ? certificatesOf(app, platform) : { publicKey: platform.publicKey },
    productCode: 'QR_CODE_OFFLINE',
    hasWap: true,
    siteUrl: 'https://music.example.com',
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    notifyUrl: 'https://music.example.com/api/pay/notify/alipay',
  }
  return {
    shop,
    state,
    offers,
    /** The payer scans the code. */
    scan(no: string) {
      trades.set(no, { status: 'WAIT_BUYER_PAY', total: offers.get(no)?.total ?? '', refunds: new Map() })
    },
    pay(no: string) {
      this.scan(no)
      Object.assign(trades.get(no) ?? {}, { status: 'TRADE_SUCCESS', paidAt: shanghai(now()) })
    },
    /** A notification to the shop; the overrides alter its content. */
    notification(no: string, overrides: Record<string, string> = {}, hash = 'RSA-SHA256'): RawNotification {
      const parameters: Record<string, string> = { ...factsOf(shop, no, trades.get(no), now()), ...overrides }
      const { sign_type = 'RSA2', ...signed } = parameters
      const form = new URLSearchParams({ ...signed, sign_type, sign: sign(sorted(signed), platform.privateKey, hash) })
      return { headers: { 'content-type': 'application/x-www-form-urlencoded' }, body: Buffer.from(form.toString()) }
    },
    writeBill() {
      state.bill = billOf(trades, offers)
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

/** The content of a notification about a trade. */
const factsOf = (shop: AlipayShop, no: string, trade: Trade | undefined, at: Date): Record<string, string> => ({
  notify_time: shanghai(at),
  notify_type: 'trade_status_sync',
  notify_id: `2026${no}`,
  charset: 'utf-8',
  version: '1.0',
  app_id: shop.appId,
  seller_id: shop.sellerId,
  out_trade_no: no,
  trade_no: `2026${no}`,
  trade_status: trade?.status ?? '',
  total_amount: trade?.total ?? '',
  gmt_payment: trade?.paidAt ?? '',
  subject: '声浪 100% & 更多',
})

const SERIALS = { app: '2015', alipay: '2016', root: 'a017' }

function certificatesOf(app: KeyPairKeyObjectResult, platform: KeyPairKeyObjectResult) {
  const pemOf = ({ publicKey, privateKey }: KeyPairKeyObjectResult, name: keyof typeof SERIALS) =>
    certificateOf({ publicKey, issuerKey: privateKey, serial: SERIALS[name], name })
  return {
    appCertificate: pemOf(app, 'app'),
    alipayCertificate: pemOf(platform, 'alipay'),
    rootCertificate: pemOf(platform, 'root'),
  }
}

/** A certificate's name in a request: the MD5 of its issuer and its serial number in decimals. */
const snOf = (name: keyof typeof SERIALS) =>
  createHash('md5')
    .update(`CN=${name}${BigInt(`0x${SERIALS[name]}`)}`)
    .digest('hex')

const sorted = (values: Record<string, string>) =>
  Object.keys(values)
    .sort()
    .map((name) => `${name}=${values[name]}`)
    .join('&')

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

interface Offer {
  total: string
  productCode: string
  subject: string
}

interface Books {
  offers: Map<string, Offer>
  trades: Map<string, Trade>
  state: { bill: Buffer | undefined; staysOpen: boolean; refundRefusal: string }
  endpoint: string
}

/** The answer to a genuine request. */
function answerOf({ offers, trades, state, endpoint }: Books, method: string, content: Record<string, string>): Answer {
  const { out_trade_no: no = '', out_request_no: refundNo = '' } = content
  const trade = trades.get(no)
  const ok = { code: '10000', msg: 'Success', out_trade_no: no }
  if (method === 'alipay.trade.precreate' || method === 'alipay.trade.wap.pay') {
    const isWhole = /^\d+\.\d\d$/.test(content.total_amount ?? '') && !/[/=&]/.test(content.subject ?? '/')
    if (!isWhole || !/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(content.time_expire ?? '')) return failed('ACQ.INVALID_PARAMETER')
    offers.set(no, { total: content.total_amount ?? '', subject: content.subject ?? '', productCode: content.product_code ?? '' })
    if (method === 'alipay.trade.wap.pay') {
      trades.set(no, { status: 'WAIT_BUYER_PAY', total: content.total_amount ?? '', refunds: new Map() })
      return ok
    }
    return { ...ok, qr_code: `https://qr.alipay.com/${no}` }
  }
  if (method === 'alipay.data.dataservice.bill.downloadurl.query') {
    return state.bill ? { ...ok, bill_download_url: `${endpoint}/bill.zip` } : failed('isp.bill_not_exist')
  }
  if (method === 'alipay.trade.refund' && state.refundRefusal) return failed(state.refundRefusal, '卖家余额不足')
  if (!trade) return failed('ACQ.TRADE_NOT_EXIST')
  if (method === 'alipay.trade.query') {
    const paid = trade.paidAt ? { send_pay_date: trade.paidAt } : {}
    return { ...ok, trade_no: `2026${no}`, trade_status: trade.status, total_amount: trade.total, ...paid }
  }
  if (method === 'alipay.trade.close') {
    if (trade.paidAt) return failed('ACQ.TRADE_STATUS_ERROR')
    if (state.staysOpen) return failed('ACQ.SYSTEM_ERROR')
    trade.status = 'TRADE_CLOSED'
    return ok
  }
  if (method === 'alipay.trade.fastpay.refund.query') {
    return trade.refunds.has(refundNo) ? { ...ok, refund_status: 'REFUND_SUCCESS' } : ok
  }
  if (trade.refunds.has(refundNo)) return { ...ok, fund_change: 'N' }
  const refunded = [...trade.refunds.values()].reduce((sum, yuan) => sum + fen(yuan), 0)
  if (!trade.paidAt || refunded + fen(content.refund_amount ?? '') > fen(trade.total))
    return failed('ACQ.REFUND_AMT_NOT_EQUAL_TOTAL')
  trade.refunds.set(refundNo, content.refund_amount ?? '')
  return { ...ok, fund_change: 'Y' }
}

/** Payments and refunds, as the archive has them. */
function billOf(trades: Map<string, Trade>, offers: Map<string, Offer>): Buffer {
  const head = '支付宝交易号,商户订单号,业务类型,商品名称,订单金额（元）,商家实收（元）,退款批次号/请求号'
  const rows = [...trades].flatMap(([no, { total, paidAt, refunds }]) => {
    if (!paidAt) return []
    const line = (kind: string, yuan: string, refundNo: string) =>
      `2026${no}\t,${no}\t,${kind},${offers.get(no)?.subject},${yuan},${yuan},${refundNo}`
    return [line('交易', total, ''), ...[...refunds].map(([refundNo, yuan]) => line('退款', `-${yuan}`, `${refundNo}\t`))]
  })
  const text = ['#支付宝业务明细查询', '#账号：[20881021462251350156]', head, ...rows, '#业务明细列表结束', ''].join('\r\n')
  return zipOf([
    { name: gbk('2088_业务明细.csv'), bytes: gbk(text) },
    { name: gbk('2088_业务明细(汇总).csv'), bytes: gbk('#汇总') },
  ])
}
