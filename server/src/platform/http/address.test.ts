import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { createApp } from './app.ts'

test('a request has its address also after its client has gone', async () => {
  const app = await createApp({ TRUST_PROXY: ['loopback'], BODY_LIMIT_BYTES: 1000 }, undefined)
  const seen = Promise.withResolvers<string>()
  const begun = Promise.withResolvers<void>()
  app.get('/', async (request) => {
    begun.resolve()
    if (!request.socket.destroyed) await once(request.socket, 'close')
    seen.resolve(request.address)
    return ''
  })
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const client = connect(Number(port), '127.0.0.1')
  client.write('GET / HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 203.0.113.9\r\n\r\n')
  await begun.promise
  client.destroy()
  expect(await seen.promise).toBe('203.0.113.9')
  await app.close()
})
