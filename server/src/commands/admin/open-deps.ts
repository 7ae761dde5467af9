import { existsSync } from 'node:fs'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/db.ts'
import { hasDatabase } from '../../platform/database/has-database.ts'
import type { Settings } from '../../platform/settings.ts'
import { CannotRun } from './cannot-run.ts'
import type { AdminDeps, BareDeps, LightDeps } from './command-line.ts'
import { LABELS, type Language } from './labels.ts'
import { operatorName } from './operator.ts'
import type { OpenDeps } from './run-admin.ts'
import type { Terminal } from './terminal.ts'

interface Surroundings extends BareDeps {
  terminal: Terminal
}

/**
 * Opens the dependencies of a command, loading no more code than needed. Creates nothing: throws CannotRun with what is
 * missing.
 */
export function openDeps({ settings, terminal, ...rest }: Surroundings): OpenDeps {
  const anySchema = async (language: Language): Promise<LightDeps> => {
    requireDatabase(settings, language)
    const operator = await operatorName(settings, terminal, language)
    const { openDatabase } = await import('../../platform/database/database.ts')
    const database = await openDatabase(settings, { attach: true })
    const db = database.query()
    await requireReachable(db, language).catch(async (error: unknown) => {
      await database.close()
      throw error
    })
    process.umask(0o077)
    const emit: LightDeps['emit'] = async (name, transaction, what) => {
      const [{ emitAll }, { DOMAINS }] = await Promise.all([
        import('../../composition/domain-services.ts'),
        import('../../composition/domains.ts'),
      ])
      return emitAll(DOMAINS)(name, transaction, what)
    }
    const log = { error() {}, warn() {} }
    return { ...rest, settings, database, accounts: db, db, operator, emit, log, now: () => new Date() }
  }
  const light = async (language: Language) => {
    const deps = await anySchema(language)
    await requireSchema(deps.db, language).catch(async (error: unknown) => {
      await deps.database.close()
      throw error
    })
    return deps
  }
  const full = async (language: Language): Promise<AdminDeps> => {
    if (!existsSync(settings.DATA_DIR)) throw new CannotRun(LABELS[language].noFolder(settings.DATA_DIR))
    const [
      { openProviders },
      { DOMAINS },
      { openFileStore, storeName },
      { requireSameStore },
      { createLog },
      { openKeys },
      { createSeal },
      { sealedOf },
      { openAnalysisTools },
    ] = await Promise.all([
      import('../../commerce/index.ts'),
      import('../../composition/domains.ts'),
      import('../../platform/file-store/open-file-store.ts'),
      import('../../platform/file-store/store-id.ts'),
      import('../../platform/log.ts'),
      import('../../platform/keys/keys.ts'),
      import('../../platform/keys/seal.ts'),
      import('../../composition/domain-services.ts'),
      import('../../studio/index.ts'),
    ])
    const deps = await light(language)
    const { db, now } = deps
    const log = createLog({ LOG_LEVEL: 'silent', LOG_FORMAT: 'json' })
    const { IDENTITY_KEY = '' } = await openKeys({ db, settings, sealed: sealedOf(DOMAINS), log }, ['IDENTITY_KEY']).catch(
      async (error: unknown) => {
        await deps.database.close()
        throw new CannotRun(error instanceof Error ? error.message : String(error))
      },
    )
    const files = await openFileStore(settings)
    await requireSameStore(db, files, { store: storeName(settings), log }).catch(async (error: unknown) => {
      await deps.database.close()
      throw new CannotRun(error instanceof Error ? error.message : String(error))
    })
    return {
      ...deps,
      log,
      files,
      seal: createSeal(Buffer.from(IDENTITY_KEY, 'hex')),
      reportable: DOMAINS.flatMap((domain) => domain.reportable ?? []),
      payments: openProviders({ settings, db, now, log }).providers,
      openAnalysisTools: () => openAnalysisTools({ settings, db, files, log }),
    }
  }
  return { bare: () => ({ settings, ...rest }), anySchema, light, full }
}

/** Throws CannotRun where the settings lead to no database. */
function requireDatabase(settings: Settings, language: Language): void {
  if (!hasDatabase(settings)) throw new CannotRun(LABELS[language].noDatabase(settings.DATA_DIR))
}

/** Throws CannotRun where the database cannot be reached. */
async function requireReachable(db: Db, language: Language): Promise<void> {
  await sql`select 1`.execute(db).catch((error: unknown) => {
    throw new CannotRun(LABELS[language].unreachable(error instanceof Error ? error.message : String(error)))
  })
}

/** Throws CannotRun where the database belongs to another release that this one's commands do not run beside. */
async function requireSchema(db: Db, language: Language): Promise<void> {
  const { schemaOf } = await import('../../platform/database/migrate.ts')
  const schema = await schemaOf(db)
  if (schema === 'older' || schema === 'newer') throw new CannotRun(LABELS[language][schema])
}
