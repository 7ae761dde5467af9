/** Runs a piece of work now and again until closed; none begins before the last one ended. */
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
    /** None begins any more; the one that runs ends first. */
    async close(): Promise<void> {
      isClosed = true
      clearTimeout(timer)
      await running
    },
  }
}
