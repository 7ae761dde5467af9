import { CONTENT_TYPE_LABELS, DATA_TYPE_LABELS, type Suggestion } from '@shenglang/contract/catalog/entities'
import { useState } from 'react'
import { Link } from 'react-router'
import { Avatar } from '../../ui/Avatar.tsx'
import { Cover } from '../../ui/Cover.tsx'
import { IconFlame, IconHistory, IconMetronome, IconTag, IconX } from '../../ui/icons.ts'
import { addTap, tappedTempo } from '../filter/tap-tempo.ts'
import styles from './SearchBox.module.css'
import { type OptionGroup, optionName, type SearchOption, tempoAddress, tempoRange } from './search-options.ts'

interface SearchPanelProps {
  listId: string
  groups: OptionGroup[]
  active: number
  onChoose: (option: SearchOption) => void
  /** Forgets one of the recent words, or all. */
  onForget: (word?: string) => void
}

/** What the search field offers, in groups; the focus stays in the field. */
export default function SearchPanel({ listId, groups, active, onChoose, onForget }: SearchPanelProps) {
  const isRest = groups.at(-1)?.title === '按 BPM 搜'
  let place = -1
  return (
    <>
      <div id={listId} role="listbox" aria-label="搜索建议">
        {groups.map(({ title, options }) => (
          // biome-ignore lint/a11y/useSemanticElements: options of a list, not fields of a form
          <div
            key={title}
            role="group"
            aria-label={title}
            data-chips={title === '按 BPM 搜' || undefined}
            className={styles.group}
          >
            <p aria-hidden="true">{title}</p>
            {options.map((option) => {
              place += 1
              return (
                <div
                  key={optionName(option)}
                  id={`${listId}-${place}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={place === active}
                  className={option.kind === 'tempo' && isRest ? styles.chip : styles.row}
                  onPointerDown={(event) => event.preventDefault()}
                  onClick={() => onChoose(option)}
                  onKeyDown={undefined}
                >
                  <OptionWords option={option} isRest={isRest} />
                  {option.kind === 'recent' ? (
                    <i
                      className={styles.forget}
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
        <div className={styles.foot}>
          <TapSearch />
          {groups[0]?.title === '我搜过的' ? (
            <button type="button" className={styles.clear} onClick={() => onForget()}>
              清空我搜过的
            </button>
          ) : null}
        </div>
      ) : null}
    </>
  )
}

function OptionWords({ option, isRest }: { option: SearchOption; isRest: boolean }) {
  if (option.kind === 'suggestion') return <SuggestionWords row={option.row} />
  if (option.kind === 'tempo') {
    const [from, to] = tempoRange(option.bpm)
    return isRest ? (
      <span className="number">{option.bpm}</span>
    ) : (
      <>
        <span className={styles.sign}>
          <IconMetronome size={18} />
        </span>
        <span className="one-line">
          <mark>{option.bpm}</mark> BPM 的曲子
        </span>
        <small className="number">
          {from}–{to}
        </small>
      </>
    )
  }
  return (
    <>
      <span className={styles.sign}>{option.kind === 'recent' ? <IconHistory size={18} /> : <IconFlame size={18} />}</span>
      <span className="one-line">{option.word}</span>
    </>
  )
}

function SuggestionWords({ row }: { row: Suggestion }) {
  return (
    <>
      <span className={styles.sign} data-picture={row.dataType === 'TEXT' ? undefined : ''}>
        {row.dataType === 'USER' ? (
          <Avatar avatar={row.cover} name={row.title} size={36} />
        ) : row.dataType === 'TEXT' ? (
          <IconTag size={18} />
        ) : (
          <Cover cover={row.cover} color={row.coverColor} width={96} />
        )}
      </span>
      <span className="one-line">
        <Lit title={row.title} runs={row.matched} />
      </span>
      <small>{CONTENT_TYPE_LABELS[row.contentType] ?? DATA_TYPE_LABELS[row.dataType]}</small>
    </>
  )
}

/** A title with the letters that the keyword meets. */
function Lit({ title, runs }: { title: string; runs: Suggestion['matched'] }) {
  return (
    <>
      {runs.map(([start, end], index) => (
        <span key={start}>
          {title.slice(runs[index - 1]?.[1] ?? 0, start)}
          <mark>{title.slice(start, end)}</mark>
        </span>
      ))}
      {title.slice(runs.at(-1)?.[1] ?? 0)}
    </>
  )
}

/** Tapped in time, it leads to the tracks of that tempo. */
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
        跟拍测速
      </button>
      {tempo === undefined ? (
        <small>{taps.length === 0 ? '跟着拍子点' : '继续点…'}</small>
      ) : (
        <Link to={tempoAddress(tempo)} className={styles.clear}>
          找 {tempo} BPM 的曲子
        </Link>
      )}
    </>
  )
}
