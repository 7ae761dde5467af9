interface Closable {
  close?(): Promise<void>
}

/** Closes the last opened first, each one even when another cannot be closed; then throws the first error. */
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
