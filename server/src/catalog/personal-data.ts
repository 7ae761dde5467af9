import type { PersonalData } from '../composition/domain/domain.ts'
import { eraseCrates, moveCrates, selectUserCrates, selectUserCrateTracks } from './crates/crates.sql.ts'
import { eraseFavourites, moveFavourites, selectFavouriteTimes, selectWorks } from './work/collects.sql.ts'
import { erasePlaybackPosition, movePlaybackPosition, selectPlaybackPosition } from './work/playback-positions.sql.ts'

/**
 * Favourites, crates and the playback position are deleted with the account; published works stay, for those who bought or
 * collected them.
 */
export const personalData: PersonalData = {
  async export(db, userId) {
    return {
      favourites: await selectFavouriteTimes(db, userId),
      works: await selectWorks(db, userId),
      crates: await selectUserCrates(db, userId),
      crateTracks: await selectUserCrateTracks(db, userId),
      playback: [await selectPlaybackPosition(db, userId)].filter((position) => position !== undefined),
    }
  },
  async erase(db, userId) {
    await eraseFavourites(db, userId)
    await eraseCrates(db, userId)
    await erasePlaybackPosition(db, userId)
  },
  async merge(db, { fromId, intoId }) {
    await moveFavourites(db, fromId, intoId)
    await moveCrates(db, fromId, intoId)
    await movePlaybackPosition(db, fromId, intoId)
  },
}
