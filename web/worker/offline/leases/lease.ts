import { KeyEndorsement, Lease, type LeaseKey } from '@shenglang/contract/offline/leases'

export const isSameKey = (one: LeaseKey, other: LeaseKey): boolean => one.x === other.x && one.y === other.y

/** The content of a lease, if its signature is valid; otherwise undefined. */
export const readLease = async (text: string, publicKey: LeaseKey): Promise<Lease | undefined> =>
  Lease.safeParse(await payloadOf(text, publicKey)).data

/** The key that `publicKey` names as its successor, if the signature is valid; otherwise undefined. */
export const readEndorsement = async (text: string, publicKey: LeaseKey): Promise<LeaseKey | undefined> =>
  KeyEndorsement.safeParse(await payloadOf(text, publicKey)).data?.nextKey

/** The payload of a compact JWS (ES256). */
async function payloadOf(text: string, publicKey: LeaseKey): Promise<unknown> {
  try {
    const [header = '', payload = '', signature = ''] = text.split('.')
    if (jsonOf(header).alg !== 'ES256') return undefined
    const key = await crypto.subtle.importKey('jwk', publicKey, { name: 'ECDSA', namedCurve: 'P-256' }, false, ['verify'])
    const signed = new TextEncoder().encode(`${header}.${payload}`)
    const isGenuine = await crypto.subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, key, bytesOf(signature), signed)
    return isGenuine ? jsonOf(payload) : undefined
  } catch {
    return undefined
  }
}

interface FinderRequest {
  /** The user signed in on this device; '' for nobody. */
  userId: string
  fileId: string
  /** The highest time ever seen. */
  now: number
}

/** Why a lease does not allow a user to play a file now; undefined where it does. */
export function whyNotPlayed(lease: Lease, { userId, fileId, now }: FinderRequest): 'foreign' | 'ended' | undefined {
  const track = lease.tracks.find(({ fileIds }) => fileIds.includes(fileId))
  if (!track || userId === '' || lease.userId !== userId) return 'foreign'
  return track.endsAt > now ? undefined : 'ended'
}

const bytesOf = (base64url: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64url.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0))

const jsonOf = (base64url: string) => JSON.parse(new TextDecoder().decode(bytesOf(base64url)))
