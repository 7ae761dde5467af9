import type { PersonalData } from '../platform/domain.ts'
import { eraseCollects, selectCollectTimes, selectWorks } from './collects.sql.ts'
import { eraseCrates, selectOwnCrates, selectOwnCrateTracks } from './crates.sql.ts'
import { erasePlace, selectPlace } from './playback-places.sql.ts'

/** Favourites, crates and the place go with the account; published works stay, for those who bought or collected them. */
export const personalData: PersonalData = {
  async export(db, userId) {
    return {
      favourites: await selectCollectTimes(db, userId),
      works: await selectWorks(db, userId),
      crates: await selectOwnCrates(db, userId),
      crateTracks: await selectOwnCrateTracks(db, userId),
      playback: [await selectPlace(db, userId)].filter((place) => place !== undefined),
    }
  },
  async erase(db, userId) {
    await eraseCollects(db, userId)
    await eraseCrates(db, userId)
    await erasePlace(db, userId)
  },
}
