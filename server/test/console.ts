import { COMMANDS } from '../src/commands/admin/commands.ts'
import { runAdmin } from '../src/commands/admin/run-admin.ts'
import { emitAll } from '../src/composition/domain-services.ts'
import { DOMAINS } from '../src/composition/domains.ts'
import { createLog } from '../src/platform/log.ts'
import { type AnalysisTools, openAnalysisTools } from '../src/studio/index.ts'
import type { TestApplication } from './test-application.ts'

/** The command line on a test's application. */
export async function openConsole({ app, database, clock, folder, files, settings, payments }: TestApplication) {
  const db = database.query()
  const console = {
    /** Stand-ins for slow parts of the analysis. */
    tools: {} as Partial<AnalysisTools>,
    progress: [] as string[],
    run,
    read: async (...args: string[]) => JSON.parse((await run(...args, '--json')).out ?? ''),
  }
  const bare = () => ({
    settings,
    signal: new AbortController().signal,
    onProgress: (done: number, total: number) => void console.progress.push(`${done}/${total}`),
  })
  const open = async () => ({
    ...bare(),
    database: { ...database, close: async () => {} },
    db,
    operator: '值班',
    emit: emitAll(DOMAINS),
    now: () => clock.now,
    log: app.log,
    openPayments: async () => payments,
    openFiles: async () => files,
    openAnalysisTools: async () => {
      const toolSettings = { FFMPEG_PATH: '', DATA_DIR: folder }
      const log = createLog({ LOG_LEVEL: 'silent', LOG_FORMAT: 'json' })
      return { ...(await openAnalysisTools({ settings: toolSettings, db, files, log })), ...console.tools }
    },
  })
  function run(...args: string[]) {
    return runAdmin(args, COMMANDS, { bare, open })
  }
  return console
}
