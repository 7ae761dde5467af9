import type { KeyObject } from 'node:crypto'
import { BlockList, isIPv4, isIPv6 } from 'node:net'
import type { ProviderChannel } from '@shenglang/contract/commerce/orders/orders'
import { API_BASE } from '@shenglang/contract/constants'
import type { FastifyBaseLogger } from 'fastify'
import type { Mount } from '../../composition/domain/domain.ts'
import type { Db } from '../../platform/database/db.ts'
import { type Settings, SettingsError } from '../../platform/settings.ts'
import { Alipay, type AlipayShop } from '../providers/alipay.ts'
import { readCertificates, readPrivateKey, readPublicKey } from '../providers/keys.ts'
import { NOTIFY_PATH, type PaymentProvider, type PaymentProviders } from '../providers/port.ts'
import { CASHIER_PATH, mountCashier } from '../providers/sandbox/cashier.ts'
import { Sandbox } from '../providers/sandbox/sandbox.ts'
import { startSender } from '../providers/sandbox/sender.ts'
import { WechatPay, type WechatShop } from '../providers/wechat.ts'

export interface ProviderDeps {
  settings: Settings
  db: Db
  now: () => Date
  log: FastifyBaseLogger
}

export interface OpenProviders {
  readonly providers: PaymentProviders
  /** Routes of providers that we run ourselves. */
  readonly mounts: readonly Mount[]
}

const NEEDED = {
  wechat: [
    'WECHAT_PAY_MERCHANT_ID',
    'WECHAT_PAY_APP_ID',
    'WECHAT_PAY_CERTIFICATE_SERIAL',
    'WECHAT_PAY_PRIVATE_KEY',
    'WECHAT_PAY_API_V3_KEY',
  ],
  alipay: ['ALIPAY_APP_ID', 'ALIPAY_SELLER_ID', 'ALIPAY_PRIVATE_KEY'],
} as const

const ALIPAY_CERTIFICATES = ['ALIPAY_APP_CERTIFICATE', 'ALIPAY_CERTIFICATE', 'ALIPAY_ROOT_CERTIFICATE'] as const

/** The providers that the settings switch on. Throws a SettingsError for missing settings, and for a sandbox on a public site. */
export function openProviders(deps: ProviderDeps): OpenProviders {
  const { settings, now } = deps
  const channels = settings.PAYMENT_CHANNELS
  requireAll(settings)
  if (channels.includes('sandbox')) return openSandbox(deps)
  const providers = new Map<ProviderChannel, PaymentProvider>()
  if (channels.includes('wechat')) providers.set('wechat', new WechatPay(wechatShop(settings), now))
  if (channels.includes('alipay')) providers.set('alipay', new Alipay(alipayShop(settings), now))
  return { providers, mounts: [] }
}

function requireAll(settings: Settings): void {
  const channels = settings.PAYMENT_CHANNELS
  const wrong: string[] = []
  for (const channel of ['wechat', 'alipay'] as const) {
    if (!channels.includes(channel)) continue
    const missing = NEEDED[channel].filter((name) => settings[name] === '')
    wrong.push(...missing.map((name) => `${name}: expected a value, as PAYMENT_CHANNELS names ${channel}`))
    if (!settings.SITE_URL.startsWith('https:')) wrong.push(`SITE_URL: expected https, where ${channel} tells of payments`)
  }
  if (channels.includes('wechat') && settings.WECHAT_PAY_JSAPI && settings.WECHAT_PAY_APP_SECRET === '') {
    wrong.push('WECHAT_PAY_APP_SECRET: expected a value, as WECHAT_PAY_JSAPI is true')
  }
  for (const name of ['WECHAT_PAY_H5', 'WECHAT_PAY_JSAPI'] as const) {
    if (settings[name] && !channels.includes('wechat')) wrong.push(`${name}: expected false, as PAYMENT_CHANNELS names no wechat`)
  }
  if (channels.includes('wechat') && (settings.WECHAT_PAY_PUBLIC_KEY_ID === '') !== (settings.WECHAT_PAY_PUBLIC_KEY === '')) {
    wrong.push('WECHAT_PAY_PUBLIC_KEY: expected together with WECHAT_PAY_PUBLIC_KEY_ID')
  }
  const certificates = ALIPAY_CERTIFICATES.filter((name) => settings[name] !== '')
  const isByKey = settings.ALIPAY_PUBLIC_KEY !== '' && certificates.length === 0
  const isByCertificate = settings.ALIPAY_PUBLIC_KEY === '' && certificates.length === ALIPAY_CERTIFICATES.length
  if (channels.includes('alipay') && !isByKey && !isByCertificate) {
    wrong.push(`ALIPAY_PUBLIC_KEY: expected alone, or instead of it all of ${ALIPAY_CERTIFICATES.join(', ')}`)
  }
  if (channels.includes('sandbox') && isPublic(settings.SITE_URL) && !settings.SANDBOX_ON_PUBLIC_SITE) {
    wrong.push(
      `PAYMENT_CHANNELS: expected wechat, alipay or none, as ${settings.SITE_URL} is public and at the sandbox nobody pays; SANDBOX_ON_PUBLIC_SITE=true says that this is wanted`,
    )
  }
  if (wrong.length > 0) throw new SettingsError(wrong)
}

/** Throws a SettingsError that names the setting and does not quote the key. */
function keyOf<Name extends 'WECHAT_PAY_PRIVATE_KEY' | 'WECHAT_PAY_PUBLIC_KEY' | 'ALIPAY_PRIVATE_KEY' | 'ALIPAY_PUBLIC_KEY'>(
  settings: Settings,
  name: Name,
): KeyObject {
  try {
    return name.endsWith('PRIVATE_KEY') ? readPrivateKey(settings[name]) : readPublicKey(settings[name])
  } catch {
    throw new SettingsError([`${name}: expected a PEM file, or a key's text`])
  }
}

/** Reads certificates, and throws as `keyOf`. */
function certificatesOf(settings: Settings, name: (typeof ALIPAY_CERTIFICATES)[number]): string {
  try {
    return readCertificates(settings[name])
  } catch {
    throw new SettingsError([`${name}: expected a PEM file, or a certificate's text`])
  }
}

const notifyUrl = (settings: Settings, channel: ProviderChannel) => `${settings.SITE_URL}${API_BASE}${NOTIFY_PATH}/${channel}`

function wechatShop(settings: Settings): WechatShop {
  const id = settings.WECHAT_PAY_PUBLIC_KEY_ID
  return {
    merchantId: settings.WECHAT_PAY_MERCHANT_ID,
    appId: settings.WECHAT_PAY_APP_ID,
    serial: settings.WECHAT_PAY_CERTIFICATE_SERIAL,
    privateKey: keyOf(settings, 'WECHAT_PAY_PRIVATE_KEY'),
    apiV3Key: settings.WECHAT_PAY_API_V3_KEY,
    publicKey: id === '' ? undefined : { id, key: keyOf(settings, 'WECHAT_PAY_PUBLIC_KEY') },
    endpoint: settings.WECHAT_PAY_ENDPOINT,
    notifyUrl: notifyUrl(settings, 'wechat'),
    siteUrl: settings.SITE_URL,
    hasH5: settings.WECHAT_PAY_H5,
    account: settings.WECHAT_PAY_JSAPI
      ? {
          secret: settings.WECHAT_PAY_APP_SECRET,
          authorizeEndpoint: settings.WECHAT_PAY_AUTHORIZE_ENDPOINT,
          oauthEndpoint: settings.WECHAT_PAY_OAUTH_ENDPOINT,
        }
      : undefined,
  }
}

function alipayShop(settings: Settings): AlipayShop {
  return {
    appId: settings.ALIPAY_APP_ID,
    sellerId: settings.ALIPAY_SELLER_ID,
    privateKey: keyOf(settings, 'ALIPAY_PRIVATE_KEY'),
    verifyBy:
      settings.ALIPAY_PUBLIC_KEY === ''
        ? {
            appCertificate: certificatesOf(settings, 'ALIPAY_APP_CERTIFICATE'),
            alipayCertificate: certificatesOf(settings, 'ALIPAY_CERTIFICATE'),
            rootCertificate: certificatesOf(settings, 'ALIPAY_ROOT_CERTIFICATE'),
          }
        : { publicKey: keyOf(settings, 'ALIPAY_PUBLIC_KEY') },
    productCode: settings.ALIPAY_PRODUCT_CODE,
    hasWap: settings.ALIPAY_WAP,
    siteUrl: settings.SITE_URL,
    endpoint: settings.ALIPAY_ENDPOINT,
    notifyUrl: notifyUrl(settings, 'alipay'),
  }
}

function openSandbox({ settings, db, now, log }: ProviderDeps): OpenProviders {
  const sandbox = new Sandbox({ db, now, cashierUrl: settings.SITE_URL + API_BASE + CASHIER_PATH })
  const mount: Mount = async (app, base, readContext) => {
    const sender = startSender(sandbox, { app, path: `${base}${NOTIFY_PATH}/sandbox`, db, now, log })
    // Before the port closes, which it sends to.
    app.addHook('preClose', () => sender.close())
    await mountCashier(sandbox, { db, now }, () => sender.poke())(app, base, readContext)
  }
  return { providers: new Map([['sandbox', sandbox]]), mounts: [mount] }
}

const PRIVATE = new BlockList()
for (const [network, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const) {
  PRIVATE.addSubnet(network, bits)
}
PRIVATE.addAddress('::1', 'ipv6')
PRIVATE.addSubnet('fc00::', 7, 'ipv6')
PRIVATE.addSubnet('fe80::', 10, 'ipv6')

/** True when strangers can reach the site's address: it is no name of this machine or of a private network. */
export function isPublic(siteUrl: string): boolean {
  const host = new URL(siteUrl).hostname.replace(/^\[|\]$/g, '')
  if (isIPv4(host)) return !PRIVATE.check(host)
  if (isIPv6(host)) return !PRIVATE.check(host, 'ipv6')
  return host.includes('.') && !/\.(localhost|local|internal|test)$/.test(host)
}
