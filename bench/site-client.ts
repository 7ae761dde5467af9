import { Agent, type IncomingHttpHeaders, request } from 'node:http'
import { buffer } from 'node:stream/consumers'

export interface Sent {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'HEAD'
  /** A path of the site, or an absolute address that an answer redirected to. */
  address: string
  /** The token of a member's session. */
  token?: string
  headers?: Record<string, string>
  body?: string | Buffer
}

/** The status is 0 where no answer came. */
export interface Answer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

const REDIRECTS: readonly number[] = [302, 303]

/** A browser's requests to a site; never rejects. */
export function siteClient(origin: string, { connections, timeoutMs }: { connections: number; timeoutMs: number }) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const send = ({ method, address, token, headers, body }: Sent): Promise<Answer> => {
    const url = new URL(address, origin)
    const session = token ? { cookie: `ns_token=${token}`, origin, 'sec-fetch-site': 'same-origin' } : {}
    return new Promise((done) => {
      const fail = (error: Error) => done({ status: 0, headers: {}, body: Buffer.from(error.message) })
      const sent = request(url, { method, headers: { ...session, ...headers }, agent, timeout: timeoutMs }, (answer) => {
        const { statusCode = 0, headers: received } = answer
        buffer(answer).then((bytes) => done({ status: statusCode, headers: received, body: bytes }), fail)
      })
      sent.on('error', fail).on('timeout', () => sent.destroy(new Error('no answer')))
      sent.end(body)
    })
  }
  return { send, close: () => agent.destroy() }
}

export const isWell = ({ status }: Answer): boolean => (status >= 200 && status < 300) || REDIRECTS.includes(status)

/** Status and fault code of an answer, or the beginning of its text. */
export function reasonOf({ status, body }: Answer): string {
  const text = body.toString()
  const fault = /"fault":"(\w+)"/.exec(text)?.[1] ?? /<(?:title|Code)>(.*?)</.exec(text)?.[1]
  return `${status} ${fault ?? text.slice(0, 40).replaceAll(/\s+/g, ' ')}`
}

/** Pays an order at the sandbox's cashier, which leads back to the site; returns whether it is paid. */
export async function payAtCashier(send: (sent: Sent) => Promise<Answer>, created: string): Promise<boolean> {
  const { qrCode } = (JSON.parse(created) as { data: { qrCode: string } }).data
  const { pathname, search } = new URL(qrCode)
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const answer = await send({ method: 'POST', address: pathname + search, headers, body: 'outcome=pay' })
  return isWell(answer)
}
