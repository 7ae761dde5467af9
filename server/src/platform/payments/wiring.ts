import { BlockList, isIPv4, isIPv6 } from 'node:net'
import { API_BASE } from '@shenglang/contract/constants'
import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type { Tables } from '../database/tables.ts'
import type { Mount } from '../domain.ts'
import { type Settings, SettingsError } from '../settings.ts'
import { NOTIFY_PATH, type PaymentProviders } from './port.ts'
import { CASHIER_PATH, mountCashier } from './sandbox/cashier.ts'
import { Sandbox } from './sandbox/sandbox.ts'
import { startSender } from './sandbox/sender.ts'

interface PaymentDeps {
  settings: Settings
  db: Kysely<Tables>
  now: () => Date
  log: FastifyBaseLogger
}

export interface Payments {
  readonly providers: PaymentProviders
  /** Addresses of a provider that is our own. */
  readonly mounts: readonly Mount[]
}

/** The providers that the settings switch on. Throws a SettingsError for what is missing, and for a sandbox on a public site. */
export function openPayments(deps: PaymentDeps): Payments {
  const { settings } = deps
  const channels = settings.PAYMENT_CHANNELS
  if (!channels.includes('sandbox')) return { providers: new Map(), mounts: [] }
  if (isPublic(settings.SITE_URL) && !settings.SANDBOX_ON_PUBLIC_SITE) {
    throw new SettingsError([
      `PAYMENT_CHANNELS: expected wechat, alipay or none, as ${settings.SITE_URL} is public and at the sandbox nobody pays; SANDBOX_ON_PUBLIC_SITE=true says that this is wanted`,
    ])
  }
  return openSandbox(deps)
}

function openSandbox({ settings, db, now, log }: PaymentDeps): Payments {
  const sandbox = new Sandbox({ db, now, cashierUrl: settings.SITE_URL + API_BASE + CASHIER_PATH })
  const mount: Mount = async (app, base, receive) => {
    const sender = startSender(sandbox, { app, path: `${base}${NOTIFY_PATH}/sandbox`, db, now, log })
    // Before the port closes, which it sends to.
    app.addHook('preClose', () => sender.close())
    await mountCashier(sandbox, { db, now }, () => sender.poke())(app, base, receive)
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

/** Whether the site's address is one that strangers reach: no name of this machine or of a private network. */
export function isPublic(siteUrl: string): boolean {
  const host = new URL(siteUrl).hostname.replace(/^\[|\]$/g, '')
  if (isIPv4(host)) return !PRIVATE.check(host)
  if (isIPv6(host)) return !PRIVATE.check(host, 'ipv6')
  return host.includes('.') && !/\.(localhost|local|internal|test)$/.test(host)
}
