import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { exampleSettings, hasForeignPort, readSettings, SettingsError } from './settings.ts'

test('has every default when nothing is set', () => {
  expect(readSettings({})).toMatchObject({ PORT: 3000, HOST: '127.0.0.1', ROLES: ['web', 'api', 'worker'], DEMO: true })
})

test('treats an empty value as absent', () => {
  expect(readSettings({ PORT: '' }).PORT).toBe(3000)
})

test.each([
  ['PORT', 'abc', 'a whole number from 0 to 65535'],
  ['PORT', '70000', 'a whole number from 0 to 65535'],
  ['DATABASE_URL', 'mysql://x', 'postgres://'],
  ['ROLES', 'web,cook', 'one of web, api, media, worker'],
  ['ROLES', 'web,finder', 'every process has its own index'],
  ['DEMO', 'yes', 'one of true, false'],
  ['SITE_URL', 'example.com/x', 'an origin'],
  ['PAYMENT_CHANNELS', 'sandbox,wechat', 'sandbox alone'],
  ['PAYMENT_CHANNELS', 'wechat,wechat', 'each channel once'],
  ['PAYMENT_CHANNELS', 'paypal', 'one of sandbox, wechat, alipay'],
  ['SELLER', 'sharing', 'the operator is the seller of everything'],
  ['WECHAT_PAY_API_V3_KEY', 'short', '32 characters'],
  ['METRICS_TOKEN', 'too-short', 'at least 16'],
  ['FINDER_URL', 'tcp://a:1', 'every process has its own index'],
  ['TRUST_PROXY', 'true', 'how many proxies stand in front \\(such as 1\\), or their networks'],
  ['TRUST_PROXY', '10.0.0.0/33', 'their networks'],
  ['TRUST_PROXY', '10.0.0.0/', 'their networks'],
  ['TRUST_PROXY', 'proxy.example', 'their networks'],
])('refuses %s=%s with its name and what was expected', (name, value, expected) => {
  expect(() => readSettings({ [name]: value })).toThrow(SettingsError)
  expect(() => readSettings({ [name]: value })).toThrow(new RegExp(`${name}: expected .*${expected}`))
})

test('does not print a removed setting that may be a secret', () => {
  expect(() => readSettings({ FINDER_SECRET: 'kept to itself' })).not.toThrow('kept to itself')
  expect(() => readSettings({ FINDER_SECRET: 'kept to itself' })).toThrow('FINDER_SECRET: expected nothing')
})

test.each([
  ['false', false],
  ['2', 2],
  ['10.0.0.0/8, fd00::/8,loopback', ['10.0.0.0/8', 'fd00::/8', 'loopback']],
])('TRUST_PROXY=%s trusts %j', (text, trusted) => {
  expect(readSettings({ TRUST_PROXY: text }).TRUST_PROXY).toEqual(trusted)
})

test.each([
  [{ PORT: '4000' }, 'http://localhost:4000', false],
  [{ PORT: '4000', SITE_URL: 'http://localhost:3000' }, 'http://localhost:3000', true],
  [{ PORT: '80', SITE_URL: 'http://127.0.0.1' }, 'http://127.0.0.1', false],
  [{ PORT: '4000', SITE_URL: 'https://music.example' }, 'https://music.example', false],
])('%o is reached under %s; a foreign port: %s', (environment, site, isForeign) => {
  const settings = readSettings(environment)
  expect([settings.SITE_URL, hasForeignPort(settings)]).toEqual([site, isForeign])
})

test('names all bad settings at once', () => {
  expect(() => readSettings({ PORT: 'x', DEMO: 'y' })).toThrow(/PORT[\s\S]*DEMO/)
})

test('.env.example lists every setting with its default', async () => {
  expect(await readFile('.env.example', 'utf8')).toBe(exampleSettings())
})

test('accepts SELLER=operator, a removed setting’s only remaining value', () => {
  expect(readSettings({ SELLER: 'operator' })).not.toHaveProperty('SELLER')
})
