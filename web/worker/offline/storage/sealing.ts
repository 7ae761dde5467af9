const NONCE_BYTES = 12

/** A nonce, followed by data encrypted with the account's key. */
export type Sealed = Uint8Array<ArrayBuffer>

export const newKey = (): Promise<CryptoKey> =>
  crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])

/** Encrypts under a name, which is needed to decrypt: stored data cannot be swapped. */
export async function seal(key: CryptoKey, name: string, clear: BufferSource): Promise<Sealed> {
  const iv = crypto.getRandomValues(new Uint8Array(NONCE_BYTES))
  const cipher = await crypto.subtle.encrypt(parametersOf(name, iv), key, clear)
  const sealed = new Uint8Array(NONCE_BYTES + cipher.byteLength)
  sealed.set(iv)
  sealed.set(new Uint8Array(cipher), NONCE_BYTES)
  return sealed
}

/** Throws where a byte was changed. */
export function unseal(key: CryptoKey, name: string, sealed: Sealed): Promise<ArrayBuffer> {
  return crypto.subtle.decrypt(parametersOf(name, sealed.slice(0, NONCE_BYTES)), key, sealed.subarray(NONCE_BYTES))
}

export const sealJson = (key: CryptoKey, name: string, value: unknown): Promise<Sealed> =>
  seal(key, name, new TextEncoder().encode(JSON.stringify(value)))

/** Decrypts a value: sealed data was written here, so it is not validated again. */
export async function unsealJson<Value>(key: CryptoKey, name: string, sealed: Sealed): Promise<Value> {
  return JSON.parse(new TextDecoder().decode(await unseal(key, name, sealed)))
}

const parametersOf = (name: string, iv: Uint8Array<ArrayBuffer>) => ({
  name: 'AES-GCM',
  iv,
  additionalData: new TextEncoder().encode(name),
})

/** The names under which other data than sound is encrypted. */
export const SEALS = {
  card: (resourceId: string) => `card/${resourceId}`,
  sources: (resourceId: string) => `sources/${resourceId}`,
  crate: (crateId: string) => `crate/${crateId}`,
  artwork: (path: string) => `artwork/${path}`,
} as const
