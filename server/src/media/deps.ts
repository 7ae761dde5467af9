import type { ServerPlatform } from '../composition/domain/domain.ts'
import type { Db } from '../platform/database/db.ts'
import type { DownloadDeps } from './downloads/hand-out.ts'
import { type AddressTokens, createAddressTokens } from './sources/address-tokens.ts'
import { selectAddressKey } from './sources/sources.sql.ts'

export interface MediaDeps extends DownloadDeps {
  db: Db
}

/** The dependencies on a database, with the key in it that signs addresses. */
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

/** The media of a server, for its own calls and for domains that hand out links. */
export function mediaOf({ db, settings, now, emit }: ServerPlatform): MediaDeps {
  return createMediaDeps({
    db,
    perDay: settings.DOWNLOADS_A_DAY,
    onDownload: (transaction, resourceIds) => emit('downloaded', transaction, resourceIds),
    now,
  })
}
