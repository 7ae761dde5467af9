/**
 * A database's schema compared with a program's. `ahead`: newer, by migrations beside which the program can run. `newer`: by one
 * beside which it cannot run, or while some of its own migrations are missing, which it could no longer add.
 */
export type SchemaState = 'older' | 'current' | 'ahead' | 'newer'

interface Schema {
  /** The migrations of the database. */
  applied: readonly string[]
  /** Those of the program. */
  known: readonly string[]
  /** Those of the database beside which earlier programs run. */
  compatible: readonly string[]
}

export function schemaState(schema: Schema): SchemaState {
  const { applied, known } = schema
  const isBehind = known.some((name) => !applied.includes(name))
  const unknown = applied.filter((name) => !known.includes(name))
  if (unknown.length === 0) return isBehind ? 'older' : 'current'
  return isBehind || incompatible(schema).length > 0 ? 'newer' : 'ahead'
}

/** The migrations that a program neither has nor runs beside. */
export const incompatible = ({ applied, known, compatible }: Schema): string[] =>
  applied.filter((name) => !known.includes(name) && !compatible.includes(name))

/**
 * Migrations in the transactions that apply them: each its own, so that no lock is held longer than its own change takes. A new
 * database has no traffic that could wait, so all that may share a transaction do.
 */
export function transactionsOf(
  pending: readonly { name: string; isConcurrent: boolean }[],
  isNewDatabase: boolean,
): { last: string; isConcurrent: boolean }[] {
  const groups: { last: string; isConcurrent: boolean }[] = []
  for (const { name, isConcurrent } of pending) {
    const before = groups.at(-1)
    if (isNewDatabase && before && !before.isConcurrent && !isConcurrent) before.last = name
    else groups.push({ last: name, isConcurrent })
  }
  return groups
}
