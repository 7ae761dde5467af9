import type { LeaseAnswer, LeaseKey } from '@shenglang/contract/offline/leases'
import { isSameKey, readEndorsement } from '../../../worker/offline/leases/lease.ts'
import type { AccountRecord } from '../../../worker/offline/storage/schema.ts'
import * as texts from './texts.ts'

/** The server's key is not endorsed by a trusted one. */
export class UntrustedKey extends Error {
  constructor() {
    super(texts.credentialUnverified)
  }
}

/**
 * The keys that are trusted from now on. The first key that a device sees is; another one where a trusted key has signed it,
 * or where the member has signed in since. Throws `UntrustedKey`.
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
