import { expect, test } from 'vitest'
import { readSettings } from '../../platform/settings.ts'
import { isPublic, openProviders } from './open-providers.ts'

const open = (environment: Record<string, string>) =>
  openProviders({ settings: readSettings(environment), db: undefined as never, now: () => new Date(), log: undefined as never })

test.each([
  ['http://localhost:3000', false],
  ['http://127.0.0.1:3000', false],
  ['http://192.168.1.20:3000', false],
  ['http://172.31.0.1', false],
  ['http://[::1]:3000', false],
  ['http://[fd12::1]', false],
  ['http://music', false],
  ['http://music.local', false],
  ['https://music.example.com', true],
  ['http://172.32.0.1', true],
  ['http://8.8.8.8', true],
  ['http://[2001:db8::1]', true],
])('%s is public: %s', (site, expected) => {
  expect(isPublic(site)).toBe(expected)
})

test('a public site refuses to sell at the sandbox unless a setting allows it', () => {
  expect(() => open({ SITE_URL: 'https://music.example.com' })).toThrow('SANDBOX_ON_PUBLIC_SITE')
  const allowed = open({ SITE_URL: 'https://music.example.com', SANDBOX_ON_PUBLIC_SITE: 'true' })
  expect([...allowed.providers.keys()]).toEqual(['sandbox'])
  expect([...open({ SITE_URL: 'https://music.example.com', PAYMENT_CHANNELS: 'none' }).providers.keys()]).toEqual([])
})
