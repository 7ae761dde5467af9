import { existsSync } from 'node:fs'
import type { Db } from '../../platform/database/db.ts'
import { hasDatabase } from '../../platform/database/has-database.ts'
import { messageOf } from '../../platform/errors.ts'
import type { Files } from '../../platform/files/port.ts'
import type { Settings } from '../../platform/settings.ts'
import { CannotRun } from './cannot-run.ts'
import type { AdminDeps, BareDeps } from './command-line.ts'
import { LABELS, type Language } from './labels.ts'
import { operatorName } from './operator.ts'
import type { OpenDeps } from './run-admin.ts'
import type { Terminal } from './terminal.ts'

interface Surroundings extends BareDeps {
  terminal: Terminal
}

/**
 * Opens the dependencies of a command, loading no more code than it uses. Creates nothing: throws CannotRun with what is
 * missing.
 */
export function openDeps({ settings, terminal, ...bare }: Surroundings): OpenDeps {
  const open = async (language: Language, { isAnySchema = false } = {}): Promise<AdminDeps> => {
    requireDatabase(settings, language)
    const operator = await operatorName(settings, terminal, language)
    const { openDatabase } = await import('../../platform/database/database.ts')
    const database = await openDatabase(settings, { attach: true })
    const db = database.query()
    try {
      await requireReachable(db, language)
      if (!isAnySchema) await requireSchema(db, language)
    } catch (error) {
      await database.close()
      throw error
    }
    process.umask(0o077)
    const emit: AdminDeps['emit'] = async (name, transaction, what) => {
      const [{ emitAll }, { DOMAINS }] = await Promise.all([
        import('../../composition/domain-services.ts'),
        import('../../composition/domains.ts'),
      ])
      return emitAll(DOMAINS)(name, transaction, what)
    }
    const now = () => new Date()
    const log = { error() {}, warn() {} }
    const openFiles = () => openOwnFiles(settings, db, language)
    return {
      ...{ ...bare, settings, database, db, operator, emit, log, now, openFiles },
      async openPayments() {
        const [{ openProviders }, silent] = await Promise.all([import('../../commerce/index.ts'), silentLog()])
        return openProviders({ settings, db, now, log: silent }).providers
      },
      async openAnalysisTools() {
        const files = await openFiles()
        const [{ openAnalysisTools }, silent] = await Promise.all([import('../../studio/index.ts'), silentLog()])
        return openAnalysisTools({ settings, db, files, log: silent })
      },
    }
  }
  return { bare: () => ({ settings, ...bare }), open }
}

async function silentLog() {
  const { createLog } = await import('../../platform/log.ts')
  return createLog({ LOG_LEVEL: 'silent', LOG_FORMAT: 'json' })
}

/** Opens the file store that the database names. Throws CannotRun where there is none, or another. */
async function openOwnFiles(settings: Settings, db: Db, language: Language): Promise<Files> {
  if (!existsSync(settings.DATA_DIR)) throw new CannotRun(LABELS[language].noFolder(settings.DATA_DIR))
  const [{ openFileStore, storeName }, { requireSameStore }] = await Promise.all([
    import('../../platform/file-store/open-file-store.ts'),
    import('../../platform/file-store/store-id.ts'),
  ])
  const files = await openFileStore(settings)
  await requireSameStore(db, files, { store: storeName(settings), log: await silentLog() }).catch((error: unknown) => {
    throw new CannotRun(messageOf(error))
  })
  return files
}

/** Throws CannotRun where the settings lead to no database. */
function requireDatabase(settings: Settings, language: Language): void {
  if (!hasDatabase(settings)) throw new CannotRun(LABELS[language].noDatabase(settings.DATA_DIR))
}

/** Throws CannotRun where the database cannot be reached. */
async function requireReachable(db: Db, language: Language): Promise<void> {
  const { sql } = await import('kysely')
  await sql`select 1`.execute(db).catch((error: unknown) => {
    throw new CannotRun(LABELS[language].unreachable(messageOf(error)))
  })
}

/** Throws CannotRun where the database belongs to another release that this one's commands do not run beside. */
async function requireSchema(db: Db, language: Language): Promise<void> {
  const { schemaOf } = await import('../../platform/database/migrate.ts')
  const schema = await schemaOf(db)
  if (schema === 'older' || schema === 'newer') throw new CannotRun(LABELS[language][schema])
}
