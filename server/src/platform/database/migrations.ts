import { readdir } from 'node:fs/promises'
import type { Kysely } from 'kysely'
import type { Migration } from 'kysely/migration'

const folder = new URL('../../../migrations/', import.meta.url)

/** A migration's module; `tools/migration-safety.ts` checks what a new one may do. */
export interface MigrationModule extends Migration {
  up(db: Kysely<unknown>): Promise<void>
  /** True when programs that do not know it can run beside it, since it only adds. */
  isCompatible?: boolean
  /** True when it runs outside of a transaction, since it only builds or drops indexes `concurrently`, each `if (not) exists`. */
  isConcurrent?: boolean
  /** The reason for doing what the check refuses. */
  reason?: string
}

export type Migrations = Readonly<Record<string, MigrationModule>>

/** All migrations by name, in order. */
export async function getMigrations(): Promise<Migrations> {
  const names = await migrationNames()
  const modules = await Promise.all(
    names.map(async (name) => [name, (await import(new URL(`${name}.ts`, folder).href)) as MigrationModule] as const),
  )
  return Object.fromEntries(modules)
}

export async function migrationNames(): Promise<string[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.ts'))
  return files.sort().map((name) => name.slice(0, -'.ts'.length))
}
