import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { OfflineState, OfflineTrack } from '../../../offline/sync/offline-state.ts'
import { useEngineState } from '../../../playback/engine/playback.tsx'
import { usePlaying } from '../../../playback/track/playing.ts'
import { useTrackMenu } from '../../../track/menu/track-menu.tsx'
import { useOnline } from '../../../ui/browser/use-online.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { Chip } from '../../../ui/controls/Chip.tsx'
import { Select } from '../../../ui/controls/Select.tsx'
import { IconPlayerPlayFilled, IconSearch } from '../../../ui/data/icons.ts'
import { Notice } from '../../../ui/layout/Notice.tsx'
import { ROW_HEIGHT, SavedRow } from './SavedRow.tsx'
import styles from './SavedTracks.module.css'
import { SAVED_ORDERS, type SavedOrder, savedList } from './saved-list.ts'
import * as texts from './texts.ts'

/** All saved tracks, searched and sorted while typing; of a long list only visible rows are rendered. */
export function SavedTracks({ state: { tracks, crates } }: { state: OfflineState }) {
  const [address, setAddress] = useSearchParams()
  const keyword = address.get('keyword') ?? ''
  const [query, setQuery] = useState(keyword)
  // A search from elsewhere on the page.
  useEffect(() => setQuery(keyword), [keyword])
  const [crateId, setCrateId] = useState('')
  const [order, setOrder] = useState<SavedOrder>('saved')
  const shown = useMemo(() => savedList(tracks, crates, { query, crateId, order }), [tracks, crates, query, crateId, order])
  const audible = useMemo(() => shown.filter(({ state }) => state === 'saved').map(({ resource }) => resource), [shown])
  const { playAll } = usePlaying()
  const isOnline = useOnline()
  const change = (text: string) => {
    setQuery(text)
    if (keyword !== '') setAddress({}, { replace: true, preventScrollReset: true })
  }
  return (
    <section aria-label={texts.savedTracks}>
      {keyword !== '' && !isOnline ? (
        <p className="mt-24 ink-t1" role="status">
          {texts.offlineNotice}
        </p>
      ) : null}
      <div className="flex wrap middle gap-8-16 mt-24">
        <label className={styles.search}>
          <IconSearch size={16} aria-hidden="true" />
          <input
            type="search"
            aria-label={texts.searchOffline}
            placeholder={texts.titleOrArtist}
            value={query}
            onChange={({ target }) => change(target.value)}
          />
        </label>
        <label className="text-13 inline-flex middle gap-8 ink-t1">
          {texts.sort}
          <Select
            options={Object.entries(SAVED_ORDERS).map(([value, name]) => ({ value, name }))}
            value={order}
            onPick={(value) => setOrder(value as SavedOrder)}
          />
        </label>
        <b className="number push" role="status">
          {texts.trackCount(shown.length)}
        </b>
        <Button look="gold" aria-disabled={audible.length === 0} onClick={() => audible.length > 0 && playAll(audible)}>
          <IconPlayerPlayFilled size={16} aria-hidden="true" /> {texts.playAll}
        </Button>
      </div>
      {crates.length > 0 ? (
        <fieldset className="flex wrap gap-8 mt-12 pad-0 edge-none">
          <legend className="visually-hidden">{texts.byCrate}</legend>
          <Chip isSmall aria-pressed={crateId === ''} onClick={() => setCrateId('')}>
            {texts.all}
          </Chip>
          {crates.map((crate) => (
            <Chip key={crate.crateId} isSmall aria-pressed={crateId === crate.crateId} onClick={() => setCrateId(crate.crateId)}>
              {crate.name}
            </Chip>
          ))}
        </fieldset>
      ) : null}
      {shown.length === 0 ? (
        <Notice title={query === '' ? texts.crateEmpty : texts.nothingOnDevice}>
          {query === '' ? texts.savedByCrates : texts.searchHint}
        </Notice>
      ) : (
        <Rows tracks={shown} audible={audible} />
      )}
    </section>
  )
}

function Rows({ tracks, audible }: { tracks: readonly OfflineTrack[]; audible: readonly OfflineTrack['resource'][] }) {
  const list = useRef<HTMLOListElement>(null)
  const [top, setTop] = useState(0)
  useEffect(() => setTop(list.current?.offsetTop ?? 0), [])
  const rows = useWindowVirtualizer({
    count: tracks.length,
    estimateSize: () => ROW_HEIGHT,
    getItemKey: (index) => tracks[index]?.resource.resourceId ?? index,
    overscan: 8,
    scrollMargin: top,
  })
  const { playOne } = usePlaying()
  const { openFor, toggle, menu } = useTrackMenu()
  const currentId = useEngineState((state) => state.currentMusic?.resourceId)
  const isPlaying = useEngineState((state) => state.isPlaying)
  return (
    <>
      <ol ref={list} className="container relative mt-12 line-above" style={{ height: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ key, index, start }) => {
          const track = tracks[index]
          if (!track) return null
          const isCurrent = track.resource.resourceId === currentId
          return (
            <SavedRow
              key={key}
              track={track}
              index={index}
              count={tracks.length}
              top={start - top}
              isCurrent={isCurrent}
              isPlaying={isCurrent && isPlaying}
              onPlay={() => playOne(track.resource, audible.includes(track.resource) ? audible : [track.resource])}
              isMenuOpen={track.resource === openFor}
              onMenu={toggle}
            />
          )
        })}
      </ol>
      {menu}
    </>
  )
}
