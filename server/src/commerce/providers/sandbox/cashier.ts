import { returnPath } from '@shenglang/contract/commerce/payments/payment-return'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Mount } from '../../../composition/domain/domain.ts'
import { cashierPage, cashierPolicy, type LastChoice } from './cashier-page.ts'
import { selectPayment } from './sandbox.sql.ts'
import { isClosed, OUTCOMES, type Sandbox, type SandboxDeps } from './sandbox.ts'

/** Below the base of the calls; a token is added. */
export const CASHIER_PATH = '/pay/cashier'

const FORM_LIMIT_BYTES = 4096

/**
 * The sandbox's cashier, for anybody with its address: the token is unguessable, so it needs no session and a phone that never
 * visited the site can pay. `onChosen` is called once a choice is stored.
 */
export function mountCashier(sandbox: Sandbox, { db, now }: Pick<SandboxDeps, 'db' | 'now'>, onChosen: () => void): Mount {
  const show = async ({ params: { token }, query }: CashierRequest, lastChoice: LastChoice, reply: FastifyReply) => {
    const payment = await selectPayment(db, { token })
    const state = !payment ? 'gone' : payment.state === 'paid' ? 'paid' : isClosed(payment, now()) ? 'closed' : 'open'
    const status = state === 'gone' ? 404 : state === 'closed' ? 410 : lastChoice === 'unclear' ? 400 : 200
    return reply
      .code(status)
      .headers(PAGE_HEADERS)
      .send(cashierPage(state, lastChoice, payment, backTo(query)))
  }
  return (app, base) => {
    app.register(async (scope: FastifyInstance) => {
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser(
        'application/x-www-form-urlencoded',
        { parseAs: 'string', bodyLimit: FORM_LIMIT_BYTES },
        async (_request: unknown, body: string | Buffer) => new URLSearchParams(body.toString()),
      )
      scope.get<Exchange>(`${base}${CASHIER_PATH}/:token`, (request, reply) =>
        show(request, request.query.last === 'decline' ? 'decline' : '', reply),
      )
      scope.post<Exchange>(`${base}${CASHIER_PATH}/:token`, async (request, reply) => {
        const { params, query, body } = request
        const given = body instanceof URLSearchParams ? body.get('outcome') : undefined
        const outcome = OUTCOMES.find((each) => each === given)
        if (!outcome) return show(request, 'unclear', reply)
        if (!(await sandbox.choose(params.token, outcome))) return show(request, '', reply)
        onChosen()
        const after = new URLSearchParams({
          ...(outcome === 'decline' ? { last: outcome } : {}),
          ...(isOrderId(query.order) ? { order: query.order } : {}),
        })
        return reply.redirect(`${base}${CASHIER_PATH}/${params.token}${after.size > 0 ? `?${after}` : ''}`, 303)
      })
    })
  }
}

interface Exchange {
  Params: { token: string }
  Querystring: { last?: unknown; order?: unknown }
}
type CashierRequest = Pick<FastifyRequest<Exchange>, 'params' | 'query'>

const isOrderId = (order: unknown): order is string => typeof order === 'string' && /^[1-9]\d{0,18}$/.test(order)

/** A phone that was redirected here returns to its order; '' after scanning a code. */
const backTo = ({ order }: Exchange['Querystring']): string => (isOrderId(order) ? returnPath(order, 'confirm') : '')

const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': cashierPolicy(),
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
}
