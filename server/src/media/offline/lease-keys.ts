import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { type KeyEndorsement, type Lease, LeaseKey } from '@shenglang/contract/media/offline'
import type { Kysely } from 'kysely'
import { cached } from '../../platform/cached.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { MediaDeps } from '../deps.ts'
import { insertFirstLeaseKey, insertNextLeaseKey, selectLeaseKeys } from './lease-keys.sql.ts'

export interface LeaseSigner {
  publicKey: LeaseKey
  /** How each key before named its successor, the oldest first. */
  endorsements: string[]
  /** The lease as a compact JWS (RFC 7515). */
  sign(lease: Lease): string
}

/** Other servers go on with the former key for so long, which devices trust as well. */
const KNOWN_FOR_MS = 60_000

/** What leases are signed with, the same for every server on this database; made when it is first asked for. */
export function createLeaseSigner({ db, now }: Pick<MediaDeps, 'db' | 'now'>): () => Promise<LeaseSigner> {
  const read = async (): Promise<LeaseSigner> => {
    const { key, endorsements } = await currentKey(db)
    return { publicKey: publicOf(key), endorsements, sign: (lease) => signed(lease, key) }
  }
  return cached(KNOWN_FOR_MS, read, () => now().getTime())
}

/** Signs leases with a new key from now on, which the former one vouches for. Returns its public half. */
export async function rotateLeaseKey(db: Kysely<Tables>): Promise<LeaseKey> {
  return db.transaction().execute(async (transaction) => {
    const { id, key } = await currentKey(transaction)
    const next = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
    const publicKey = publicOf(next)
    await insertNextLeaseKey(transaction, {
      lease_key_id: id + 1,
      private_key: stored(next),
      endorsement: signed({ nextKey: publicKey }, key),
    })
    return publicKey
  })
}

async function currentKey(db: Kysely<Tables>): Promise<{ id: number; key: KeyObject; endorsements: string[] }> {
  const rows = await selectLeaseKeys(db)
  const last = rows.at(-1)
  if (!last) {
    await insertFirstLeaseKey(db, stored(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey))
    // Of several servers that make one at once the first one's stays.
    return currentKey(db)
  }
  if (!last.private_key) throw new Error('the last lease key has lost its private half')
  return {
    id: last.lease_key_id,
    key: createPrivateKey({ key: last.private_key, format: 'der', type: 'pkcs8' }),
    endorsements: rows.map(({ endorsement }) => endorsement).filter((text) => text !== ''),
  }
}

const stored = (key: KeyObject): Buffer => key.export({ format: 'der', type: 'pkcs8' })
const publicOf = (key: KeyObject): LeaseKey => LeaseKey.parse(createPublicKey(key).export({ format: 'jwk' }))

const HEADER = encoded({ alg: 'ES256', typ: 'JWT' })

function encoded(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

function signed(payload: Lease | KeyEndorsement, key: KeyObject): string {
  const text = `${HEADER}.${encoded(payload)}`
  // JWS wants both numbers of the signature side by side, not in DER (RFC 7518, 3.4).
  const signature = sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' })
  return `${text}.${signature.toString('base64url')}`
}
