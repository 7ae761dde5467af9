import { CONTENT_TYPES, type Resource } from '@shenglang/contract/catalog/entities'
import { mixNext, searchResources } from '@shenglang/contract/catalog/routes'
import { KEYWORD_MAX } from '@shenglang/contract/constants'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useId, useState } from 'react'
import { remoteQuery } from '../../remote/remote-query.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Cover } from '../../ui/data/Cover.tsx'
import { IconArrowsExchange } from '../../ui/data/icons.ts'
import { PopoverPanel } from '../../ui/overlays/PopoverPanel.tsx'
import { errorMessage } from '../../ui/text/error-message.ts'
import { KeyChip } from '../badges/KeyChip.tsx'
import { matchText } from '../text/match-text.ts'
import { TitleText } from '../text/TitleText.tsx'
import { joined, peopleText } from '../text/track-text.ts'
import styles from './OtherTrack.module.css'
import * as texts from './texts.ts'

const SHOWN = 12

interface OtherTrackProps {
  from: Resource
  to: Resource
  onPick: (track: Resource) => void
}

/** Chooses another coming track: one that fits after the leaving one, or any of the library. */
export function OtherTrack({ onPick, ...tracks }: OtherTrackProps) {
  const panel = useId()
  const pick = (track: Resource) => {
    document.getElementById(panel)?.hidePopover()
    onPick(track)
  }
  return (
    <span className="push">
      <Button look="quiet" popoverTarget={panel}>
        <IconArrowsExchange size={16} aria-hidden="true" /> {texts.otherB}
      </Button>
      <PopoverPanel id={panel} className={styles.panel}>
        <Choices {...tracks} onPick={pick} />
      </PopoverPanel>
    </span>
  )
}

function Choices({ from, to, onPick }: OtherTrackProps) {
  const [typed, setTyped] = useState('')
  const keyword = useDeferredValue(typed.trim())
  const { tracks, message } = useCandidates(from, keyword)
  const others = tracks?.filter(({ resourceId }) => resourceId !== to.resourceId && resourceId !== from.resourceId)
  return (
    <>
      <input
        className="full h-44 mb-12 pad-0-16 edge-control radius-pill bg1 ink-t0"
        type="search"
        aria-label={texts.findB}
        placeholder={texts.searchPlaceholder}
        maxLength={KEYWORD_MAX}
        autoComplete="off"
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <h3>{keyword === '' ? texts.matchingA : texts.inLibrary}</h3>
      <ul>
        {others?.map((resource) => (
          <li key={resource.resourceId}>
            <button type="button" className={`${styles.row} hover-bg3`} onClick={() => onPick(resource)}>
              <span className="clip radius-small">
                <Cover cover={resource.cover} color={resource.coverColor} width={96} />
              </span>
              <span>
                <b className="one-line medium">
                  <TitleText title={resource.title} />
                </b>
                <small className="one-line">
                  {joined(keyword === '' ? '' : peopleText(resource), matchText(from, resource))}
                </small>
              </span>
              <KeyChip code={resource.tkey} />
            </button>
          </li>
        ))}
      </ul>
      <p role="status">
        {message ?? (others?.length === 0 ? (keyword === '' ? texts.noneMatching : texts.noSearchResults) : '')}
      </p>
    </>
  )
}

/** Tracks that fit after one, or results of a search of the library. */
function useCandidates(from: Resource, keyword: string): { tracks: Resource[] | undefined; message: string | undefined } {
  const fitting = useQuery({
    ...remoteQuery(mixNext, { id: from.resourceId, mixRule: 'loose', size: SHOWN }),
    enabled: keyword === '',
  })
  const searched = useQuery({
    ...remoteQuery(searchResources, { keyword, contentType: CONTENT_TYPES.single, pageNum: 1, pageSize: SHOWN }),
    enabled: keyword !== '',
    placeholderData: (before) => before,
  })
  const { error } = keyword === '' ? fitting : searched
  return {
    tracks: keyword === '' ? fitting.data?.map(({ resource }) => resource) : searched.data?.rows,
    message: error ? errorMessage(error) : undefined,
  }
}
