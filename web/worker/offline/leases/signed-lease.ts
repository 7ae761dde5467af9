import type { KeyEndorsement, Lease, LeaseKey } from '@shenglang/contract/offline/leases'

const encoded = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** For tests: a server that signs leases with its own key. */
export async function createSigner() {
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }
  const { privateKey, publicKey } = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const { x = '', y = '' } = await crypto.subtle.exportKey('jwk', publicKey)
  const key: LeaseKey = { kty: 'EC', crv: 'P-256', x, y }
  return {
    publicKey: key,
    /** A lease, or the key that follows this one. */
    async sign(payload: Lease | KeyEndorsement, header: object = { alg: 'ES256' }): Promise<string> {
      const part = (value: object) => encoded(new TextEncoder().encode(JSON.stringify(value)))
      const signed = `${part(header)}.${part(payload)}`
      const bytes = new TextEncoder().encode(signed)
      const signature = await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, privateKey, bytes)
      return `${signed}.${encoded(new Uint8Array(signature))}`
    },
  }
}
