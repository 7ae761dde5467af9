interface Closable {
  close?(): Promise<void>
}

/** Closes the last opened first, each even when another fails; then throws the first error. */
export async function closeAll(opened: readonly Closable[]): Promise<void> {
  const errors: unknown[] = []
  for (const each of opened.toReversed()) {
    try {
      await each.close?.()
    } catch (error) {
      errors.push(error)
    }
  }
  if (errors.length > 0) throw errors[0]
}
