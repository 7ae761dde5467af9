import { CONTENT_TYPES, type Resource } from '@shenglang/contract/catalog/entities'
import { listCollected, searchResources } from '@shenglang/contract/catalog/routes'
import { KEYWORD_MAX } from '@shenglang/contract/constants'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useDeferredValue, useEffect, useRef, useState } from 'react'
import { useEngine } from '../playback/playback.tsx'
import { remoteQuery } from '../remote/remote-query.ts'
import { useUser } from '../session/session.tsx'
import { Button } from '../ui/Button.tsx'
import { Cover } from '../ui/Cover.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { errorWords } from '../ui/error-words.ts'
import { KeyChip } from './KeyChip.tsx'
import styles from './PickTrack.module.css'
import { joined, peopleWords, tempoWords } from './track-words.ts'

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

/** Chooses one track: first among what was just played and what the user likes, then by search. */
export default function PickTrack({ title, onPick, onClose }: PickTrackProps) {
  const [keyword, setKeyword] = useState('')
  const { groups, words } = useChoices(useDeferredValue(keyword.trim()))
  const tracks = groups.flatMap((group) => group.tracks)
  const [active, setActive] = useState(0)
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  })
  const type = (text: string) => {
    setKeyword(text)
    setActive(0)
  }
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    const chosen = tracks[active]
    if (step !== undefined && tracks.length > 0) setActive((active + step + tracks.length) % tracks.length)
    else if (event.key === 'Enter' && chosen) onPick(chosen)
    else return
    event.preventDefault()
  }
  return (
    <Dialog title={title} onClose={onClose} actions={<Button onClick={onClose}>取消</Button>}>
      <div className={styles.pick}>
        <input
          type="search"
          role="combobox"
          aria-label="找曲目"
          aria-autocomplete="list"
          aria-expanded={tracks.length > 0}
          aria-controls="pick-track"
          aria-activedescendant={tracks.length > 0 ? `pick-track-${active}` : undefined}
          placeholder="歌名、艺人、拼音，或 128"
          maxLength={KEYWORD_MAX}
          autoComplete="off"
          value={keyword}
          onChange={({ currentTarget }) => type(currentTarget.value)}
          onKeyDown={press}
        />
        <p role="status" className={styles.words}>
          {words}
        </p>
        <div ref={list} id="pick-track" role="listbox" aria-label="曲目" className={styles.list}>
          {groups.map((group) => (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a listbox
            <div key={group.name} role="group" aria-label={group.name}>
              <small aria-hidden="true">{group.name}</small>
              {group.tracks.map((track) => (
                <Choice
                  key={track.resourceId}
                  track={track}
                  id={`pick-track-${tracks.indexOf(track)}`}
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
      <span className={styles.cover}>
        <Cover cover={track.cover} color={track.coverColor} width={96} />
      </span>
      <span className={styles.title}>
        <b className="one-line">{track.title}</b>
        <small className="one-line">{joined(peopleWords(track), tempoWords(track))}</small>
      </span>
      <KeyChip code={track.tkey} />
    </div>
  )
}

/** What can be chosen, and what is to be said about it. */
function useChoices(keyword: string): { groups: Group[]; words: string } {
  const found = useQuery({
    ...remoteQuery(searchResources, { keyword, contentType: CONTENT_TYPES.single, pageNum: 1, pageSize: SHOWN }),
    enabled: keyword !== '',
    placeholderData: (before) => before,
  })
  const isSignedIn = useUser() !== undefined
  const likes = remoteQuery(listCollected, { pageNum: 1, pageSize: SHOWN })
  const liked = useQuery({ ...likes, enabled: isSignedIn && keyword === '' })
  const recent = useRecent()
  if (keyword !== '') {
    const rows = found.data?.rows ?? []
    const words = found.error ? errorWords(found.error) : found.data && rows.length === 0 ? '暂无搜索结果' : ''
    return { groups: groupsOf([['搜索结果', rows]]), words }
  }
  const others = (liked.data?.rows ?? []).filter((one) => isTrack(one) && !recent.some((other) => isSame(one, other)))
  const groups = groupsOf([
    ['刚刚听过', recent],
    ['我的喜爱', others],
  ])
  return { groups, words: groups.length === 0 && !liked.isLoading ? '输入歌名或艺人来找一首' : '' }
}

const isSame = (one: Resource, other: Resource) => one.resourceId === other.resourceId
const isTrack = ({ contentType }: Resource) => contentType === CONTENT_TYPES.single

const groupsOf = (groups: [name: string, tracks: Resource[]][]): Group[] =>
  groups.map(([name, tracks]) => ({ name, tracks })).filter(({ tracks }) => tracks.length > 0)

/** What was played in this browser, each once, the newest first. */
function useRecent(): Resource[] {
  const engine = useEngine()
  return engine ? engine.history().filter(isTrack).slice(0, RECENT) : []
}
