const closings: (() => unknown)[] = []

/**
 * Runs `close` at the end of the test file, the latest first and after the file's `afterAll`. It may be called in a test or a
 * hook, where Vitest forgets an `afterAll`: what stays open then goes on in the process of the next files.
 */
export function atEnd(close: () => unknown): void {
  closings.push(close)
}

/** Closes everything, whatever fails; then throws the first failure. */
export async function closeAll(): Promise<void> {
  const failures: unknown[] = []
  for (let close = closings.pop(); close; close = closings.pop()) {
    await Promise.resolve()
      .then(close)
      .catch((error) => failures.push(error))
  }
  if (failures.length > 0) throw failures[0]
}
