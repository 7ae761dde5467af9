import { expect, test } from 'vitest'
import type { TrustedProxies } from '../setting-values.ts'
import { createApp } from './app.ts'

async function seenBehind(trusted: TrustedProxies, forwardedFor: string, remoteAddress: string) {
  const app = await createApp({ TRUST_PROXY: trusted, BODY_LIMIT_BYTES: 1000 }, undefined)
  app.get('/', async ({ ip, host, protocol }) => ({ ip, host, protocol }))
  const forwarded = { 'x-forwarded-for': forwardedFor, 'x-forwarded-host': 'site.example', 'x-forwarded-proto': 'https' }
  return (await app.inject({ url: '/', headers: { host: 'direct', ...forwarded }, remoteAddress })).json()
}

const forged = '6.6.6.6, 203.0.113.9'
const believed = { host: 'site.example', protocol: 'https' }
const disbelieved = { host: 'direct', protocol: 'http' }

test.each([
  ['nobody is believed', false, forged, '10.0.0.1', { ip: '10.0.0.1', ...disbelieved }],
  ['behind one proxy, what that one saw counts', 1, forged, '10.0.0.1', { ip: '203.0.113.9', ...believed }],
  ['behind two, what the outer one saw', 2, `${forged}, 10.0.0.2`, '10.0.0.1', { ip: '203.0.113.9', ...believed }],
  ['a proxy of these networks', ['10.0.0.0/8'], `${forged}, 10.9.9.9`, '10.0.0.1', { ip: '203.0.113.9', ...believed }],
  ['somebody outside of them', ['10.0.0.0/8'], forged, '203.0.113.7', { ip: '203.0.113.7', ...disbelieved }],
] satisfies [string, TrustedProxies, string, string, object][])('%s', async (_name, trusted, chain, from, seen) => {
  expect(await seenBehind(trusted, chain, from)).toEqual(seen)
})
