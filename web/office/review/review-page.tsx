import { readReview, releaseReview, reviewQueue } from '@shenglang/contract/studio/review'
import { infiniteQueryOptions, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { call } from '../../app/remote/api.ts'
import { keyOf, remoteQuery } from '../../app/remote/remote-query.ts'
import { showToast } from '../../app/ui/browser/notifier.ts'
import { withValues } from '../../app/ui/browser/query-address.ts'
import { Button } from '../../app/ui/controls/Button.tsx'
import { Notice } from '../../app/ui/layout/Notice.tsx'
import { errorMessage } from '../../app/ui/text/error-message.ts'
import { useShortcuts } from '../shell/shortcuts.ts'
import { DespiteDialog } from './DespiteDialog.tsx'
import { QueueList } from './QueueList.tsx'
import { filtered, isNearEnd, nextFree, QUEUE_FILTERS, type QueueFilter } from './queue-rules.ts'
import { ReasonsDialog } from './ReasonsDialog.tsx'
import { ReviewDesk } from './ReviewDesk.tsx'
import styles from './review.module.css'
import { ShortcutsDialog } from './ShortcutsDialog.tsx'
import * as texts from './texts.ts'
import { useClaim } from './use-claim.ts'
import { useDecisions } from './use-decisions.ts'

const REFRESH_MS = 15_000
const PAGE_SIZE = 50
/** A prefetched item is shown at once for this long; opening it requests it again. */
const PREFETCHED_MS = 60_000

const isFilter = (text: string | null): text is QueueFilter => QUEUE_FILTERS.some((name) => name === text)

const queuePages = infiniteQueryOptions({
  queryKey: [...keyOf(reviewQueue), 'pages'],
  queryFn: ({ pageParam, signal }) =>
    call(reviewQueue, { pageSize: PAGE_SIZE, ...(pageParam !== '' && { after: pageParam }) }, signal),
  initialPageParam: '',
  getNextPageParam: ({ rows }) => (rows.length < PAGE_SIZE ? undefined : rows.at(-1)?.resourceId),
})

function useQueue() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const shown = params.get('show')
  const filter = isFilter(shown) ? shown : 'all'
  const list = useInfiniteQuery({ ...queuePages, refetchInterval: REFRESH_MS })
  const set = (name: string, value = '') => void navigate(withValues(params, { [name]: value }), { replace: true })
  return {
    list,
    loaded: list.data?.pages.flatMap(({ rows }) => rows) ?? [],
    /** The latest page has the latest numbers. */
    answer: list.data?.pages.at(-1),
    filter,
    requestedId: params.get('id') ?? undefined,
    open: (resourceId: string | undefined) => set('id', resourceId),
    show: (next: QueueFilter) => set('show', next === 'all' ? undefined : next),
  }
}

/** The queue of works in review, which can be decided one after the other by keyboard. */
export function Component() {
  const { list, loaded, answer, filter, requestedId, open, show } = useQueue()
  const client = useQueryClient()
  const decisions = useDecisions(open)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [dialog, setDialog] = useState<'shortcuts' | 'reasons'>()
  const all = loaded.filter(({ resourceId }) => !decisions.decided.has(resourceId))
  const rows = filtered(all, filter)
  const currentId = rows.some(({ resourceId }) => resourceId === requestedId) ? requestedId : nextFree(rows, undefined, { left })
  const nextId = nextFree(rows, currentId, { left })
  const item = useQuery({ ...remoteQuery(readReview, { id: currentId ?? '' }), enabled: currentId !== undefined })
  useEffect(() => {
    if (nextId !== undefined) void client.prefetchQuery({ ...remoteQuery(readReview, { id: nextId }), staleTime: PREFETCHED_MS })
  }, [client, nextId])
  const { hasNextPage, isFetching, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = list
  // Not during a refresh, which it would cancel: a decided item would be listed again.
  const isWanted = hasNextPage && isNearEnd(rows, currentId) && !isFetching && !isFetchNextPageError
  useEffect(() => {
    if (isWanted) void fetchNextPage()
  }, [isWanted, fetchNextPage])
  useClaim(currentId, (_resourceId, error) => {
    showToast(errorMessage(error), 'bad')
    void list.refetch()
    open(nextId)
  })
  const move = (step: 1 | -1) => {
    const to = nextFree(rows, currentId, { step, left: step === 1 ? new Set() : left })
    if (to !== undefined) open(to)
  }
  const leave = () => {
    if (currentId === undefined) return
    setLeft((former) => new Set(former).add(currentId))
    void call(releaseReview, { id: currentId }).catch(() => {})
    open(nextId)
  }
  useShortcuts({
    j: () => move(1),
    ArrowDown: () => move(1),
    k: () => move(-1),
    ArrowUp: () => move(-1),
    s: leave,
    z: () => void decisions.undo(),
    '?': () => setDialog('shortcuts'),
  })
  if (list.isError && !list.data) {
    return (
      <Notice title={texts.failed} actions={<Button onClick={() => void list.refetch()}>{texts.retry}</Button>}>
        {errorMessage(list.error)}
      </Notice>
    )
  }
  return (
    <div className={styles.page}>
      <QueueList
        {...{ rows, all, filter, currentId }}
        answer={answer}
        list={list}
        hiddenCount={Math.max(0, (answer?.total ?? 0) - loaded.length)}
        isLoading={list.isPending}
        onOpen={open}
        onFilter={show}
        onHelp={() => setDialog('shortcuts')}
      />
      <ReviewDesk
        key={currentId ?? ''}
        item={item.data}
        isFailed={item.isError}
        isEmpty={!list.isPending && !isFetchingNextPage && currentId === undefined}
        position={texts.positionOf(all.findIndex(({ resourceId }) => resourceId === currentId) + 1, answer?.total ?? 0)}
        undoable={decisions.undoable}
        onUndo={() => void decisions.undo()}
        onRetry={() => void item.refetch()}
        onLeave={leave}
        onEditReasons={() => setDialog('reasons')}
        onDecide={(verdict) => {
          if (!item.data) return
          open(nextId)
          void decisions.send(item.data, verdict)
        }}
      />
      {dialog === 'shortcuts' ? <ShortcutsDialog onClose={() => setDialog(undefined)} /> : null}
      {dialog === 'reasons' ? <ReasonsDialog onClose={() => setDialog(undefined)} /> : null}
      {decisions.doubted ? (
        <DespiteDialog
          item={decisions.doubted}
          onClose={decisions.forgetDoubt}
          onPublish={(doubted) => {
            decisions.forgetDoubt()
            open(nextId)
            void decisions.send(doubted, { outcome: 'publish', despiteTakedown: true })
          }}
        />
      ) : null}
    </div>
  )
}
