import { resolve } from 'node:path'
import { fileSize } from '@shenglang/contract/format'
import { makeKey, readKey } from '../../platform/backup/key-file.ts'
import { backupsIn, openRepository } from '../../platform/backup/repository.ts'
import { type Damage, verifyBackups } from '../../platform/backup/verify.ts'
import { withBackupFaults } from './backup-faults.ts'
import { type Actions, ARGUMENTS, type BareDeps, table } from './command-line.ts'

const { folder, file } = ARGUMENTS

/** Commands on a backup folder. They open no database, so they also run on a machine without the site. */
export const backupFolder: Actions<BareDeps> = {
  verify: {
    about: '读一遍文件夹里的全部备份，与散列值核对；有损坏时退出码 1',
    takes: [folder],
    options: ['key'],
    async run({ options, ...deps }, path = '') {
      return withBackupFaults(deps.signal, async () => {
        const verified = await verifyBackups(await openRepository(resolve(path), await readKey(options.key ?? '')), deps)
        const { backups, blobs, bytes, damage } = verified
        const text = `核对了 ${backups.length} 个备份，${blobs} 份内容，${fileSize(bytes)}，${damage.length === 0 ? '都完好' : `${damage.length} 处损坏：`}`
        return { data: verified, text: [text, ...damage.map(damageText)].join('\n'), isRefused: damage.length > 0 }
      })
    },
  },
  list: {
    about: '文件夹里的备份，从旧到新',
    takes: [folder],
    options: ['key'],
    async run({ options, signal }, path = '') {
      return withBackupFaults(signal, async () => {
        const backups = await backupsIn(await openRepository(resolve(path), await readKey(options.key ?? '')))
        return {
          data: backups,
          text: table(
            backups.map((name) => [name]),
            '还没有做好的备份',
          ),
        }
      })
    },
  },
  key: {
    about: '生成加密备份用的密钥文件；另存一份到别处，没有它备份就读不出来',
    takes: [file],
    async run({ signal }, path = '') {
      return withBackupFaults(signal, async () => {
        await makeKey(resolve(path))
        return {
          data: { file: resolve(path) },
          text: `密钥写在 ${resolve(path)}。请另存一份到别处：没有它，加密的备份谁也读不出来`,
        }
      })
    },
  },
}

const WHAT = { manifest: '清单损坏', changed: '内容变了', missing: '内容不见了' } as const

const damageText = ({ what, blob, backups }: Damage) => `${WHAT[what]} ${blob}（${backups.join('、')}）`.replace('  ', ' ')
