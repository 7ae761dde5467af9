/** Runs the tasks of one key one after another, in the order in which they came; those of other keys go on meanwhile. */
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
