import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { type Lease, LeaseKey } from '@shenglang/contract/media/offline'
import type { Kysely } from 'kysely'
import { cached } from '../../platform/cached.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { insertLeaseKey, selectLeaseKey } from './lease-keys.sql.ts'

export interface LeaseSigner {
  publicKey: LeaseKey
  /** The lease as a compact JWS (RFC 7515). */
  sign(lease: Lease): string
}

/** What leases are signed with, the same for every server on this database; made when it is first asked for. */
export function createLeaseSigner(db: Kysely<Tables>): () => Promise<LeaseSigner> {
  return cached(Number.POSITIVE_INFINITY, async () => signerOf(await keyOf(db)))
}

async function keyOf(db: Kysely<Tables>): Promise<KeyObject> {
  const kept = await selectLeaseKey(db)
  if (!kept) {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    await insertLeaseKey(db, privateKey.export({ format: 'der', type: 'pkcs8' }))
    // Of several servers that make one at once the first one's stays.
    return keyOf(db)
  }
  return createPrivateKey({ key: kept, format: 'der', type: 'pkcs8' })
}

const HEADER = encoded({ alg: 'ES256', typ: 'JWT' })

function encoded(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

function signerOf(key: KeyObject): LeaseSigner {
  return {
    publicKey: LeaseKey.parse(createPublicKey(key).export({ format: 'jwk' })),
    sign(lease) {
      const signed = `${HEADER}.${encoded(lease)}`
      // JWS wants both numbers of the signature side by side, not in DER (RFC 7518, 3.4).
      const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' })
      return `${signed}.${signature.toString('base64url')}`
    },
  }
}
