import { createHash, createHmac } from 'node:crypto'
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { freePort } from '../../../test/free-port.ts'
import { readSettings } from '../settings.ts'
import { createAliyunSms } from './aliyun.ts'
import { createOutboxSms } from './outbox.ts'
import { smsSuite } from './port.suite.ts'
import { SmsRefused, SmsUnreachable } from './port.ts'
import { createSms } from './wiring.ts'

const folder = await mkdtemp(join(tmpdir(), 'shenglang-sms-'))
const SECRET = 'the-secret-of-the-account'

/** A fake of Aliyun's server: it refuses what is not signed as its documentation says. */
let answers: string[] = []
let received: { phonenumber: string; code: string; query: URLSearchParams }[] = []
const aliyun = createServer((request, response) => {
  const query = new URL(request.url ?? '/', 'http://x').searchParams
  const isSigned = signatureOf(request) === /Signature=(\w+)$/.exec(request.headers.authorization ?? '')?.[1]
  const code = isSigned ? (answers.shift() ?? 'OK') : 'SignatureDoesNotMatch'
  if (code === 'OK') {
    const { code: sent } = JSON.parse(query.get('TemplateParam') ?? '{}')
    received.push({ phonenumber: query.get('PhoneNumbers') ?? '', code: sent, query })
  }
  response.writeHead(isSigned ? 200 : 403, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ Code: code, Message: `about ${query.get('PhoneNumbers')}`, RequestId: 'R1' }))
})
await new Promise<void>((resolve) => aliyun.listen(0, '127.0.0.1', resolve))
const endpoint = `http://127.0.0.1:${(aliyun.address() as AddressInfo).port}`
const account = { accessKeyId: 'AK', accessKeySecret: SECRET, signName: '声浪', templateCode: 'SMS_1', endpoint }

beforeEach(() => {
  answers = []
  received = []
})
afterAll(async () => {
  aliyun.close()
  await rm(folder, { recursive: true, force: true })
})

function signatureOf({ headers, method, url }: IncomingMessage): string {
  const [, names = ''] = /SignedHeaders=([^,]+)/.exec(headers.authorization ?? '') ?? []
  const lines = names.split(';').map((name) => `${name}:${String(headers[name]).trim()}\n`)
  const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
  const [path, query] = (url ?? '').split('?')
  const canonical = `${method}\n${path}\n${query}\n${lines.join('')}\n${names}\n${headers['x-acs-content-sha256']}`
  return createHmac('sha256', SECRET)
    .update(`ACS3-HMAC-SHA256\n${sha256(canonical)}`)
    .digest('hex')
}

smsSuite('aliyun', async () => ({ sms: createAliyunSms(account), delivered: async () => received }))
smsSuite('outbox', async () => {
  const path = join(folder, 'outbox', 'sms.jsonl')
  const delivered = async () =>
    (await readFile(path, 'utf8'))
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line))
  return { sms: createOutboxSms(path), delivered }
})

const message = { phonenumber: '13800138000', code: '123456', purpose: 'signIn' }

test('aliyun receives name, template and code', async () => {
  await createAliyunSms(account).send(message)
  expect(Object.fromEntries(received[0]?.query ?? [])).toMatchObject({
    SignName: '声浪',
    TemplateCode: 'SMS_1',
    PhoneNumbers: '13800138000',
  })
})

test('refuses a wrong secret, and shows neither it nor the phone', async () => {
  const wrong = createAliyunSms({ ...account, accessKeySecret: 'another-secret' })
  const error: Error = await wrong.send(message).then(
    () => expect.fail('sent'),
    (reason) => reason,
  )
  expect(error.message).toContain('SignatureDoesNotMatch')
  expect(error.message).not.toMatch(/another-secret|13800138000|123456/)
})

test('reports the provider’s own limit as the user’s limit', async () => {
  answers = ['isv.BUSINESS_LIMIT_CONTROL']
  await expect(createAliyunSms(account).send(message)).rejects.toMatchObject({ code: 'SMS_TOO_MANY' })
})

test('any other refusal is an error', async () => {
  answers = ['isv.SMS_TEMPLATE_ILLEGAL']
  await expect(createAliyunSms(account).send(message)).rejects.toThrow('isv.SMS_TEMPLATE_ILLEGAL')
})

test('a refusal names the request', async () => {
  answers = ['isv.SMS_TEMPLATE_ILLEGAL']
  await expect(createAliyunSms(account).send(message)).rejects.toEqual(new SmsRefused('isv.SMS_TEMPLATE_ILLEGAL', 'R1'))
})

test('an address where nothing answers is not a refusal', async () => {
  const nowhere = createAliyunSms({ ...account, endpoint: `http://127.0.0.1:${await freePort()}` })
  await expect(nowhere.send(message)).rejects.toBeInstanceOf(SmsUnreachable)
})

test('the outbox is readable by its owner only', async () => {
  expect((await stat(join(folder, 'outbox', 'sms.jsonl'))).mode & 0o077).toBe(0)
})

test('refuses a provider without its keys at start, by name', () => {
  expect(() => createSms(readSettings({ SMS_PROVIDER: 'aliyun', ALIYUN_ACCESS_KEY_ID: 'AK' }))).toThrow(
    'ALIYUN_ACCESS_KEY_SECRET',
  )
})
