import { lookup } from 'node:dns/promises'
import { type RequestOptions, request } from 'node:https'
import { isIP } from 'node:net'
import type { PushedMessage } from '@shenglang/contract/notices/push'
import ipaddr from 'ipaddr.js'
import webPush from 'web-push'
import type { PushKeys } from './push-keys.ts'

/** The address of a browser, and its encryption keys. */
export interface PushAddress {
  endpoint: string
  p256dh: string
  auth: string
}

/** `gone`: the subscription has ended. `refused`: it will never be accepted. `failed`: it may be the next time. */
export type PushOutcome = 'sent' | 'gone' | 'refused' | 'failed'

export type PushPost = (to: PushAddress, message: PushedMessage) => Promise<PushOutcome>

/** The network, replaceable in tests. */
interface PushNetwork {
  resolve(host: string): Promise<string[]>
  isPublic(address: string): boolean
  /** Port of every push service: no endpoint names another one. */
  port: number
  ca?: RequestOptions['ca']
}

/** All IPv6 addresses ever assigned to the public internet; the library calls the rest unicast, too. */
const GLOBAL_IPV6 = ipaddr.IPv6.parseCIDR('2000::/3')

/** True for an address on the public internet: not of this machine, nor of its network, nor embedded in another address. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false
  const parsed = ipaddr.process(address)
  return parsed.range() === 'unicast' && (parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_IPV6))
}

const hostOf = (endpoint: string) => new URL(endpoint).hostname.replace(/^\[|\]$/g, '')

/** True where an endpoint may belong to a push service: a literal IP address is checked before anything is sent. */
export function isPublicHost(endpoint: string): boolean {
  const host = hostOf(endpoint)
  return isIP(host) ? isPublicAddress(host) : host.includes('.') && !/\.(localhost|local|internal|home\.arpa)\.?$/.test(host)
}

const NETWORK: PushNetwork = {
  resolve: async (host) => (await lookup(host, { all: true })).map(({ address }) => address),
  isPublic: isPublicAddress,
  port: 443,
}

const TIMEOUT_MS = 10_000
/** Seconds for which a service stores a message for a browser that it cannot reach. */
const STORED_S = 86_400

/** Sends to browsers' push services. Users choose the addresses, so each is checked before every request. */
export function createPushPost({ subject, publicKey, privateKey }: PushKeys, network: PushNetwork = NETWORK): PushPost {
  return async ({ endpoint, p256dh, auth }, message) => {
    const url = new URL(endpoint)
    const host = hostOf(endpoint)
    const addresses = isIP(host) ? [host] : await network.resolve(host).catch(() => [])
    const [address] = addresses
    if (address === undefined) return 'failed'
    if (url.protocol !== 'https:' || !addresses.every(network.isPublic)) return 'refused'
    const prepared = prepare()
    if (!prepared) return 'refused'
    return outcomeOf(await statusOf(url, { address, port: network.port, ca: network.ca, ...prepared }))

    /** Undefined if the keys are invalid. */
    function prepare() {
      try {
        const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(message), {
          vapidDetails: { subject, publicKey, privateKey },
          TTL: STORED_S,
          contentEncoding: 'aes128gcm',
        })
        return { headers: headers as Record<string, string>, body: body as Buffer }
      } catch {
        return undefined
      }
    }
  }
}

interface Sending {
  address: string
  port: number
  headers: Record<string, string>
  body: Buffer
  ca: RequestOptions['ca']
}

/** Connects to the checked address only: does not resolve the name again, nor follow redirects. */
function statusOf(url: URL, { address, port, headers, body, ca }: Sending): Promise<number> {
  return new Promise((resolve) => {
    const sending = request(
      {
        method: 'POST',
        host: address,
        port,
        path: url.pathname + url.search,
        headers: { ...headers, host: url.host },
        ...(isIP(url.hostname) ? {} : { servername: url.hostname }),
        agent: false,
        signal: AbortSignal.timeout(TIMEOUT_MS),
        ca,
      },
      (response) => {
        resolve(response.statusCode ?? 0)
        response.destroy()
      },
    )
    sending.on('error', () => resolve(0))
    sending.end(body)
  })
}

function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return 'sent'
  if (status === 404 || status === 410) return 'gone'
  const isPassing = status === 0 || status === 408 || status === 429 || status >= 500
  return isPassing ? 'failed' : 'refused'
}
