import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { isFault } from '@shenglang/contract/fault'
import { fault } from '@shenglang/contract/faults'
import { fileSize } from '@shenglang/contract/format'
import type { Move, MoveReport } from '../../platform/file-store/move-files.ts'
import { openJournal } from '../../platform/file-store/move-journal.ts'
import { type FileStoreSettings, openFileStore, storeName } from '../../platform/file-store/open-file-store.ts'
import type { Files } from '../../platform/files/port.ts'
import { isDiskFull } from '../../platform/full-disk.ts'
import { SettingsError } from '../../platform/settings.ts'
import type { Actions, AdminDeps } from './command-line.ts'

const FOLLOW_MS = 5000
/** The most uncopied files that are listed, each with its reason. */
const LEFT_SHOWN = 20

async function withStore<Answer>(settings: FileStoreSettings, run: (files: Files) => Promise<Answer>): Promise<Answer> {
  const files = await openFileStore(settings).catch((error: unknown) => {
    throw error instanceof SettingsError ? fault('BAD_ARGUMENT', { message: error.message }) : error
  })
  try {
    return await run(files)
  } catch (error) {
    if (isDiskFull(error)) throw fault('BAD_ARGUMENT', { message: '磁盘满了：腾出空间，再运行一次，会接着做' })
    if (!isFault(error) || error.code !== 'FILES_UNAVAILABLE') throw error
    const reason = error.cause instanceof Error ? error.cause.message || error.cause.name : ''
    throw fault('BAD_ARGUMENT', { message: `文件库没有回应（${storeName(settings)}）：${reason}。再运行一次，会接着做` })
  } finally {
    await files.close()
  }
}

/** Loaded when they are used: they load the query builder. */
const loadMove = () => import('../../platform/file-store/move-files.ts')
const loadStoreIds = async () => ({
  ...(await import('../../platform/file-store/store-id.ts')),
  ...(await import('../../platform/file-store/store-id.sql.ts')),
})

async function stateOf({ db, settings }: Pick<AdminDeps, 'db' | 'settings'>) {
  const { selectStoreId, readMarker } = await loadStoreIds()
  const registered = await selectStoreId(db)
  const store = storeName(settings)
  return withStore(settings, async (files) => {
    const marker = await readMarker(files)
    return { store, marker: marker ?? '', registered: registered ?? '', isSame: marker !== undefined && marker === registered }
  })
}

export const files: Actions = {
  show: {
    about: '设置里的文件库是哪一个，连不连得上，是不是这个站点登记的那一个',
    takes: [],
    async run(deps) {
      const data = await stateOf(deps)
      const state = data.isSame
        ? '是这个站点的文件库'
        : `不是这个站点登记的（登记 ${data.registered || '没有'}，这里 ${data.marker || '没有'}）`
      return { data, text: `${data.store}：${state}` }
    },
  },
  move: {
    about:
      '站点开着时把全部文件复制到另一个文件库，逐个读回来按散列值比对，不删除；中断了再运行就接着做；--follow 反复补上新的，按 Ctrl+C 结束',
    takes: [],
    options: ['to', 'follow'],
    async run({ db, settings, options, signal, onProgress }) {
      const { to, follow } = options
      if (to !== 'disk' && to !== 's3') throw fault('BAD_ARGUMENT', { message: '写明搬到哪里：--to s3 或 --to disk' })
      const source: FileStoreSettings = { ...settings, FILE_STORE: to === 's3' ? 'disk' : 's3' }
      const target: FileStoreSettings = { ...settings, FILE_STORE: to }
      const journal = await openJournal(join(settings.DATA_DIR, 'moves', `to-${to}.jsonl`))
      const report = await withStore(source, (from) =>
        withStore(target, async (store) => {
          await requireSource(db, from, storeName(source))
          const move = { from, to: store, journal, folder: join(settings.DATA_DIR, 'incoming'), signal, onProgress }
          const { moveFiles } = await loadMove()
          const first = await moveFiles(move)
          if (isWhole(first)) await (await loadStoreIds()).copyMarker(db, store)
          return follow === undefined ? first : followOn(move, first)
        }),
      )
      return { data: report, text: describe(report, storeName(target)), isRefused: !isWhole(report) }
    },
  },
  claim: {
    about: '把设置里的文件库登记成这个站点的（旧的确实不在了，或换了数据库）',
    takes: [],
    async run(deps) {
      const { claimStore } = await loadStoreIds()
      await withStore(deps.settings, (store) => claimStore(deps.db, store))
      const data = await stateOf(deps)
      return { data, text: `${data.store} 是这个站点的文件库了；用别的文件库的进程不再能启动` }
    },
  },
  prepare: {
    about: '让网页可以直接从桶里取文件（CORS），并让存储自己清掉没传完的分片',
    takes: [],
    async run({ settings }) {
      const { prepareBucket } = await import('../../platform/files/s3/prepare-bucket.ts')
      const refused = await prepareBucket(settings, settings.SITE_URL)
      const text = refused.length === 0 ? '桶已设好' : `存储没有接受，请在它的控制台里设置：\n${refused.join('\n')}`
      return { data: { refused }, text, isRefused: refused.length > 0 }
    },
  },
}

/** Throws BAD_ARGUMENT unless `from` is the store that the database names: the empty folder of an unmounted share is refused. */
async function requireSource(db: AdminDeps['db'], from: Files, name: string): Promise<void> {
  const { selectStoreId, readMarker } = await loadStoreIds()
  const [registered, marker] = [await selectStoreId(db), await readMarker(from)]
  if (registered === undefined || registered !== marker)
    throw fault('BAD_ARGUMENT', { message: `${name} 不是这个站点登记的文件库，没有什么可搬：用 files show 看看` })
}

/** Copies new files until the command is stopped, so that meanwhile processes can be restarted with the other store. */
async function followOn(move: Move, first: MoveReport): Promise<MoveReport> {
  const { moveFiles } = await loadMove()
  let sum = first
  while (!move.signal.aborted) {
    await delay(FOLLOW_MS, undefined, { signal: move.signal }).catch(() => {})
    if (move.signal.aborted) break
    const next = await moveFiles({ ...move, onProgress() {} })
    if (next.unseen > 0) break
    sum = { ...next, copied: sum.copied + next.copied, copiedBytes: sum.copiedBytes + next.copiedBytes }
  }
  return sum
}

const isWhole = ({ left, unseen }: MoveReport) => left.length === 0 && unseen === 0

function describe(report: MoveReport, name: string): string {
  const { files: count, copied, copiedBytes, left, unseen } = report
  const head = `${count} 个文件，这次复制了 ${copied} 个（${fileSize(copiedBytes)}），都按散列值比对过`
  if (isWhole(report)) return `${head}\n${name} 里一个不缺：可以把 FILE_STORE 换过去，逐个重启进程`
  const shown = left.slice(0, LEFT_SHOWN).map(({ key, reason }) => `  ${key}：${reason}`)
  const rest = `还剩 ${left.length + unseen} 个没有搬${unseen > 0 ? '（中断了）' : '成：'}`
  return [head, rest, ...shown, '再运行一次，会接着做'].join('\n')
}
