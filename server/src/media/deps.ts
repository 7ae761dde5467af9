import type { Kysely } from 'kysely'
import type { Tables } from '../platform/database/tables.ts'
import { type AddressTokens, createAddressTokens } from './address-tokens.ts'
import type { DownloadDeps } from './downloads/downloads.ts'
import { selectAddressKey } from './sources.sql.ts'

/** What the media are handed. */
export interface MediaDeps extends DownloadDeps {
  db: Kysely<Tables>
}

/** The parts on a database, whose addresses are signed with the key that lies in it. */
export function createMediaDeps(deps: Omit<MediaDeps, 'tokens'>): MediaDeps {
  let held: Promise<AddressTokens> | undefined
  const tokens = () => {
    held ??= selectAddressKey(deps.db).then(createAddressTokens)
    held.catch(() => {
      held = undefined
    })
    return held
  }
  return { ...deps, tokens }
}
