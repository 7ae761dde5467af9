import { resolve } from 'node:path'
import { fileSize } from '@shenglang/contract/format'
import type { BackupMade } from '../../platform/backup/back-up.ts'
import { retention } from '../../platform/setting-values.ts'
import { withBackupFaults } from './backup-faults.ts'
import { type Actions, ARGUMENTS } from './command-line.ts'

const { folder } = ARGUMENTS

export const backup: Actions = {
  '': {
    about:
      '站点开着时备份数据库与文件；同一文件夹里的下一次只加变了的。--key 加密，密钥随之备份；不加密时 --with-keys 才带上密钥；--keep 只留若干天、周、月的',
    takes: [folder],
    options: ['key', 'withKeys', 'keep'],
    async run(deps, path = '') {
      const { settings, options, signal } = deps
      return withBackupFaults(signal, async () => {
        const { makeRecordedBackup } = await import('../../platform/backup/recorded-backup.ts')
        const { key: keyFile = '', keep } = options
        const withKeys = options.withKeys !== undefined
        const made = await makeRecordedBackup(
          { ...deps, dataDir: settings.DATA_DIR, hasFiles: settings.FILE_STORE === 'disk' },
          { folder: resolve(path), keyFile, withKeys, retention: keep === undefined ? undefined : retention(keep) },
        )
        const hasSecrets = keyFile !== '' || withKeys
        const notes = [...(settings.FILE_STORE === 'disk' ? [] : [WITHOUT_FILES]), ...(hasSecrets ? [] : [WITHOUT_KEYS])]
        return { data: made, text: [...summary(made), ...notes].join('\n') }
      })
    },
  },
}

const summary = ({ name, tables, rows, files, fileBytes, addedBytes, thinned }: BackupMade) => [
  `备份好了：${name}`,
  `${tables} 张表 ${rows} 行，${files} 个文件 ${fileSize(fileBytes)}；这次新增 ${fileSize(addedBytes)}`,
  ...(thinned.length > 0 ? [`删去了 ${thinned.length} 个旧备份`] : []),
]

const WITHOUT_FILES = '文件在 S3 存储里，不在这个备份中：请打开桶的版本控制，旧版本保留得比最早的备份更久（见 docs/operating.md）'
const WITHOUT_KEYS =
  '备份没有加密，也不含密钥 identity.key 与 push.key：请另外保存，没有 identity.key 就读不出身份证号、收款账户与两步登录'
