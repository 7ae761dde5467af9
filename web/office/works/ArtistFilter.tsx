import { useEffect, useRef, useState } from 'react'
import { Chip } from '../../app/ui/controls/Chip.tsx'
import { Combobox } from '../../app/ui/controls/Combobox.tsx'
import { IconX } from '../../app/ui/data/icons.ts'
import { artistKey } from '../shell/global-search.ts'
import { useArtists } from '../shell/use-artists.ts'
import * as texts from './texts.ts'
import { ARTIST_ID } from './works-filters.ts'

interface ArtistFilterProps {
  /** '' for the works of all artists. */
  artistId: string
  /** Undefined while no work of the artist is listed. */
  name: string | undefined
  onPick: (artistId: string) => void
}

/** Selects the works of an artist, who is found by name or by number. */
export function ArtistFilter({ artistId, name = texts.numberOf(artistId), onPick }: ArtistFilterProps) {
  const box = useRef<HTMLDivElement>(null)
  const isPicked = useRef(false)
  // The focused element is replaced, so its replacement gets the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another artist is selected
  useEffect(() => {
    if (isPicked.current) box.current?.querySelector<HTMLElement>('input, button')?.focus()
    isPicked.current = false
  }, [artistId])
  const pick = (picked: string) => {
    isPicked.current = true
    onPick(picked)
  }
  return (
    <div ref={box}>
      {artistId === '' ? (
        <ArtistField onPick={pick} />
      ) : (
        <Chip aria-label={texts.allArtistsNot(name)} onClick={() => pick('')}>
          {texts.artistOf(name)}
          <IconX size={14} aria-hidden="true" />
        </Chip>
      )}
    </div>
  )
}

function ArtistField({ onPick }: Pick<ArtistFilterProps, 'onPick'>) {
  const [text, setText] = useState('')
  const artists = useArtists(artistKey(text))
  const number = text.trim()
  const options = [
    ...(artists ?? []).map(({ artistId: value, name }) => ({ value, name })),
    ...(ARTIST_ID.test(number) ? [{ value: number, name: texts.numberOf(number) }] : []),
  ]
  const isNobody = number !== '' && artists !== undefined && options.length === 0
  return (
    <>
      <Combobox label={texts.artistFilter} placeholder={texts.artistFilter} options={options} onType={setText} onPick={onPick} />
      <small role="status" className="ink-t2">
        {isNobody ? texts.noArtist : ''}
      </small>
    </>
  )
}
