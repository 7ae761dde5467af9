import pLimit from 'p-limit'

const PARALLEL = 8

/** Runs for several items at once; the first failure, or an abort, starts no more. */
export async function eachAtOnce<Item>(
  items: readonly Item[],
  signal: AbortSignal,
  run: (item: Item) => Promise<void>,
): Promise<void> {
  const limit = pLimit(PARALLEL)
  try {
    await limit.map(items, (item) => {
      signal.throwIfAborted()
      return run(item)
    })
  } finally {
    limit.clearQueue()
  }
}
