import * as z from 'zod/mini'
import { id, list } from '../arguments.ts'
import { AudioSource } from '../media/entities.ts'
import { route } from '../route.ts'
import { DAY_MS } from '../shanghai.ts'

/** Time for which a track can be played offline before renewal, unless its right ends earlier. */
export const LEASE_MS = 30 * DAY_MS
/** Maximum number of tracks in a lease. */
export const LEASE_TRACKS_MAX = 100
/** Maximum size of the pieces in which a downloaded rendition is stored, in bytes. */
export const PIECE_BYTES = 1_048_576

/** Reasons why a track gets no lease, as faults of the table. */
const LEASE_REFUSALS = ['RESOURCE_NOT_FOUND', 'PLAY_VIP_REQUIRED', 'PLAY_PURCHASE_REQUIRED', 'OFFLINE_UNAVAILABLE'] as const

/**
 * The content of a lease, which the server signs as a compact JWS (ES256). Instants are in milliseconds since 1970. Only this
 * user may play these files of a track, until it expires.
 */
export const Lease = z.object({
  userId: z.string(),
  issuedAt: z.int(),
  tracks: z.array(z.object({ resourceId: z.string(), fileIds: z.array(z.string()), endsAt: z.int() })),
})
export type Lease = z.infer<typeof Lease>

/** A public key of P-256, in the form for `crypto.subtle.importKey('jwk', …)`. */
export const LeaseKey = z.object({ kty: z.literal('EC'), crv: z.literal('P-256'), x: z.string(), y: z.string() })
export type LeaseKey = z.infer<typeof LeaseKey>

/** Names the successor of an old key of the server, and is signed by the old key like a lease. */
export const KeyEndorsement = z.object({ nextKey: LeaseKey })
export type KeyEndorsement = z.infer<typeof KeyEndorsement>

export const LeaseAnswer = z.object({
  /** A signed `Lease`. */
  lease: z.string(),
  publicKey: LeaseKey,
  /** A `KeyEndorsement` for each earlier key of the server, oldest first. */
  endorsements: z.array(z.string()),
  /** The tracks of the lease in the requested order, each with every version that has renditions. */
  tracks: z.array(z.object({ resourceId: z.string(), sources: z.array(AudioSource) })),
  refused: z.array(z.object({ resourceId: z.string(), code: z.enum(LEASE_REFUSALS), msg: z.string() })),
})
export type LeaseAnswer = z.infer<typeof LeaseAnswer>

export const openLease = route({
  method: 'POST',
  path: '/client/app/offline/lease',
  audience: 'user',
  summary:
    '离线收听的凭据与音源地址：每首最多 30 天，不超过使它可播的会员期；只给分段流，不给原文件。不能离线收听的在 refused 中说明原因',
  args: z.object({
    resourceIds: list(id(), LEASE_TRACKS_MAX).check(z.minLength(1, '请选择至少一首曲目')),
  }),
  answer: LeaseAnswer,
})
