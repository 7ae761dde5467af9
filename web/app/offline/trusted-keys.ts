import type { LeaseAnswer, LeaseKey } from '@shenglang/contract/media/offline'
import { isSameKey, readEndorsement } from '../../worker/offline/lease.ts'
import type { AccountRecord } from '../../worker/offline/schema.ts'

/** Nothing vouches for the key that the server shows. */
export class UntrustedKey extends Error {
  constructor() {
    super('离线凭据无法验证，请重新登录')
  }
}

/**
 * Whose signatures count from now on. The first key that a device sees does, since nobody was there to say otherwise; another
 * one where a key that counts has signed it, or where the member has signed in since. Throws `UntrustedKey`.
 */
export async function trustedKeys(
  { leaseKeys, takesNewKey }: Pick<AccountRecord, 'leaseKeys' | 'takesNewKey'>,
  { publicKey, endorsements }: Pick<LeaseAnswer, 'publicKey' | 'endorsements'>,
): Promise<LeaseKey[]> {
  const known = [...leaseKeys]
  for (const text of endorsements) {
    const signed = await Promise.all(known.map((key) => readEndorsement(text, key)))
    const next = signed.find((key) => key !== undefined)
    if (next && !isKnown(next, known)) known.push(next)
  }
  if (isKnown(publicKey, known)) return known
  if (known.length > 0 && !takesNewKey) throw new UntrustedKey()
  return [publicKey]
}

const isKnown = (key: LeaseKey, known: readonly LeaseKey[]) => known.some((one) => isSameKey(one, key))
