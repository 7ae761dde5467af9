import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { atEnd } from '../../../test/at-end.ts'
import { startAlipay } from '../../../test/providers/alipay-server.ts'
import { certificateOf } from '../../../test/providers/certificate.ts'
import { startWechatPay } from '../../../test/providers/wechat-pay-server.ts'
import { testDatabase } from '../../../test/test-database.ts'
import { readSettings } from '../../platform/settings.ts'
import { openProviders } from '../payments/open-providers.ts'
import { Alipay, type AlipayShop } from './alipay.ts'
import { shanghaiTime } from './alipay-connection.ts'
import { type ChannelCheck, checkChannel } from './check-channel.ts'
import { yuanOf } from './decimal-yuan.ts'
import { readPrivateKey, readPublicKey } from './keys.ts'
import { providerSuite } from './port.suite.ts'
import { NotificationRefused, type RawNotification } from './port.ts'
import { CloseRefused, ProviderUnavailable } from './provider-unavailable.ts'
import { Sandbox } from './sandbox/sandbox.ts'
import { signedHeaders } from './sandbox/signature.ts'
import { WechatPay, type WechatShop } from './wechat.ts'

const clock = { now: new Date('2026-11-21T12:00:00Z') }
const now = () => clock.now
const ago = (seconds: number) => new Date(clock.now.getTime() - seconds * 1000)
const altered = ({ headers, body }: RawNotification, from: string, to: string): RawNotification => ({
  headers,
  body: Buffer.from(body.toString().replace(from, to)),
})
const without = ({ headers, body }: RawNotification, name: string): RawNotification => ({
  headers: { ...headers, [name]: undefined },
  body,
})

for (const keys of ['public-key', 'certificate', 'migrating'] as const) {
  providerSuite(`wechat by ${keys}`, async () => {
    const server = await startWechatPay({ keys, now })
    const stranger = await startWechatPay({ now })
    atEnd(async () => {
      await server.close()
      await stranger.close()
    })
    const { notification } = server
    const total = (amount: object) => ({ overrides: { amount: { total: 4205, currency: 'CNY', ...amount } } })
    return {
      provider: new WechatPay(server.shop, now),
      now,
      pay: (no) => server.pay(no),
      notificationOf: (no) => notification(no),
      wrong: {
        forged: (no) => ({ ...stranger.notification(no), headers: { ...stranger.notification(no).headers } }),
        'under our serial, signed by another': (no) => {
          const { headers, body } = stranger.notification(no)
          return { headers: { ...headers, 'wechatpay-serial': notification(no).headers['wechatpay-serial'] }, body }
        },
        altered: (no) => altered(notification(no), 'TRANSACTION.SUCCESS', 'TRANSACTION.SUCCES5'),
        unsigned: (no) => without(notification(no), 'wechatpay-signature'),
        'without serial': (no) => without(notification(no), 'wechatpay-serial'),
        'another nonce': (no) => ({ ...notification(no), headers: { ...notification(no).headers, 'wechatpay-nonce': 'x' } }),
        probe: (no) => ({
          ...notification(no),
          headers: { ...notification(no).headers, 'wechatpay-signature': 'WECHATPAY/SIGNTEST/abc' },
        }),
        old: (no) => notification(no, { at: ago(301) }),
        'from the future': (no) => notification(no, { at: ago(-301) }),
        'another key': (no) => notification(no, { key: 'f'.repeat(32) }),
        'another merchant': (no) => notification(no, { overrides: { mchid: '1900000000' } }),
        'another app': (no) => notification(no, { overrides: { appid: 'wx0000000000000000' } }),
        'a fraction of a fen': (no) => notification(no, total({ total: 4205.5 })),
      },
      odd: {
        amount: (no) => notification(no, total({ total: 4204 })),
        currency: (no) => notification(no, total({ currency: 'USD' })),
      },
      troubles: ['down', 'garbage', 'unsigned', 'forged', 'stale', 'error', 'gateway'],
      setTrouble: (trouble) => {
        server.state.trouble = trouble
      },
      writeBill: () => server.writeBill(),
    }
  })
}

providerSuite('alipay', async () => {
  const server = await startAlipay({ now })
  const stranger = await startAlipay({ now })
  atEnd(async () => {
    await server.close()
    await stranger.close()
  })
  const notification = server.notification.bind(server)
  return {
    provider: new Alipay(server.shop, now),
    now,
    pay: (no) => server.pay(no),
    notificationOf: (no) => notification(no),
    wrong: {
      forged: (no) => {
        stranger.pay(no)
        return stranger.notification(no, { total_amount: '42.05' })
      },
      altered: (no) => altered(notification(no), 'total_amount=42.05', 'total_amount=42.06'),
      unsigned: (no) => altered(notification(no), '&sign=', '&nosign='),
      'signed by the weak kind': (no) => notification(no, { sign_type: 'RSA' }, 'RSA-SHA1'),
      'of no kind': (no) => altered(notification(no), '&sign_type=RSA2', ''),
      'another seller': (no) => notification(no, { seller_id: '2088000000000000' }),
      'another app': (no) => notification(no, { app_id: '2021000000000000' }),
      'an amount that is none': (no) => notification(no, { total_amount: '42.055' }),
    },
    odd: {
      amount: (no) => notification(no, { total_amount: '42.04' }),
      currency: (no) => notification(no, { trans_currency: 'USD' }),
    },
    troubles: ['down', 'garbage', 'unsigned', 'forged', 'error', 'gateway'],
    setTrouble: (trouble) => {
      server.state.trouble = trouble
    },
    writeBill: () => server.writeBill(),
  }
})

providerSuite('sandbox', async () => {
  const database = await testDatabase()
  const db = database.query()
  const provider = new Sandbox({ db, now, cashierUrl: 'http://localhost/pay/cashier' })
  const tokenOf = async (no: string) =>
    (await db.selectFrom('sandbox_payments').select('token').where('attempt_no', '=', no).executeTakeFirstOrThrow()).token
  const notify = async (no: string, change: (body: string) => string = (body) => body, secret?: Buffer, at = clock.now) => {
    const rows = await db.selectFrom('sandbox_notifications').select('body').execute()
    const body = Buffer.from(change(rows.find((row) => row.body.includes(no))?.body ?? ''))
    return { headers: signedHeaders(secret ?? (await provider.secret()), body, at), body }
  }
  return {
    provider,
    now,
    pay: async (no) => void (await provider.choose(await tokenOf(no), 'pay')),
    notificationOf: (no) => notify(no),
    wrong: {
      forged: (no) => notify(no, undefined, randomBytes(32)),
      altered: async (no) => altered(await notify(no), '4205', '4206'),
      unsigned: async (no) => without(await notify(no), 'sandbox-signature'),
      old: (no) => notify(no, undefined, undefined, ago(301)),
      'from the future': (no) => notify(no, undefined, undefined, ago(-301)),
      'another merchant': (no) => notify(no, (body) => body.replace('"merchant":"sandbox"', '"merchant":"other"')),
      'a fraction of a fen': (no) => notify(no, (body) => body.replace('4205', '4205.5')),
    },
    odd: {
      amount: (no) => notify(no, (body) => body.replace('4205', '4204')),
      currency: (no) => notify(no, (body) => body.replace('CNY', 'USD')),
    },
    troubles: [],
    setTrouble() {},
    writeBill() {},
  }
})

test('reads a refund notification of WeChat Pay', async () => {
  const server = await startWechatPay({ now })
  atEnd(() => server.close())
  const provider = new WechatPay(server.shop, now)
  const readRefund = (content: object) =>
    provider.read(
      server.notification('P2026000001', { event: 'REFUND.SUCCESS', content: { mchid: server.shop.merchantId, ...content } }),
    )
  const refund = { out_refund_no: 'R1', refund_status: 'SUCCESS' }
  expect(await readRefund(refund)).toMatchObject({ kind: 'refund', refundNo: 'R1', found: { state: 'done' } })
  expect(await readRefund({ ...refund, refund_status: 'ABNORMAL' })).toMatchObject({ found: { state: 'abnormal' } })
  expect(await readRefund({ ...refund, refund_status: 'CLOSED' })).toMatchObject({ found: { state: 'failed' } })
  await expect(readRefund({ ...refund, mchid: '1' })).rejects.toBeInstanceOf(NotificationRefused)
})

test('a payment that its provider would not close can still be made', async () => {
  const [wechat, alipay] = [await startWechatPay({ now }), await startAlipay({ now })]
  atEnd(() => Promise.all([wechat.close(), alipay.close()]))
  const [byWechat, byAlipay] = [new WechatPay(wechat.shop, now), new Alipay(alipay.shop, now)]
  const expiresAt = new Date(clock.now.getTime() + 900_000)
  const order = { attemptNo: 'P2026000001', amountFen: 1, subject: '曲', isVirtual: true, expiresAt }
  for (const provider of [byWechat, byAlipay]) await provider.offer(order)
  alipay.scan(order.attemptNo)
  for (const { state } of [wechat, alipay]) state.staysOpen = true
  for (const provider of [byWechat, byAlipay]) {
    await expect(provider.close(order.attemptNo)).rejects.toBeInstanceOf(CloseRefused)
  }
  for (const { state } of [wechat, alipay]) state.staysOpen = false
  for (const provider of [byWechat, byAlipay]) expect(await provider.close(order.attemptNo)).toEqual({ state: 'closed' })
})

test('a refund that WeChat Pay refuses for now is unavailable with its code and text, one that it can never make has failed', async () => {
  const server = await startWechatPay({ now })
  atEnd(() => server.close())
  const provider = new WechatPay(server.shop, now)
  const refund = { refundNo: 'R1', attemptNo: 'P2026000001', amountFen: 1, totalFen: 1, reason: '' }
  for (const code of ['NOT_ENOUGH', 'FREQUENCY_LIMITED', 'SYSTEM_ERROR', 'INVALID_REQUEST']) {
    server.state.refundRefusal = code
    const refused = provider.refund(refund)
    await expect(refused).rejects.toMatchObject({
      name: 'ProviderUnavailable',
      code,
      detail: '基本账户余额不足，请充值后重新发起',
    })
  }
  server.state.refundRefusal = 'USER_ACCOUNT_ABNORMAL'
  expect(await provider.refund(refund)).toEqual({ state: 'failed' })
})

test('a refused refund that was made before has the provider’s state of it', async () => {
  const [wechat, alipay] = [await startWechatPay({ now }), await startAlipay({ now })]
  atEnd(() => Promise.all([wechat.close(), alipay.close()]))
  const expiresAt = new Date(clock.now.getTime() + 900_000)
  const order = { attemptNo: 'P2026000001', amountFen: 100, subject: '曲', isVirtual: true, expiresAt }
  const refund = { refundNo: 'R1', attemptNo: order.attemptNo, amountFen: 100, totalFen: 100, reason: '' }
  for (const [server, provider] of [
    [wechat, new WechatPay(wechat.shop, now)],
    [alipay, new Alipay(alipay.shop, now)],
  ] as const) {
    await provider.offer(order)
    server.pay(order.attemptNo)
    await provider.refund(refund)
    server.state.refundRefusal = server === wechat ? 'RESOURCE_NOT_EXISTS' : 'ACQ.TRADE_HAS_FINISHED'
    expect(await provider.refund(refund)).toEqual({ state: 'done' })
    expect(await provider.refund({ ...refund, refundNo: 'R2' })).toEqual({ state: 'failed' })
  }
})

test('a refund that Alipay refuses for now is unavailable with its code and text', async () => {
  const server = await startAlipay({ now })
  atEnd(() => server.close())
  const provider = new Alipay(server.shop, now)
  const refund = { refundNo: 'R1', attemptNo: 'P2026000001', amountFen: 1, totalFen: 1, reason: '' }
  for (const code of ['ACQ.SELLER_BALANCE_NOT_ENOUGH', 'ACQ.SYSTEM_ERROR']) {
    server.state.refundRefusal = code
    const error = { name: 'ProviderUnavailable', code: `40004 ${code}`, detail: '卖家余额不足' }
    await expect(provider.refund(refund)).rejects.toMatchObject(error)
  }
})

test('a refund that WeChat Pay closed has failed, one that it cannot pay out is abnormal', async () => {
  const server = await startWechatPay({ now })
  atEnd(() => server.close())
  const provider = new WechatPay(server.shop, now)
  const order = { attemptNo: 'P2026000001', amountFen: 1, subject: '曲', isVirtual: true, expiresAt: clock.now }
  await provider.offer(order)
  server.pay(order.attemptNo)
  const refund = { refundNo: 'R1', attemptNo: order.attemptNo, amountFen: 1, totalFen: 1, reason: '' }
  await provider.refund(refund)
  server.state.refundStatus = 'CLOSED'
  expect(await provider.findRefund(refund)).toEqual({ state: 'failed' })
  server.state.refundStatus = 'ABNORMAL'
  expect(await provider.findRefund(refund)).toEqual({ state: 'abnormal' })
})

test('a check says that a channel works, or which setting is wrong in the provider’s own words', async () => {
  const [wechat, alipay] = [await startWechatPay({ now }), await startAlipay({ now })]
  const [stranger] = [await startAlipay({ now })]
  atEnd(() => Promise.all([wechat.close(), alipay.close(), stranger.close()]))
  const checkWechat = (shop: Partial<WechatShop> = {}) => checkChannel(new WechatPay({ ...wechat.shop, ...shop }, now))
  const checkAlipay = (shop: Partial<AlipayShop> = {}) => checkChannel(new Alipay({ ...alipay.shop, ...shop }, now))
  expect(await checkWechat()).toMatchObject({ isWorking: true, text: '微信支付：签名、密钥和时间都对' })
  expect(await checkAlipay()).toMatchObject({ isWorking: true, text: '支付宝：签名、密钥和时间都对' })
  const other = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const wrong = async (check: Promise<ChannelCheck>) => {
    const { isWorking, text } = await check
    expect(isWorking).toBe(false)
    return text
  }
  const unsigned = await wrong(checkWechat({ privateKey: other.privateKey }))
  expect(unsigned).toContain('检查设置 WECHAT_PAY_PRIVATE_KEY')
  expect(unsigned).toContain('渠道答复 SIGN_ERROR 签名错误，请检查后再试')
  wechat.state.refusal = { status: 401, code: 'SIGN_ERROR', message: '商户证书序列号有误' }
  expect(await wrong(checkWechat())).toContain('检查设置 WECHAT_PAY_CERTIFICATE_SERIAL')
  wechat.state.refusal = { status: 400, code: 'MCH_NOT_EXISTS', message: '商户号不存在' }
  expect(await wrong(checkWechat())).toContain('检查设置 WECHAT_PAY_MERCHANT_ID、WECHAT_PAY_APP_ID')
  wechat.state.aheadMs = 600_000
  expect(await wrong(checkWechat())).toContain('先校准服务器的时间')
  Object.assign(wechat.state, { refusal: undefined, aheadMs: 0, trouble: 'forged' })
  expect(await wrong(checkWechat())).toContain('检查设置 WECHAT_PAY_PUBLIC_KEY_ID、WECHAT_PAY_PUBLIC_KEY')
  wechat.state.trouble = 'down'
  expect(await wrong(checkWechat())).toContain('检查设置 WECHAT_PAY_ENDPOINT')

  expect(await wrong(checkAlipay({ privateKey: other.privateKey }))).toMatch(
    /检查设置 ALIPAY_PRIVATE_KEY\n渠道答复 40002 isv.invalid-signature/,
  )
  expect(await wrong(checkAlipay({ verifyBy: stranger.shop.verifyBy }))).toContain('检查设置 ALIPAY_PUBLIC_KEY')
  alipay.state.refusal = { code: '40002', msg: 'Invalid Arguments', sub_code: 'isv.invalid-app-id', sub_msg: '无效的AppID参数' }
  alipay.state.trouble = 'unsigned'
  expect(await wrong(checkAlipay())).toMatch(/检查设置 ALIPAY_APP_ID\n渠道答复 40002 isv.invalid-app-id 无效的AppID参数/)
  alipay.state.refusal = {
    code: '40002',
    msg: 'Invalid Arguments',
    sub_code: 'isv.invalid-timestamp',
    sub_msg: '非法的时间戳参数',
  }
  expect(await wrong(checkAlipay())).toContain('先校准服务器的时间')
})

test('an Alipay app in certificate mode sends its certificates, and reads what Alipay signs', async () => {
  const server = await startAlipay({ now, byCertificate: true })
  atEnd(() => server.close())
  const provider = new Alipay(server.shop, now)
  const expiresAt = new Date(clock.now.getTime() + 900_000)
  await provider.offer({ attemptNo: 'P2026000001', amountFen: 100, subject: '曲', isVirtual: true, expiresAt })
  server.pay('P2026000001')
  expect(await provider.find('P2026000001')).toMatchObject({ state: 'paid', amountFen: 100 })
  expect(await provider.read(server.notification('P2026000001'))).toMatchObject({ found: { state: 'paid' } })
  expect(server.state.refusedRequests).toBe(0)
})

test('an offer at Alipay names the product of the contract', async () => {
  const server = await startAlipay({ now })
  atEnd(() => server.close())
  const expiresAt = new Date(clock.now.getTime() + 900_000)
  const order = { attemptNo: 'P2026000001', amountFen: 100, subject: '曲', isVirtual: true, expiresAt }
  for (const productCode of ['QR_CODE_OFFLINE', 'FACE_TO_FACE_PAYMENT']) {
    await new Alipay({ ...server.shop, productCode }, now).offer(order)
    expect(server.offers.get(order.attemptNo)?.productCode).toBe(productCode)
  }
})

test('a merchant in migration reads notifications signed by the public key and by a certificate', async () => {
  const server = await startWechatPay({ keys: 'migrating', now })
  atEnd(() => server.close())
  const provider = new WechatPay(server.shop, now)
  const order = { attemptNo: 'P2026000001', amountFen: 1, subject: '曲', isVirtual: true, expiresAt: clock.now }
  await provider.offer(order)
  server.pay(order.attemptNo)
  for (const by of [server.byPublicKey, server.newestCertificate()]) {
    expect(await provider.read(server.notification(order.attemptNo, { by }))).toMatchObject({ found: { state: 'paid' } })
  }
  expect(server.state.certificateFetches).toBe(1)
})

test('refuses certificates in an answer that neither they nor the public key signed', async () => {
  const server = await startWechatPay({ keys: 'migrating', now })
  atEnd(() => server.close())
  const provider = new WechatPay(server.shop, now)
  const { newestCertificate, notification } = server
  server.state.trouble = 'forged'
  await expect(provider.read(notification('P1', { by: newestCertificate() }))).rejects.toBeInstanceOf(ProviderUnavailable)
})

test('fetches rotated certificates, and reads both the old and the new one meanwhile', async () => {
  const server = await startWechatPay({ keys: 'certificate', now })
  atEnd(() => server.close())
  const provider = new WechatPay(server.shop, now)
  const order = { attemptNo: 'P2026000001', amountFen: 1, subject: '曲', isVirtual: true, expiresAt: clock.now }
  await provider.offer(order)
  server.pay(order.attemptNo)
  const old = server.newestCertificate()
  server.rotateCertificate('7777B6A45ACD588826D15E583A95F5DD4A1B2C3D')
  await expect(provider.find(order.attemptNo)).rejects.toBeInstanceOf(ProviderUnavailable)
  clock.now = new Date(clock.now.getTime() + 60_000)
  for (const by of [server.newestCertificate(), old]) {
    expect(await provider.read(server.notification(order.attemptNo, { by }))).toMatchObject({ found: { state: 'paid' } })
  }
  expect(await provider.find(order.attemptNo)).toMatchObject({ state: 'paid' })
  expect(server.state.certificateFetches).toBe(2)
  server.dropOldCertificates()
  server.rotateCertificate('8888B6A45ACD588826D15E583A95F5DD4A1B2C3D')
  clock.now = new Date(clock.now.getTime() + 60_000)
  expect(await provider.find(order.attemptNo)).toMatchObject({ state: 'paid' })
  await expect(provider.read(server.notification(order.attemptNo, { by: old }))).rejects.toBeInstanceOf(NotificationRefused)
})

test('fetches certificates once, and not for any serial that a sender names', async () => {
  const server = await startWechatPay({ keys: 'certificate', now })
  atEnd(() => server.close())
  const provider = new WechatPay(server.shop, now)
  for (let round = 0; round < 3; round += 1) {
    const { headers, body } = server.notification('P2026000001')
    await provider.read({ headers: { ...headers, 'wechatpay-serial': `unknown${round}` }, body }).catch(() => {})
  }
  expect(server.state.certificateFetches).toBe(1)
})

test('an amount in fen is decimal yuan to a provider', () => {
  expect([1, 10, 100, 4205, 100_000_005].map(yuanOf)).toEqual(['0.01', '0.10', '1.00', '42.05', '1000000.05'])
  expect(() => yuanOf(1.5)).toThrow(RangeError)
})

test('keys are read from files and from text, and a start without them names every one', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'shenglang-keys-'))
  atEnd(() => rm(folder, { recursive: true, force: true }))
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const pem = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  await writeFile(join(folder, 'key.pem'), pem)
  const forms = [
    pem,
    pem.replaceAll('\n', '\\n'),
    join(folder, 'key.pem'),
    privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'),
    privateKey.export({ type: 'pkcs1', format: 'der' }).toString('base64'),
  ]
  expect(forms.map((form) => readPrivateKey(form).equals(privateKey))).toEqual(Array(5).fill(true))
  expect(readPublicKey(publicKey.export({ type: 'spki', format: 'der' }).toString('base64')).equals(publicKey)).toBe(true)

  const open = (environment: Record<string, string>) => () =>
    openProviders({
      settings: readSettings({ SITE_URL: 'https://music.example.com', ...environment }),
      db: undefined as never,
      now,
      log: undefined as never,
    })
  const needed = ['MERCHANT_ID', 'APP_ID', 'CERTIFICATE_SERIAL', 'PRIVATE_KEY', 'API_V3_KEY'].map((name) => `WECHAT_PAY_${name}`)
  needed.push(...['APP_ID', 'SELLER_ID', 'PRIVATE_KEY', 'PUBLIC_KEY'].map((name) => `ALIPAY_${name}`))
  for (const name of needed) expect(open({ PAYMENT_CHANNELS: 'wechat,alipay' })).toThrow(name)
  const alipay = {
    PAYMENT_CHANNELS: 'alipay',
    ALIPAY_APP_ID: '1',
    ALIPAY_SELLER_ID: '2',
    ALIPAY_PRIVATE_KEY: pem,
    ALIPAY_PUBLIC_KEY: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
  }
  expect([...open(alipay)().providers.keys()]).toEqual(['alipay'])
  expect(open({ ...alipay, SITE_URL: 'http://music.example.com' })).toThrow('SITE_URL: expected https')
  expect(open({ ...alipay, ALIPAY_PUBLIC_KEY: join(folder, 'none.pem') })).toThrow('ALIPAY_PUBLIC_KEY: expected a PEM file')
  const pemOf = (name: string) => certificateOf({ publicKey, issuerKey: privateKey, serial: '5157', name })
  const certificates = {
    ...alipay,
    ALIPAY_PUBLIC_KEY: '',
    ALIPAY_APP_CERTIFICATE: pemOf('app'),
    ALIPAY_CERTIFICATE: pemOf('alipay'),
    ALIPAY_ROOT_CERTIFICATE: pemOf('root'),
  }
  expect([...open(certificates)().providers.keys()]).toEqual(['alipay'])
  expect(open({ ...certificates, ALIPAY_CERTIFICATE: '' })).toThrow('ALIPAY_PUBLIC_KEY: expected alone, or instead of it all of')
  expect(open({ ...certificates, ALIPAY_CERTIFICATE: pem })).toThrow('ALIPAY_CERTIFICATE: expected a PEM file')
  const wechat = { PAYMENT_CHANNELS: 'wechat', WECHAT_PAY_PUBLIC_KEY_ID: 'PUB_KEY_ID_1' }
  expect(open(wechat)).toThrow('WECHAT_PAY_PUBLIC_KEY: expected together')
})

test('a phone pays at Alipay on a page whose address we signed, and its trade is found, refunded and closed as any other', async () => {
  const server = await startAlipay({ now })
  atEnd(() => server.close())
  const provider = new Alipay(server.shop, now)
  const expiresAt = new Date(clock.now.getTime() + 900_000)
  const orderOf = (attemptNo: string) => ({
    attemptNo,
    orderId: '77',
    payerAddress: '203.0.113.7',
    amountFen: 4205,
    subject: '夜航, A=B & C',
    isVirtual: true,
    expiresAt,
  })
  const open = async (attemptNo: string) => {
    const address = new URL((await provider.offerMobile?.(orderOf(attemptNo)))?.redirectUrl ?? '')
    await fetch(address)
    return address
  }
  const address = await open('P2026000001')
  expect(Object.fromEntries(address.searchParams)).toMatchObject({
    method: 'alipay.trade.wap.pay',
    notify_url: server.shop.notifyUrl,
    return_url: 'https://music.example.com/user/orders?id=77&pay=confirm',
  })
  expect(JSON.parse(address.searchParams.get('biz_content') ?? '')).toMatchObject({
    product_code: 'QUICK_WAP_WAY',
    total_amount: '42.05',
    quit_url: 'https://music.example.com/user/orders?id=77&pay=confirm',
    time_expire: shanghaiTime(expiresAt),
  })
  expect(server.state.refusedRequests).toBe(0)
  expect(server.offers.get('P2026000001')).toMatchObject({ total: '42.05', productCode: 'QUICK_WAP_WAY' })
  expect(await provider.find('P2026000001')).toEqual({ state: 'unpaid' })
  server.pay('P2026000001')
  expect(await provider.read(server.notification('P2026000001'))).toMatchObject({ found: { state: 'paid', amountFen: 4205 } })
  const refund = { refundNo: 'P2026000001R', attemptNo: 'P2026000001', amountFen: 5, totalFen: 4205, reason: '' }
  expect(await provider.refund(refund)).toEqual({ state: 'done' })
  await open('P2026000002')
  expect(await provider.close('P2026000002')).toEqual({ state: 'closed' })
  address.searchParams.set('biz_content', '{"out_trade_no":"P2026000003","total_amount":"0.01"}')
  await fetch(address)
  expect(server.state.refusedRequests).toBe(1)
})

test('a shop whose contract has no phone payments offers none at Alipay', async () => {
  const server = await startAlipay({ now })
  atEnd(() => server.close())
  expect(new Alipay({ ...server.shop, hasWap: false }, now).offerMobile).toBeUndefined()
})
