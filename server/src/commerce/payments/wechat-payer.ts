import { returnPath } from '@shenglang/contract/commerce/payments/payment-return'
import { API_BASE } from '@shenglang/contract/constants'
import type { FastifyInstance } from 'fastify'
import type { HttpExchange, ReadContext } from '../../platform/http/http-exchange.ts'
import { openOrUndefined, type Seal } from '../../platform/keys/seal.ts'
import { ProviderUnavailable } from '../providers/provider-unavailable.ts'
import type { CommerceDeps } from '../sale/deps.ts'
import type { Payer } from './offers.ts'

export type PayerDeps = Pick<CommerceDeps, 'now' | 'payments' | 'log'> & { seal: Seal }

/** The path below the base of the calls to which WeChat redirects, with a code. */
const PAYER_PATH = '/pay/wechat/payer'
/** Stores the WeChat payer in the browser, readable by this server and for this user only. */
const COOKIE = 'ns_payer'
const STATE_MS = 600_000
const MAPPED_IPV4 = /^::ffff:(?=\d+\.)/i

/** The payer of this browser. */
export function payerIn({ seal, now }: Pick<PayerDeps, 'seal' | 'now'>, exchange: HttpExchange, userId: string): Payer {
  return {
    address: exchange.address.replace(MAPPED_IPV4, ''),
    openid: openOrUndefined(seal, exchange.recall(COOKIE), payerOwner(userId)),
    payerUrl(inWechat, orderId) {
      const text = `${orderId} ${Math.floor((now().getTime() + STATE_MS) / 1000)}`
      return inWechat.payerUrl(exchange.origin + API_BASE + PAYER_PATH, seal.close(text, stateOwner(exchange)).toString('hex'))
    },
  }
}

/** WeChat has identified the payer, or not: either way the buyer continues at the order, in the same session. */
export function mountPayer(app: FastifyInstance, base: string, deps: PayerDeps, readContext: ReadContext): void {
  app.get<{ Querystring: { code?: unknown; state?: unknown } }>(base + PAYER_PATH, async (request, reply) => {
    const { caller, exchange } = await readContext(request, reply)
    const { code, state } = request.query
    const orderId = orderOf(deps, exchange, state)
    reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    if (caller.userId === undefined || orderId === undefined) return reply.redirect('/user/orders', 303)
    const openid = await identifyPayer(deps, code)
    if (openid !== undefined) {
      exchange.remember(COOKIE, deps.seal.close(openid, payerOwner(caller.userId)).toString('hex'))
    }
    // A page that is loaded again has used its code, and knows its payer from before.
    const isKnown = openid !== undefined || payerIn(deps, exchange, caller.userId).openid !== undefined
    return reply.redirect(returnPath(orderId, isKnown ? 'wechat' : 'unknown-payer'), 303)
  })
}

/** The payer of a code; undefined if WeChat does not say. */
async function identifyPayer({ payments, log }: PayerDeps, code: unknown): Promise<string | undefined> {
  if (typeof code !== 'string' || code === '') return undefined
  return payments
    .get('wechat')
    ?.inWechat?.payerOf(code)
    .catch((error: unknown) => {
      if (!(error instanceof ProviderUnavailable)) throw error
      log.warn({ err: error }, 'WeChat did not say who pays')
      return undefined
    })
}

/** The order for which this session was sent to WeChat recently. */
function orderOf({ seal, now }: PayerDeps, exchange: HttpExchange, state: unknown): string | undefined {
  const [orderId, expiresAt] = openOrUndefined(seal, state, stateOwner(exchange))?.split(' ') ?? []
  return Number(expiresAt) * 1000 > now().getTime() ? orderId : undefined
}

const payerOwner = (userId: string) => `wechat-payer ${userId}`
const stateOwner = ({ token }: HttpExchange) => `wechat-payer-state ${token}`
