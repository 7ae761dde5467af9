import type { ReviewQueueItem } from '@shenglang/contract/studio/review'

export const QUEUE_FILTERS = ['all', 'doubtful', 'new'] as const
export type QueueFilter = (typeof QUEUE_FILTERS)[number]

type Item = Pick<ReviewQueueItem, 'resourceId' | 'colleague' | 'doubts' | 'isNewArtist'>

const MATCHES: Record<QueueFilter, (item: Item) => boolean> = {
  all: () => true,
  doubtful: ({ doubts }) => doubts.length > 0,
  new: ({ isNewArtist }) => isNewArtist,
}

export const filtered = <Row extends Item>(rows: readonly Row[], filter: QueueFilter): Row[] => rows.filter(MATCHES[filter])

/** So many items are loaded ahead of the open one; a filter looks through further pages until it has found them. */
const AHEAD = 5

/** True where further items should be loaded before the reader reaches the last of these rows. */
export function isNearEnd(rows: readonly Pick<Item, 'resourceId'>[], currentId: string | undefined): boolean {
  const at = rows.findIndex(({ resourceId }) => resourceId === currentId)
  return rows.length - 1 - at < AHEAD
}

/** The nearest item in a direction that no colleague has open and the reader has not skipped; undefined without one. */
export function nextFree(
  rows: readonly Item[],
  currentId: string | undefined,
  { step = 1, left }: { step?: 1 | -1; left: ReadonlySet<string> },
): string | undefined {
  const at = rows.findIndex(({ resourceId }) => resourceId === currentId)
  const isFree = ({ resourceId, colleague }: Item) => colleague === '' && resourceId !== currentId
  const order = step === 1 ? rows.slice(at + 1) : rows.slice(0, Math.max(at, 0)).toReversed()
  const before = step === 1 ? rows.slice(0, Math.max(at, 0)) : []
  const inOrder = order.find(isFree)
  // Skipped items, and those before the current one, come last.
  const unleft = [...order, ...before].find((item) => isFree(item) && !left.has(item.resourceId))
  return step === -1 ? inOrder?.resourceId : (unleft ?? inOrder)?.resourceId
}
