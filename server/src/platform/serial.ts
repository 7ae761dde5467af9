/** Runs the tasks of one key in order, one at a time; those of other keys run meanwhile. */
export function createSerial() {
  const last = new Map<string, Promise<unknown>>()
  return async function run<Result>(key: string, task: () => Promise<Result>): Promise<Result> {
    const done = (last.get(key) ?? Promise.resolve()).then(task, task)
    last.set(key, done)
    try {
      return await done
    } finally {
      if (last.get(key) === done) last.delete(key)
    }
  }
}
