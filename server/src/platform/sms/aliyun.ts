import { createHash, createHmac, randomUUID } from 'node:crypto'
import { fault } from '@shenglang/contract/faults'
import { type Sms, SmsRefused, SmsUnreachable } from './port.ts'

export interface AliyunAccount {
  accessKeyId: string
  accessKeySecret: string
  signName: string
  templateCode: string
  /** The origin of the service, such as `https://dysmsapi.aliyuncs.com`. */
  endpoint: string
}

const TIMEOUT_MS = 10_000
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** Aliyun's SendSms (2017-05-25), signed with ACS3-HMAC-SHA256. The template's one variable is `code`. */
export function createAliyunSms(account: AliyunAccount, now = () => new Date()): Sms {
  return {
    async send({ phonenumber, code }) {
      const query = canonicalQuery({
        PhoneNumbers: phonenumber,
        SignName: account.signName,
        TemplateCode: account.templateCode,
        TemplateParam: JSON.stringify({ code }),
      })
      const { status, answer } = await post(`${account.endpoint}/?${query}`, signedHeaders(account, query, now()))
      if (answer.Code === 'OK') return
      // The provider's own limits for a number; its message may repeat the number, so only the code is passed on.
      if (answer.Code?.includes('LIMIT_CONTROL')) throw fault('SMS_TOO_MANY')
      throw new SmsRefused(answer.Code ?? String(status), answer.RequestId)
    },
  }
}

interface Answer {
  Code?: string
  RequestId?: string
}

async function post(address: string, headers: Record<string, string>): Promise<{ status: number; answer: Answer }> {
  try {
    const response = await fetch(address, { method: 'POST', headers, signal: AbortSignal.timeout(TIMEOUT_MS) })
    return { status: response.status, answer: (await response.json()) as Answer }
  } catch (error) {
    throw new SmsUnreachable(error)
  }
}

function signedHeaders(
  { accessKeyId, accessKeySecret, endpoint }: AliyunAccount,
  query: string,
  now: Date,
): Record<string, string> {
  const signed: Record<string, string> = {
    host: new URL(endpoint).host,
    'x-acs-action': 'SendSms',
    'x-acs-content-sha256': sha256(''),
    'x-acs-date': now.toISOString().replace(/\.\d{3}/, ''),
    'x-acs-signature-nonce': randomUUID(),
    'x-acs-version': '2017-05-25',
  }
  const names = Object.keys(signed).sort()
  const lines = names.map((name) => `${name}:${signed[name]}\n`).join('')
  const request = ['POST', '/', query, lines, names.join(';'), sha256('')].join('\n')
  const signature = createHmac('sha256', accessKeySecret)
    .update(`ACS3-HMAC-SHA256\n${sha256(request)}`)
    .digest('hex')
  const { host: _, ...sent } = signed
  return {
    ...sent,
    authorization: `ACS3-HMAC-SHA256 Credential=${accessKeyId},SignedHeaders=${names.join(';')},Signature=${signature}`,
  }
}

/** Sorted by name and encoded by RFC 3986, which escapes more characters than the browser's encoding. */
function canonicalQuery(parameters: Record<string, string>): string {
  const encode = (text: string) =>
    encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
  return Object.keys(parameters)
    .sort()
    .map((name) => `${encode(name)}=${encode(parameters[name] ?? '')}`)
    .join('&')
}
