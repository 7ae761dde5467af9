const closings: (() => unknown)[] = []

/**
 * Runs `close` at the end of the test file, the latest first and after the file's `afterAll`. It may be called in a test or a
 * hook, where Vitest forgets an `afterAll`: what stays open then goes on in the process of the next files.
 */
export function atEnd(close: () => unknown): void {
  closings.push(close)
}

export async function closeAll(): Promise<void> {
  for (let close = closings.pop(); close; close = closings.pop()) await close()
}
