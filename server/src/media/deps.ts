import type { Kysely } from 'kysely'
import type { Tables } from '../platform/database/tables.ts'
import { type AddressTokens, createAddressTokens } from './address-tokens.ts'
import type { DownloadParts } from './downloads/downloads.ts'
import { selectAddressKey } from './sources.sql.ts'

/** What the media are handed. */
export interface MediaParts extends DownloadParts {
  db: Kysely<Tables>
}

/** The parts on a database, whose addresses are signed with the key that lies in it. */
export function createMediaParts(parts: Omit<MediaParts, 'tokens'>): MediaParts {
  let held: Promise<AddressTokens> | undefined
  const tokens = () => {
    held ??= selectAddressKey(parts.db).then(createAddressTokens)
    held.catch(() => {
      held = undefined
    })
    return held
  }
  return { ...parts, tokens }
}
