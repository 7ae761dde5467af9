import { CONTENT_TYPES, type Resource } from '@shenglang/contract/catalog/entities'
import { listCollected, searchResources } from '@shenglang/contract/catalog/routes'
import { KEYWORD_MAX } from '@shenglang/contract/constants'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useEffect, useRef, useState } from 'react'
import { useEngine } from '../../playback/engine/playback.tsx'
import { remoteQuery } from '../../remote/remote-query.ts'
import { useUser } from '../../session/session.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { optionId, useOptions } from '../../ui/controls/use-options.ts'
import { Cover } from '../../ui/data/Cover.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { errorMessage } from '../../ui/text/error-message.ts'
import { KeyChip } from '../badges/KeyChip.tsx'
import { VideoMark } from '../badges/VideoMark.tsx'
import { TitleText } from '../text/TitleText.tsx'
import { joined, peopleText, tempoText } from '../text/track-text.ts'
import styles from './PickTrack.module.css'
import * as texts from './texts.ts'

const SHOWN = 20
const RECENT = 8

interface PickTrackProps {
  title: string
  onPick: (track: Resource) => void
  onClose: () => void
}

interface Group {
  name: string
  tracks: Resource[]
}

/** Chooses one track: first among recent plays and favourites, then by search. */
export default function PickTrack({ title, onPick, onClose }: PickTrackProps) {
  const [keyword, setKeyword] = useState('')
  const { groups, message } = useChoices(useDeferredValue(keyword.trim()))
  const tracks = groups.flatMap((group) => group.tracks)
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  })
  const pick = (index: number) => {
    const track = tracks[index]
    if (track) onPick(track)
  }
  const { active, setActive, field } = useOptions({ listId: 'pick-track', count: tracks.length, onPick: pick })
  const type = (text: string) => {
    setKeyword(text)
    setActive(0)
  }
  return (
    <Dialog title={title} onClose={onClose} actions={<Button onClick={onClose}>{texts.cancel}</Button>}>
      <div className={`${styles.pick} grid gap-8`}>
        <input
          {...field}
          type="search"
          aria-label={texts.findTracks}
          placeholder={texts.searchPlaceholder}
          maxLength={KEYWORD_MAX}
          value={keyword}
          onChange={({ currentTarget }) => type(currentTarget.value)}
        />
        <p role="status" className={`${styles.words} text-centre ink-t1`}>
          {message}
        </p>
        <div ref={list} id="pick-track" role="listbox" aria-label={texts.tracks} className={styles.list}>
          {groups.map((group) => (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset is not allowed in a listbox
            <div key={group.name} role="group" aria-label={group.name}>
              <small aria-hidden="true">{group.name}</small>
              {group.tracks.map((track) => (
                <Choice
                  key={track.resourceId}
                  track={track}
                  id={optionId('pick-track', tracks.indexOf(track))}
                  isActive={track === tracks[active]}
                  onPick={onPick}
                />
              ))}
            </div>
          ))}
        </div>
      </div>
    </Dialog>
  )
}

interface ChoiceProps {
  track: Resource
  id: string
  isActive: boolean
  onPick: (track: Resource) => void
}

function Choice({ track, id, isActive, onPick }: ChoiceProps) {
  return (
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={styles.row}
      onClick={() => onPick(track)}
      onKeyDown={undefined}
    >
      <span className="radius-small clip">
        <Cover cover={track.cover} color={track.coverColor} width={96} />
      </span>
      <span className={`${styles.title} shrink`}>
        <b className="one-line block medium ink-t0" title={track.title}>
          <TitleText title={track.title} />
        </b>
        <small className="one-line">
          <VideoMark resource={track} />
          {joined(peopleText(track), tempoText(track))}
        </small>
      </span>
      <KeyChip code={track.tkey} />
    </div>
  )
}

/** The options, and the text about them. */
function useChoices(keyword: string): { groups: Group[]; message: string } {
  const searched = useQuery({
    ...remoteQuery(searchResources, { keyword, contentType: CONTENT_TYPES.single, pageNum: 1, pageSize: SHOWN }),
    enabled: keyword !== '',
    placeholderData: (before) => before,
  })
  const isSignedIn = useUser() !== undefined
  const likes = remoteQuery(listCollected, { pageNum: 1, pageSize: SHOWN })
  const liked = useQuery({ ...likes, enabled: isSignedIn && keyword === '' })
  const recent = useRecent()
  if (keyword !== '') {
    const rows = searched.data?.rows ?? []
    const isEmpty = searched.data !== undefined && rows.length === 0
    const message = searched.error ? errorMessage(searched.error) : isEmpty ? texts.noSearchResults : ''
    return { groups: groupsOf([[texts.searchResults, rows]]), message }
  }
  const others = (liked.data?.rows ?? []).filter((one) => isTrack(one) && !recent.some((other) => isSame(one, other)))
  const groups = groupsOf([
    [texts.playedLately, recent],
    [texts.myFavourites, others],
  ])
  return { groups, message: groups.length === 0 && !liked.isLoading ? texts.findHint : '' }
}

const isSame = (one: Resource, other: Resource) => one.resourceId === other.resourceId
const isTrack = ({ contentType }: Resource) => contentType === CONTENT_TYPES.single

const groupsOf = (groups: [name: string, tracks: Resource[]][]): Group[] =>
  groups.map(([name, tracks]) => ({ name, tracks })).filter(({ tracks }) => tracks.length > 0)

/** Recent plays in this browser, each once, newest first. */
function useRecent(): Resource[] {
  const engine = useEngine()
  return engine ? engine.history().filter(isTrack).slice(0, RECENT) : []
}
