import { creditsText } from '@shenglang/contract/catalog/credits'
import { FILTERS } from '@shenglang/contract/catalog/entities'
import { firstDayOf, releasePrecision } from '@shenglang/contract/catalog/release'
import { TITLE_MAX } from '@shenglang/contract/studio/works'
import type { Updateable } from 'kysely'
import { selectArtistNames } from '../../accounts/index.ts'
import type { AudioFacts } from '../../media/index.ts'
import type { Tables } from '../../platform/database/tables.ts'
import { dictionariesOf } from '../../site/index.ts'
import type { Db } from '../deps.ts'
import { creditsBeside, holds, namedIn } from './credits.ts'
import { namedByFile } from './file-name.ts'
import { genreColumns } from './genres.ts'
import { titleAndVersion } from './title-version.ts'

type Columns = Updateable<Tables['resources']>

interface Told {
  /** Whose work the tags say that it is; '' where they do not. */
  artist: string
  /** What a work of this artist is then, in its columns; what the tags leave open is not there. */
  columnsFor: (artist: string) => Columns
}

/**
 * What a file's tags say of a work that is called `title` where they have none. Without an artist or a title in them, it is
 * taken apart as `Artist - Title`; a work of somebody else keeps all of the name.
 */
export async function toldByTags(db: Db, tags: Partial<AudioFacts>, title: string): Promise<Told> {
  const byFile = tags.title === undefined ? namedByFile(title) : { artist: '', title: tags.title }
  const artists = tags.artists ?? (byFile.artist === '' ? [] : [byFile.artist])
  const known = (names: string[]) => selectArtistNames(db, names)
  const [named, entries] = await Promise.all([namedIn(artists, byFile.title, known), dictionariesOf(db)()])
  const versions = entries.filter(({ dictType }) => dictType === FILTERS.version)
  return {
    artist: named.mains[0] ?? '',
    columnsFor(artist) {
      const isApart = byFile.artist === '' || holds(named.mains, artist)
      const called = isApart ? byFile.title : title
      const told = {
        ...titleAndVersion(shortened(called), versions),
        credits: creditsText(creditsBeside(artist, named)),
        album: shortened(tags.album ?? ''),
        label: shortened(tags.recordLabel ?? ''),
        ...releasedOn(tags.release ?? ''),
        ...genreColumns(tags.genres ?? [], entries),
      }
      return Object.fromEntries(Object.entries(told).filter(([, value]) => value !== '' && !isEmptyList(value)))
    },
  }
}

const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0

/** As long as an artist may write it. */
const shortened = (text: string) => [...text].slice(0, TITLE_MAX).join('').trim()

/** A release in the columns that keep it, as exactly as it is known. */
export function releasedOn(release: string): Columns {
  const release_precision = releasePrecision(release)
  return release_precision === undefined ? {} : { release_date: firstDayOf(release), release_precision }
}
