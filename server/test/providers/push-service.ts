import { createECDH, randomBytes } from 'node:crypto'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { PushedMessage } from '@shenglang/contract/notices/push'
import ece from 'http_ece'
import { atEnd } from '../at-end.ts'

/** The tests' push service at `push.example`, and browsers that read what it was sent. */
export async function startPushService() {
  const browsers = new Map<string, { pair: ReturnType<typeof createECDH>; auth: Buffer }>()
  const arrived: { path: string; headers: NodeJS.Dict<string | string[]>; message: PushedMessage; cipher: Buffer }[] = []
  let status = 201
  const server = createServer({ key: KEY, cert: CERTIFICATE }, async (request, response) => {
    const path = request.url ?? ''
    const cipher = Buffer.concat(await Array.fromAsync(request as AsyncIterable<Buffer>))
    const browser = browsers.get(path)
    const plain = ece.decrypt(cipher, {
      version: 'aes128gcm',
      privateKey: browser?.pair,
      authSecret: browser?.auth.toString('base64url'),
    })
    arrived.push({ path, headers: request.headers, message: JSON.parse(plain.toString()), cipher })
    response.writeHead(status, { location: '/elsewhere' }).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  atEnd(() => void server.close())
  const { port } = server.address() as AddressInfo

  return {
    arrived,
    ca: CERTIFICATE,
    port,
    answer(next: number) {
      status = next
    },
    /** Another browser: its subscription for the site. */
    browser() {
      const pair = createECDH('prime256v1')
      pair.generateKeys()
      const auth = randomBytes(16)
      const path = `/${randomBytes(8).toString('hex')}`
      browsers.set(path, { pair, auth })
      return {
        endpoint: `https://push.example${path}`,
        p256dh: pair.getPublicKey('base64url'),
        auth: auth.toString('base64url'),
      }
    },
  }
}

/** Made with `openssl req -x509` for this service; it protects nothing. */
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBnTCCAUSgAwIBAgIUR3r0ciBVexT8j1OA+4VCBj0DuFswCgYIKoZIzj0EAwIw
FzEVMBMGA1UEAwwMcHVzaC5leGFtcGxlMCAXDTI2MTEyMzEzMDExNFoYDzIxMjYx
MDMwMTMwMTE0WjAXMRUwEwYDVQQDDAxwdXNoLmV4YW1wbGUwWTATBgcqhkjOPQIB
BggqhkjOPQMBBwNCAATktvH+LuwMNLK0oWBAkwsHBR3AWIB3OWc5x6pyDyNIglCD
fj7zoPCmlZJIr9inapUUB5hay5ECXlsW3rW1phjVo2wwajAdBgNVHQ4EFgQUs2N9
UPhAVZLU5gYHMJbbYYHL7XgwHwYDVR0jBBgwFoAUs2N9UPhAVZLU5gYHMJbbYYHL
7XgwDwYDVR0TAQH/BAUwAwEB/zAXBgNVHREEEDAOggxwdXNoLmV4YW1wbGUwCgYI
KoZIzj0EAwIDRwAwRAIgVPuMmbThZy5y8lggMM9nov5C4o7XQXbZWu6pOnhRbX0C
IC2D4dDgRzHaJ+OgL+YqzoqnYlXVz/SLxyHu/aG6LbyA
-----END CERTIFICATE-----`
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgXux6FNFhlB1/3Vd1
DT0oLSwwdCm5oSv4tyKseCejokChRANCAATktvH+LuwMNLK0oWBAkwsHBR3AWIB3
OWc5x6pyDyNIglCDfj7zoPCmlZJIr9inapUUB5hay5ECXlsW3rW1phjV
-----END PRIVATE KEY-----`
