import { CONTENT_TYPES, type Resource } from '@shenglang/contract/catalog/entities'
import { mixNext, searchResources } from '@shenglang/contract/catalog/routes'
import { KEYWORD_MAX } from '@shenglang/contract/constants'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useId, useRef, useState } from 'react'
import { remoteQuery } from '../../remote/remote-query.ts'
import { Button } from '../../ui/Button.tsx'
import { Cover } from '../../ui/Cover.tsx'
import { errorWords } from '../../ui/error-words.ts'
import { IconArrowsExchange } from '../../ui/icons.ts'
import { KeyChip } from '../KeyChip.tsx'
import { matchWords } from '../match-words.ts'
import { joined, peopleWords } from '../track-words.ts'
import styles from './OtherTrack.module.css'

const SHOWN = 12

interface OtherTrackProps {
  from: Resource
  to: Resource
  onPick: (track: Resource) => void
}

/** Another coming track: one that fits after the leaving one, or any of the library. */
export function OtherTrack({ from, to, onPick }: OtherTrackProps) {
  const panel = useId()
  const [isOpen, setOpen] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState('')
  const keyword = useDeferredValue(typed.trim())
  const fitting = useQuery({
    ...remoteQuery(mixNext, { id: from.resourceId, mixRule: 'loose', size: SHOWN }),
    enabled: isOpen && keyword === '',
  })
  const found = useQuery({
    ...remoteQuery(searchResources, { keyword, contentType: CONTENT_TYPES.single, pageNum: 1, pageSize: SHOWN }),
    enabled: isOpen && keyword !== '',
    placeholderData: (before) => before,
  })
  const { error } = keyword === '' ? fitting : found
  const tracks = keyword === '' ? fitting.data?.map(({ resource }) => resource) : found.data?.rows
  const others = tracks?.filter(({ resourceId }) => resourceId !== to.resourceId && resourceId !== from.resourceId)
  const pick = (track: Resource) => {
    place.current?.hidePopover()
    onPick(track)
  }
  return (
    <span className={styles.place}>
      <Button look="quiet" popoverTarget={panel}>
        <IconArrowsExchange size={16} aria-hidden="true" /> 换一首 B
      </Button>
      <div
        ref={place}
        id={panel}
        popover="auto"
        className={styles.panel}
        onToggle={({ newState }) => setOpen(newState === 'open')}
      >
        <input
          type="search"
          aria-label="在曲库里找一首 B"
          placeholder="歌名、艺人、拼音，或 128"
          maxLength={KEYWORD_MAX}
          autoComplete="off"
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <h3>{keyword === '' ? '接得上 A 的' : '曲库里的'}</h3>
        <ul>
          {others?.map((resource) => (
            <li key={resource.resourceId}>
              <button type="button" className={styles.row} onClick={() => pick(resource)}>
                <span className={styles.cover}>
                  <Cover cover={resource.cover} color={resource.coverColor} width={96} />
                </span>
                <span className={styles.title}>
                  <b className="one-line">{resource.title}</b>
                  <small className="one-line">
                    {joined(keyword === '' ? '' : peopleWords(resource), matchWords(from, resource))}
                  </small>
                </span>
                <KeyChip code={resource.tkey} />
              </button>
            </li>
          ))}
        </ul>
        <p role="status">
          {error
            ? errorWords(error)
            : others?.length !== 0
              ? ''
              : keyword === ''
                ? '曲库里没有别的接得上的曲目，搜一首试试'
                : '暂无搜索结果'}
        </p>
      </div>
    </span>
  )
}
