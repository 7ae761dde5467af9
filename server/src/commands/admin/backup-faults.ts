import { fault } from '@shenglang/contract/faults'
import { Altered } from '../../platform/backup/encryption.ts'
import { BackupRefused } from '../../platform/backup/refused.ts'
import { isDiskFull } from '../../platform/full-disk.ts'

/** Turns what stops a backup or a restore into a fault with a sentence for the operator. */
export async function withBackupFaults<Result>(signal: AbortSignal, run: () => Promise<Result>): Promise<Result> {
  try {
    return await run()
  } catch (error) {
    if (signal.aborted) throw fault('BAD_ARGUMENT', { message: '中断了，没有完成' })
    if (isDiskFull(error)) throw fault('STORAGE_FULL', { message: '磁盘满了，没有完成：腾出空间，再运行一次' })
    if (error instanceof BackupRefused) throw fault('BAD_ARGUMENT', { message: error.message })
    if (error instanceof Altered)
      throw fault('BAD_ARGUMENT', { message: '备份损坏了：用 npm run admin -- backup verify 看是哪些，换一个完好的备份' })
    throw error
  }
}
