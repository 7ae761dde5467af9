import { parseArgs } from 'node:util'
import { isFault } from '@shenglang/contract/faults'
import { APPLICATION_STATE_LABELS } from '@shenglang/contract/studio/applications'
import { WORK_STATE_LABELS } from '@shenglang/contract/studio/entities'
import { openDatabase } from './platform/database/database.ts'
import { migrate } from './platform/database/migrate.ts'
import { environmentSettings } from './platform/environment.ts'
import { judge, listWishes, listWorksOf, moveWork, openSeal, type StudioTables } from './studio/index.ts'

const USAGE = `用法：
  npm run admin -- artists list                      待审核的艺人申请
  npm run admin -- artists approve 编号
  npm run admin -- artists reject 编号 "原因"
  npm run admin -- resources list                    待审核的作品
  npm run admin -- resources publish 编号
  npm run admin -- resources reject 编号 "原因"
  npm run admin -- resources takedown 编号 "原因"`
const PAGE = { pageNum: 1, pageSize: 100 }

const { positionals } = parseArgs({ allowPositionals: true, options: { help: { type: 'boolean', short: 'h' } } })
const [subject = '', action = '', id = '', reason = ''] = positionals
const settings = environmentSettings()

type Act = (parts: Awaited<ReturnType<typeof openParts>>) => Promise<string>
const needsReason = ['reject', 'takedown']

const ACTS: Record<string, Record<string, Act>> = {
  artists: {
    async list(parts) {
      const waiting = await Promise.all(
        (['submitted', 'resubmitted'] as const).map((state) => listWishes(parts, { state, ...PAGE })),
      )
      return table(
        waiting
          .flatMap(({ rows }) => rows)
          .map((wish) => [
            wish.applicationId,
            wish.artistName,
            wish.style,
            APPLICATION_STATE_LABELS[wish.state],
            wish.createTime,
          ]),
      )
    },
    approve: async (parts) => said(await judge(parts, { id, outcome: 'approved', reason: '', reviewerId: undefined })),
    reject: async (parts) => said(await judge(parts, { id, outcome: 'rejected', reason, reviewerId: undefined })),
  },
  resources: {
    async list({ db }) {
      const { rows } = await listWorksOf(db, { state: 'review', ...PAGE })
      return table(
        rows.map((work) => [
          work.resourceId,
          work.title,
          work.artist,
          work.isScheduled ? `定时 ${work.releaseTime}` : WORK_STATE_LABELS[work.state],
          work.createTime,
        ]),
      )
    },
    publish: move('publish'),
    reject: move('reject'),
    takedown: move('takedown'),
  },
}

const act = ACTS[subject]?.[action]
if (!act || (action !== 'list' && !/^[1-9]\d{0,17}$/.test(id)) || (needsReason.includes(action) && reason.trim() === '')) {
  process.stderr.write(`${USAGE}\n`)
  process.exit(2)
}
const parts = await openParts()
try {
  process.stdout.write(`${await act(parts)}\n`)
} catch (error) {
  if (!isFault(error)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
} finally {
  await parts.database.close()
}

async function openParts() {
  const database = await openDatabase(settings, { attach: true })
  await migrate(database)
  return { database, db: database.query<StudioTables>(), seal: await openSeal(settings), now: () => new Date() }
}

function move(outcome: 'publish' | 'reject' | 'takedown'): Act {
  return async ({ db, now }) => {
    await moveWork(db, { move: outcome, resourceId: id, reason, now: now() })
    return '完成'
  }
}

function said({ artistName, state }: { artistName: string; state: keyof typeof APPLICATION_STATE_LABELS }): string {
  return `${artistName}：${APPLICATION_STATE_LABELS[state]}`
}

function table(rows: string[][]): string {
  return rows.length === 0 ? '没有待审核的' : rows.map((row) => row.join('\t')).join('\n')
}
