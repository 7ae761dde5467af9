import { FILTERS } from '@shenglang/contract/catalog/entities'
import { creditsText } from '@shenglang/contract/catalog/work/credits'
import { firstDayOf, releasePrecision } from '@shenglang/contract/catalog/work/release'
import { cutText } from '@shenglang/contract/cut-text'
import type { Measurements } from '@shenglang/contract/media/facts'
import { TITLE_MAX } from '@shenglang/contract/studio/works'
import type { Updateable } from 'kysely'
import { selectArtistNames } from '../../accounts/users/index.ts'
import type { AudioFacts } from '../../media/index.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { dictionariesOf } from '../../site/index.ts'
import { creditsBeside, holds, type Named, namedIn, peopleFor } from '../tags/credits.ts'
import { namedByFile } from '../tags/file-name.ts'
import { genreColumns } from '../tags/genres.ts'
import { titleAndVersion } from '../tags/title-version.ts'

type Columns = Updateable<Tables['resources']>

interface ProvenanceFields {
  /** The work's artist by its tags; '' where they name none. */
  artist: string
  /** Adds both readings of the names in the tags to an analysis, so that the artist can be asked. */
  withPeople: (readings: Measurements | null) => Measurements | null
  /** The columns for a work of this artist, without those for which the tags have no value. */
  columnsFor: (artist: string) => Columns
}

/**
 * The fields of a work from its file's tags, with `title` as its title where they have none. Tags without an artist or a title
 * have `title` split as `Artist - Title`; a work of another artist gets all of it as its title.
 */
export async function fromTags(db: Db, tags: Partial<AudioFacts>, title: string): Promise<ProvenanceFields> {
  const byFile = tags.title === undefined ? namedByFile(title) : { artist: '', title: tags.title }
  const artists = tags.artists ?? (byFile.artist === '' ? [] : [byFile.artist])
  const existingNames = (names: string[]) => selectArtistNames(db, names)
  const [named, entries] = await Promise.all([namedIn(artists, byFile.title, existingNames), dictionariesOf(db)()])
  const versions = entries.filter(({ dictType }) => dictType === FILTERS.version)
  return {
    artist: named.mains[0] ?? '',
    withPeople: (readings) => readings && withBothReadings(readings, named),
    columnsFor(artist) {
      const people = peopleFor(artist, named)
      const isApart = byFile.artist === '' || holds(people.mains, artist)
      const workTitle = isApart ? byFile.title : title
      const columns = {
        ...titleAndVersion(shortened(workTitle), versions),
        credits: creditsText(creditsBeside(artist, people)),
        album: shortened(tags.album ?? ''),
        label: shortened(tags.recordLabel ?? ''),
        ...releasedOn(tags.release ?? ''),
        ...genreColumns(tags.genres ?? [], entries),
      }
      return Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== '' && !isEmptyList(value)))
    },
  }
}

function withBothReadings(readings: Measurements, { otherwise, mains, guests }: Named): Measurements {
  return otherwise ? { ...readings, tags: { ...readings.tags, people: [{ mains, guests }, otherwise] } } : readings
}

const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0

/** Cut to the length that an artist may enter. */
const shortened = (text: string) => cutText(text.trim(), TITLE_MAX)

/** The columns of a release date, with its precision. */
export function releasedOn(release: string): Columns {
  const release_precision = releasePrecision(release)
  return release_precision === undefined ? {} : { release_date: firstDayOf(release), release_precision }
}
