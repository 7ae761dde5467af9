/** Repeats a task until closed; a run begins only when the last one has ended. */
export function startInterval(everyMs: number, run: () => Promise<unknown>, onError: (error: unknown) => void) {
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  const once = async () => {
    await run().catch(onError)
    if (!isClosed) timer = setTimeout(start, everyMs)
  }
  let running = Promise.resolve()
  const start = () => {
    running = once()
  }
  start()
  return {
    /** Starts no more runs; waits for the current one. */
    async close(): Promise<void> {
      isClosed = true
      clearTimeout(timer)
      await running
    },
  }
}
