import { generateKeyPairSync } from 'node:crypto'
import { AlipaySdk } from 'alipay-sdk'
import { expect, test } from 'vitest'
import { Aes, Formatter, Rsa } from 'wechatpay-axios-plugin'
import { startAlipay } from '../../../test/providers/alipay-server.ts'
import { Alipay } from './alipay.ts'
import { authorization, decrypt, isGenuine } from './wechat-signature.ts'

const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const now = new Date('2026-11-21T12:00:00Z')
const API_V3_KEY = '0123456789abcdef0123456789abcdef'

test('a library that is not ours verifies our signatures for WeChat Pay', () => {
  const request = { method: 'POST', path: '/v3/pay/transactions/native?a=1', body: '{"description":"夜航"}' }
  const header = authorization({ merchantId: '1900007291', serial: '3775', privateKey }, request, now)
  const given = Object.fromEntries([...header.matchAll(/(\w+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]))
  const { timestamp = '', nonce_str: nonce = '', signature = '' } = given
  const message = Formatter.request(request.method, request.path, timestamp, nonce, request.body)
  expect(Rsa.verify(message, signature, publicKey)).toBe(true)
  expect(Rsa.verify(message.replace('native', 'jsapi'), signature, publicKey)).toBe(false)
})

test('reads what another library signs and encrypts as WeChat Pay does', () => {
  const [timestamp, nonce, body] = ['1763726400', 'abcdef', '{"id":"EV-1"}']
  const signature = Rsa.sign(Formatter.response(timestamp, nonce, body), privateKey)
  const signed = { timestamp, nonce, signature, serial: 'any', body: Buffer.from(body) }
  expect(isGenuine(signed, publicKey)).toBe(true)
  expect(isGenuine({ ...signed, body: Buffer.from(`${body} `) }, publicKey)).toBe(false)
  const ciphertext = Aes.AesGcm.encrypt('{"mchid":"1900007291"}', API_V3_KEY, '0123456789ab', 'transaction')
  const resource = { ciphertext, nonce: '0123456789ab', associated_data: 'transaction' }
  expect(decrypt(API_V3_KEY, resource)).toBe('{"mchid":"1900007291"}')
})

test('accepts a notification if and only if Alipay’s official library verifies it', async () => {
  const server = await startAlipay({ now: () => now })
  const { shop } = server
  const verifyBy = 'publicKey' in shop.verifyBy ? shop.verifyBy.publicKey : undefined
  const sdk = new AlipaySdk({
    appId: shop.appId,
    privateKey: shop.privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    keyType: 'PKCS8',
    alipayPublicKey: verifyBy?.export({ type: 'spki', format: 'pem' }).toString() ?? '',
  })
  const provider = new Alipay(shop, () => now)
  const expiresAt = new Date(now.getTime() + 900_000)
  await provider.offer({ attemptNo: 'P2026000001', amountFen: 100, subject: '曲', isVirtual: true, expiresAt })
  server.pay('P2026000001')
  const notification = server.notification('P2026000001')
  const form = Object.fromEntries(new URLSearchParams(notification.body.toString()))
  expect(sdk.checkNotifySignV2(form)).toBe(true)
  expect(await provider.read(notification)).toMatchObject({ found: { state: 'paid', amountFen: 100 } })
  expect(sdk.checkNotifySignV2({ ...form, total_amount: '2.00' })).toBe(false)
  await server.close()
})
