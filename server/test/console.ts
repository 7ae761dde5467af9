import type { AdminDeps } from '../src/commands/admin/command-line.ts'
import { COMMANDS } from '../src/commands/admin/commands.ts'
import { runAdmin } from '../src/commands/admin/run-admin.ts'
import type { Terminal } from '../src/commands/admin/terminal.ts'
import { emitAll } from '../src/composition/domain-services.ts'
import { DOMAINS } from '../src/composition/domains.ts'
import { openSeal } from '../src/platform/keys/seal.ts'
import { createLog } from '../src/platform/log.ts'
import { type AnalysisTools, openAnalysisTools } from '../src/studio/index.ts'
import type { TestApplication } from './test-application.ts'

/** The command line on a test's application. */
export async function openConsole({ app, database, clock, folder, files, settings, payments }: TestApplication) {
  const seal = await openSeal({ DATA_DIR: folder, IDENTITY_KEY: '' })
  const console = {
    /** The prompts shown at the terminal, and the answer; undefined if nobody can answer. */
    asked: [] as string[],
    isAgreed: true as boolean | undefined,
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
  const open = async (): Promise<AdminDeps> => ({
    ...bare(),
    database: { ...database, close: async () => {} },
    accounts: database.query(),
    db: database.query(),
    operator: '值班',
    settings,
    seal,
    reportable: DOMAINS.flatMap((domain) => domain.reportable ?? []),
    emit: emitAll(DOMAINS),
    now: () => clock.now,
    payments,
    log: app.log,
    files,
    openAnalysisTools: async () => {
      const toolSettings = { FFMPEG_PATH: '', DATA_DIR: folder }
      const log = createLog({ LOG_LEVEL: 'silent', LOG_FORMAT: 'json' })
      return { ...(await openAnalysisTools({ settings: toolSettings, db: database.query(), files, log })), ...console.tools }
    },
  })
  function run(...args: string[]) {
    const { isAgreed } = console
    const show = (line: string) => void console.asked.push(line)
    const confirm = async (question: string) => {
      show(question)
      return isAgreed === true
    }
    const terminal: Terminal = isAgreed === undefined ? { show } : { show, confirm }
    return runAdmin(args, COMMANDS, { bare, anySchema: open, light: open, full: open }, { terminal })
  }
  return console
}
