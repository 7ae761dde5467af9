import { completeSearch } from '@shenglang/contract/catalog/routes'
import { KEYWORD_MAX } from '@shenglang/contract/constants'
import { cutText } from '@shenglang/contract/cut-text'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { remoteQuery } from '../../app/remote/remote-query.ts'
import { useTyped } from './use-typed.ts'

/** Suggestions that are looked through: the artists are the first and the last of them. */
const SIZE = 20

export interface FoundArtist {
  artistId: string
  name: string
}

/** The artists whose name has the typed text in it, also by pinyin; undefined until it is known that there is none. */
export function useArtists(text: string): readonly FoundArtist[] | undefined {
  const typed = cutText(text.trim(), KEYWORD_MAX)
  const key = useTyped(typed)
  const { data, isSuccess, isPlaceholderData } = useQuery({
    ...remoteQuery(completeSearch, { key, size: SIZE }),
    enabled: key !== '',
    placeholderData: keepPreviousData,
  })
  if (typed === '') return []
  const artists = data?.rows.filter(({ dataType }) => dataType === 'USER') ?? []
  const found = artists.map(({ id, title }) => ({ artistId: id, name: title }))
  const isKnown = isSuccess && !isPlaceholderData && key === typed
  return isKnown || found.length > 0 ? found : undefined
}
