import type { Actions, AdminDeps } from './command-line.ts'

/**
 * Migrates the site's tables and those of the job queue, and returns the names of the migrations; undefined where the database
 * belongs to a newer release.
 */
async function migrateAll({ database, db }: AdminDeps): Promise<string[] | undefined> {
  const [{ migrate, schemaOf }, { openJobs }, { JOBS }] = await Promise.all([
    import('../../platform/database/migrate.ts'),
    import('../../platform/jobs/jobs.ts'),
    import('../../composition/domains.ts'),
  ])
  if ((await schemaOf(db)) === 'newer') return undefined
  const names = await migrate(database)
  await (await openJobs(database, JOBS)).close()
  return names
}

export const migrate: Actions = {
  '': {
    about: '把数据库升级到这个版本（多台机器时先做这一步；单机启动时会自己做）',
    takes: [],
    isLoggedAfterwards: true,
    async run(deps) {
      const data = await migrateAll(deps)
      if (!data) return { data: [], text: '数据库属于更新的版本，请用那个版本的命令', isRefused: true }
      return { data, text: data.length === 0 ? '数据库已是这个版本' : `已升级：${data.join('、')}` }
    },
  },
}
