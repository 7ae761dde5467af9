declare module 'http_ece' {
  import type { ECDH } from 'node:crypto'

  const ece: {
    decrypt(cipher: Buffer, keys: { version: 'aes128gcm'; privateKey: ECDH | undefined; authSecret: string | undefined }): Buffer
  }
  export default ece
}
