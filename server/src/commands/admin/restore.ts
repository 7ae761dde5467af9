import { resolve } from 'node:path'
import { readKey } from '../../platform/backup/key-file.ts'
import { openRepository } from '../../platform/backup/repository.ts'
import { withBackupFaults } from './backup-faults.ts'
import { type Actions, ARGUMENTS, type BareDeps } from './command-line.ts'

export const restore: Actions<BareDeps> = {
  '': {
    about: '把备份恢复到空的 DATA_DIR（与空的 DATABASE_URL）里；不写 --at 就是最新的一个',
    takes: [ARGUMENTS.folder],
    options: ['key', 'at'],
    async run({ options, ...deps }, path = '') {
      return withBackupFaults(deps.signal, async () => {
        const [{ JOBS }, { restoreBackup }] = await Promise.all([
          import('../../composition/domains.ts'),
          import('../../platform/backup/restore.ts'),
        ])
        const repository = await openRepository(resolve(path), await readKey(options.key ?? ''))
        const { name, tables, files, secrets } = await restoreBackup({ ...deps, jobs: JOBS }, repository, options.at)
        const text = [
          `恢复好了：${name}，${tables.length} 张表，${files.length} 个文件`,
          ...(secrets.length === 0 ? [`备份里没有密钥：启动前把 identity.key 与 push.key 放进 ${deps.settings.DATA_DIR}`] : []),
          '接下来：npm start，然后 npm run admin -- ledger check',
        ].join('\n')
        return { data: { name, tables: tables.length, files: files.length, secrets: secrets.map((each) => each.name) }, text }
      })
    },
  },
}
