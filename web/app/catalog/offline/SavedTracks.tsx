import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { OfflineState, OfflineTrack } from '../../offline/offline-state.ts'
import { useEngineState } from '../../playback/playback.tsx'
import { usePlaying } from '../../playback/playing.ts'
import { useTrackMenu } from '../../track/track-menu.tsx'
import { Button } from '../../ui/Button.tsx'
import { Chip } from '../../ui/Chip.tsx'
import { IconPlayerPlayFilled, IconSearch } from '../../ui/icons.ts'
import { Notice } from '../../ui/Notice.tsx'
import { useOnline } from '../../ui/use-online.ts'
import { ROW_HEIGHT, SavedRow } from './SavedRow.tsx'
import styles from './SavedTracks.module.css'
import { SAVED_ORDERS, type SavedOrder, savedList } from './saved-list.ts'

/** All that is saved, searched and ordered as one types; of a long list only the rows in sight are built. */
export function SavedTracks({ state: { tracks, crates } }: { state: OfflineState }) {
  const [address, setAddress] = useSearchParams()
  const asked = address.get('keyword') ?? ''
  const [query, setQuery] = useState(asked)
  // Searched for from elsewhere while the page stands.
  useEffect(() => setQuery(asked), [asked])
  const [crateId, setCrateId] = useState('')
  const [order, setOrder] = useState<SavedOrder>('saved')
  const shown = useMemo(() => savedList(tracks, crates, { query, crateId, order }), [tracks, crates, query, crateId, order])
  const audible = useMemo(() => shown.filter(({ state }) => state === 'saved').map(({ resource }) => resource), [shown])
  const { playAll } = usePlaying()
  const isOnline = useOnline()
  const change = (text: string) => {
    setQuery(text)
    if (asked !== '') setAddress({}, { replace: true, preventScrollReset: true })
  }
  return (
    <section aria-label="保存的曲目">
      {asked !== '' && !isOnline ? (
        <p className={styles.told} role="status">
          您已离线，以下是这台设备上的曲目
        </p>
      ) : null}
      <div className={styles.bar}>
        <label className={styles.search}>
          <IconSearch size={16} aria-hidden="true" />
          <input
            type="search"
            aria-label="在离线曲目中搜索"
            placeholder="曲名或艺人"
            value={query}
            onChange={({ target }) => change(target.value)}
          />
        </label>
        <label className={styles.order}>
          排序
          <select value={order} onChange={({ target }) => setOrder(target.value as SavedOrder)}>
            {Object.entries(SAVED_ORDERS).map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <b className="number" role="status">
          {shown.length} 首
        </b>
        <Button look="gold" aria-disabled={audible.length === 0} onClick={() => audible.length > 0 && playAll(audible)}>
          <IconPlayerPlayFilled size={16} aria-hidden="true" /> 全部播放
        </Button>
      </div>
      {crates.length > 0 ? (
        <fieldset className={styles.crates}>
          <legend className="visually-hidden">按唱片箱</legend>
          <Chip isSmall aria-pressed={crateId === ''} onClick={() => setCrateId('')}>
            全部
          </Chip>
          {crates.map((crate) => (
            <Chip key={crate.crateId} isSmall aria-pressed={crateId === crate.crateId} onClick={() => setCrateId(crate.crateId)}>
              {crate.name}
            </Chip>
          ))}
        </fieldset>
      ) : null}
      {shown.length === 0 ? (
        <Notice title={query === '' ? '这个箱子里还没有曲目' : '这台设备上没有找到'}>
          {query === '' ? '放进箱子的曲目会自动保存到这台设备' : '换个写法试试，或恢复网络后在全站搜索'}
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
      <ol ref={list} className={styles.rows} style={{ height: rows.getTotalSize() }}>
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
