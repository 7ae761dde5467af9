import { generateKeyPairSync } from 'node:crypto'
import { request } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream'
import { certificateOf } from '../../server/test/providers/certificate.ts'

/** TLS in front of a site that only speaks HTTP, as an operator's proxy: payment providers notify over HTTPS alone. */
export async function openTlsFront() {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const cert = certificateOf({ publicKey, issuerKey: privateKey, serial: '01', name: '127.0.0.1' })
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' })
  let behind = ''
  const server = createServer({ key, cert }, (incoming, outgoing) => {
    const { method, headers, url } = incoming
    const forwarded = { 'x-forwarded-proto': 'https', 'x-forwarded-for': incoming.socket.remoteAddress ?? '' }
    const passed = request(behind + url, { method, headers: { ...headers, ...forwarded } }, (answer) => {
      // The browser may have gone meanwhile.
      if (outgoing.destroyed) return void answer.destroy()
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      pipeline(answer, outgoing, () => {})
    })
    passed.on('error', () => outgoing.destroy())
    pipeline(incoming, passed, () => {})
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `https://127.0.0.1:${(server.address() as AddressInfo).port}`,
    forwardTo(origin: string) {
      behind = origin
    },
    close: () => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    },
  }
}
