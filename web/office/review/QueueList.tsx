import type { AnswerOf } from '@shenglang/contract/route'
import { REVIEW_DOUBT_LABELS, type ReviewQueueItem, type reviewQueue } from '@shenglang/contract/studio/review'
import { Chip } from '../../app/ui/controls/Chip.tsx'
import { LoadMore, type LoadMoreProps } from '../../app/ui/controls/LoadMore.tsx'
import { Cover } from '../../app/ui/data/Cover.tsx'
import { IconAlertTriangle } from '../../app/ui/data/icons.ts'
import { Keys } from './Keys.tsx'
import { filtered, type QueueFilter } from './queue-rules.ts'
import styles from './review.module.css'
import * as texts from './texts.ts'
import { useLabels } from './use-labels.ts'

interface QueueListProps {
  /** The rows that pass the filter. */
  rows: readonly ReviewQueueItem[]
  all: readonly ReviewQueueItem[]
  answer: AnswerOf<typeof reviewQueue> | undefined
  /** Loads further items. */
  list: LoadMoreProps['list']
  /** Number of waiting items that are not loaded. */
  hiddenCount: number
  filter: QueueFilter
  currentId: string | undefined
  isLoading: boolean
  onOpen: (resourceId: string) => void
  onFilter: (filter: QueueFilter) => void
  onHelp: () => void
}

/** The queue of works, the longest waiting first. */
export function QueueList(props: QueueListProps) {
  const { rows, all, answer, list, hiddenCount, filter, currentId, isLoading, onOpen, onFilter, onHelp } = props
  const countOf = (name: QueueFilter) => texts.countSoFar(filtered(all, name).length, list.hasNextPage)
  const filters = [
    ['all', texts.filterAll],
    ['doubtful', texts.filterDoubtful(countOf('doubtful'))],
    ['new', texts.filterNew(countOf('new'))],
  ] as const
  return (
    <nav className={styles.queue} aria-label={texts.queue} aria-busy={isLoading}>
      <header className="pad-12-16 line-below">
        <p className="flex middle between gap-8 text-13 ink-t1">
          <b className="ink-t0">{texts.waitingCount(answer?.total ?? 0)}</b>
          <button type="button" className={styles.help} onClick={onHelp}>
            <Keys keys={['?']} />
            {texts.allShortcuts}
          </button>
        </p>
        {answer && answer.decidedToday > 0 ? (
          <p className="text-12 ink-t2 number">{texts.pace(answer.decidedToday, Math.round(answer.averageMs / 1000))}</p>
        ) : null}
        <p className="flex wrap gap-4 mt-8">
          {filters.map(([name, label]) => (
            <Chip key={name} isSmall aria-pressed={name === filter} onClick={() => onFilter(name)}>
              {label}
            </Chip>
          ))}
        </p>
      </header>
      <ol className={styles.items}>
        {rows.map((row) => (
          <QueueRow key={row.resourceId} row={row} isCurrent={row.resourceId === currentId} onOpen={onOpen} />
        ))}
        {rows.length === 0 && !isLoading && !list.isFetchingNextPage ? (
          <li className="pad-16 text-13 ink-t2">{texts.noneHere}</li>
        ) : null}
      </ol>
      <p className={styles.foot}>
        <Keys keys={['J', 'K']} />
        {texts.upDown}
        {hiddenCount > 0 ? ` · ${texts.more(hiddenCount)}` : ''}
        <LoadMore list={list} look="quiet">
          {texts.loadMore}
        </LoadMore>
      </p>
    </nav>
  )
}

interface QueueRowProps {
  row: ReviewQueueItem
  isCurrent: boolean
  onOpen: (resourceId: string) => void
}

function QueueRow({ row, isCurrent, onOpen }: QueueRowProps) {
  const labelOf = useLabels('cms_track_versions')
  const [doubt] = row.doubts
  const state = row.colleague !== '' ? texts.colleagueHasIt(row.colleague) : doubt ? REVIEW_DOUBT_LABELS[doubt] : markOf(row)
  return (
    <li>
      <button
        type="button"
        className={styles.item}
        aria-current={isCurrent ? 'true' : undefined}
        data-taken={row.colleague !== '' || undefined}
        onClick={() => onOpen(row.resourceId)}
      >
        <span className={styles.thumb}>
          <Cover cover={row.cover} color={row.coverColor} width={96} />
        </span>
        <span className="grow shrink grid one-column gap-4">
          <span className="flex between gap-8">
            <b className={styles.line}>{row.title || texts.untitled}</b>
            <small className="rigid ink-t2 number">{texts.waited(row.enterTime, Date.now())}</small>
          </span>
          <span className="flex between gap-8 text-12 ink-t1">
            <span className={styles.line}>{[row.artist, labelOf(row.version)].filter(Boolean).join(' · ')}</span>
            <span className={styles.doubt} data-doubt={(row.colleague === '' && doubt !== undefined) || undefined}>
              {row.colleague === '' && doubt ? <IconAlertTriangle size={14} aria-hidden="true" /> : null}
              {state}
            </span>
          </span>
        </span>
      </button>
    </li>
  )
}

const markOf = ({ isEdit, isNewArtist }: ReviewQueueItem) => (isEdit ? texts.isEdit : isNewArtist ? texts.newArtist : '')
