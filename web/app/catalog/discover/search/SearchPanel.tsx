import { DATA_TYPE_LABELS, kindLabel, type Suggestion } from '@shenglang/contract/catalog/entities'
import { useState } from 'react'
import { Link } from 'react-router'
import { Avatar } from '../../../ui/data/Avatar.tsx'
import { Cover } from '../../../ui/data/Cover.tsx'
import { IconFlame, IconHistory, IconMetronome, IconTag, IconX } from '../../../ui/data/icons.ts'
import { addTap, tappedTempo } from '../filter/tap-tempo.ts'
import styles from './SearchBox.module.css'
import { type OptionGroup, optionName, type SearchOption, tempoAddress, tempoRange } from './search-options.ts'
import * as texts from './texts.ts'

interface SearchPanelProps {
  listId: string
  groups: OptionGroup[]
  active: number
  onChoose: (option: SearchOption) => void
  /** Removes one of the recent searches, or all. */
  onForget: (word?: string) => void
}

/** The suggestions of the search field, in groups; the focus stays in the field. */
export default function SearchPanel({ listId, groups, active, onChoose, onForget }: SearchPanelProps) {
  const isRest = groups.at(-1)?.title === texts.searchByTempo
  let position = -1
  return (
    <>
      <div id={listId} role="listbox" aria-label={texts.searchSuggestions}>
        {groups.map(({ title, options }) => (
          // biome-ignore lint/a11y/useSemanticElements: options of a list, not fields of a form
          <div
            key={title}
            role="group"
            aria-label={title}
            data-chips={title === texts.searchByTempo || undefined}
            className={styles.group}
          >
            <p aria-hidden="true">{title}</p>
            {options.map((option) => {
              position += 1
              return (
                <div
                  key={optionName(option)}
                  id={`${listId}-${position}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={position === active}
                  className={
                    option.kind === 'tempo' && isRest
                      ? styles.chip
                      : `${styles.row} flex middle gap-12 min-h-44 pad-0-12 radius-small ink-t1 pointer`
                  }
                  onPointerDown={(event) => event.preventDefault()}
                  onClick={() => onChoose(option)}
                  onKeyDown={undefined}
                >
                  <OptionText option={option} isRest={isRest} />
                  {option.kind === 'recent' ? (
                    <i
                      className="grid place-centre w-hit h-hit push round ink-t2 hover-ink-t0"
                      aria-hidden="true"
                      onClick={(event) => {
                        event.stopPropagation()
                        onForget(option.word)
                      }}
                    >
                      <IconX size={16} />
                    </i>
                  ) : null}
                </div>
              )
            })}
          </div>
        ))}
      </div>
      {isRest ? (
        <div className={`${styles.foot} flex middle gap-12 pad-4-12 line-above ink-t2`}>
          <TapSearch />
          {groups[0]?.title === texts.mySearches ? (
            <button type="button" className={styles.clear} onClick={() => onForget()}>
              {texts.clearMySearches}
            </button>
          ) : null}
        </div>
      ) : null}
    </>
  )
}

function OptionText({ option, isRest }: { option: SearchOption; isRest: boolean }) {
  if (option.kind === 'suggestion') return <SuggestionText row={option.row} />
  if (option.kind === 'tempo') {
    const [from, to] = tempoRange(option.bpm)
    return isRest ? (
      <span className="number">{option.bpm}</span>
    ) : (
      <>
        <span className="grid place-centre rigid w-36 ink-t2">
          <IconMetronome size={18} />
        </span>
        <span className="one-line">
          <mark>{option.bpm}</mark> {texts.tempoTracks}
        </span>
        <small className="number">
          {from}–{to}
        </small>
      </>
    )
  }
  return (
    <>
      <span className="grid place-centre rigid w-36 ink-t2">
        {option.kind === 'recent' ? <IconHistory size={18} /> : <IconFlame size={18} />}
      </span>
      <span className="one-line">{option.word}</span>
    </>
  )
}

function SuggestionText({ row }: { row: Suggestion }) {
  return (
    <>
      <span className="grid place-centre rigid w-36 ink-t2" data-picture={row.dataType === 'TEXT' ? undefined : ''}>
        {row.dataType === 'USER' ? (
          <Avatar avatar={row.cover} name={row.title} size={36} />
        ) : row.dataType === 'TEXT' ? (
          <IconTag size={18} />
        ) : (
          <Cover cover={row.cover} color={row.coverColor} width={96} />
        )}
      </span>
      <span className="one-line">
        <Highlighted title={row.title} runs={row.matched} />
      </span>
      <small>{kindLabel(row) ?? DATA_TYPE_LABELS[row.dataType]}</small>
    </>
  )
}

/** A title with the matching letters highlighted. */
function Highlighted({ title, runs }: { title: string; runs: Suggestion['matched'] }) {
  const endOf = (index: number) => runs[index]?.[1] ?? 0
  return (
    <>
      {runs.map(([start, end], index) => (
        <span key={start}>
          {title.slice(endOf(index - 1), start)}
          <mark>{title.slice(start, end)}</mark>
        </span>
      ))}
      {title.slice(endOf(runs.length - 1))}
    </>
  )
}

/** Taps lead to the tracks of that tempo. */
function TapSearch() {
  const [taps, setTaps] = useState<number[]>([])
  const tempo = tappedTempo(taps)
  const tap = (at: number) => setTaps((before) => addTap(before, at))
  return (
    <>
      <button
        type="button"
        className={styles.clear}
        onPointerDown={(event) => {
          event.preventDefault()
          tap(event.timeStamp)
        }}
        onKeyDown={(event) => event.key === ' ' && !event.repeat && tap(event.timeStamp)}
      >
        {texts.tapTempo}
      </button>
      {tempo === undefined ? (
        <small>{taps.length === 0 ? texts.tapBeat : texts.tapMore}</small>
      ) : (
        <Link to={tempoAddress(tempo)} className={styles.clear}>
          {texts.findTempo(tempo)}
        </Link>
      )}
    </>
  )
}
