/** Runs a piece of work now and again until closed; a round never begins before the last one ended. */
export function startRounds(everyMs: number, run: () => Promise<unknown>, onError: (error: unknown) => void) {
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  const round = async () => {
    await run().catch(onError)
    if (!isClosed) timer = setTimeout(start, everyMs)
  }
  let running = Promise.resolve()
  const start = () => {
    running = round()
  }
  start()
  return {
    /** No round begins any more; the one that runs ends first. */
    async close(): Promise<void> {
      isClosed = true
      clearTimeout(timer)
      await running
    },
  }
}
