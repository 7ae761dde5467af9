import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject } from 'node:crypto'
import { type KeyEndorsement, type Lease, LeaseKey } from '@shenglang/contract/offline/leases'
import { CompactSign } from 'jose'
import type { MediaDeps } from '../../media/index.ts'
import { cached } from '../../platform/cache/cached.ts'
import type { Db } from '../../platform/database/db.ts'
import { insertFirstLeaseKey, insertNextLeaseKey, selectLeaseKeys } from './lease-keys.sql.ts'

export interface LeaseSigner {
  publicKey: LeaseKey
  /** Signed statements by which each earlier key names its successor, oldest first. */
  endorsements: string[]
  /** The lease as a compact JWS (RFC 7515). */
  sign(lease: Lease): Promise<string>
}

/** Time for which other servers still sign with the former key, which devices still trust. */
const KNOWN_FOR_MS = 60_000

/** The keys that sign leases, shared by all servers on this database; created at the first request. */
export function createLeaseSigner({ db, now }: Pick<MediaDeps, 'db' | 'now'>): () => Promise<LeaseSigner> {
  const read = async (): Promise<LeaseSigner> => {
    const { key, endorsements } = await currentKey(db)
    return { publicKey: publicOf(key), endorsements, sign: (lease) => signed(lease, key) }
  }
  return cached(KNOWN_FOR_MS, read, () => now().getTime())
}

/** Rotates to a new key, endorsed by the former one. Returns its public half. */
export async function rotateLeaseKey(db: Db): Promise<LeaseKey> {
  return db.transaction().execute(async (transaction) => {
    const { id, key } = await currentKey(transaction)
    const next = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
    const publicKey = publicOf(next)
    await insertNextLeaseKey(transaction, {
      lease_key_id: id + 1,
      private_key: stored(next),
      endorsement: await signed({ nextKey: publicKey }, key),
    })
    return publicKey
  })
}

async function currentKey(db: Db): Promise<{ id: number; key: KeyObject; endorsements: string[] }> {
  const rows = await selectLeaseKeys(db)
  const last = rows.at(-1)
  if (!last) {
    await insertFirstLeaseKey(db, stored(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey))
    // If several servers create a key at once, the first one wins.
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

function signed(payload: Lease | KeyEndorsement, key: KeyObject): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(payload))
  return new CompactSign(bytes).setProtectedHeader({ alg: 'ES256', typ: 'JWT' }).sign(key)
}
