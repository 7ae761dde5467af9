import type { DictEntry } from '@shenglang/contract/site/entities'
import type { FastifyBaseLogger } from 'fastify'
import type { Cards } from '../../catalog/work/index.ts'
import type { Compress, Pictures } from '../../media/index.ts'
import type { Bus } from '../../platform/bus/port.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Files } from '../../platform/files/port.ts'
import type { Jobs } from '../../platform/jobs/port.ts'
import type { Seal } from '../../platform/keys/seal.ts'
import type { Settings } from '../../platform/settings.ts'

export interface StudioDeps {
  db: Db
  files: Files
  cards: Cards
  pictures: Pictures
  compressed: Compress
  jobs: Jobs
  bus: Bus
  seal: Seal
  /** Every entry of every dictionary. */
  dictionaries: () => Promise<DictEntry[]>
  /** The folder of unfinished uploads. */
  dataDir: string
  /** Free bytes on the disk of a folder. */
  freeBytes: (folder: string) => Promise<number>
  uploadMaxBytes: number
  /** The artists whose changes of published works are reviewed. */
  reviewEdits: Settings['REVIEW_EDITS']
  now: () => Date
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>
}
