import { type AdminDeps, runAdmin } from '../src/commands/admin/command-line.ts'
import { COMMANDS } from '../src/commands/admin/commands.ts'
import type { Terminal } from '../src/commands/admin/terminal.ts'
import { DOMAINS } from '../src/domains.ts'
import { tellAll } from '../src/platform/domain-services.ts'
import { createLog } from '../src/platform/log.ts'
import { openSeal } from '../src/platform/seal.ts'
import { type Ears, openEars } from '../src/studio/index.ts'
import type { TestApplication } from './test-application.ts'

/** The command line on a test's application. */
export async function openConsole({ app, database, clock, folder, files, payments }: TestApplication) {
  const seal = await openSeal({ DATA_DIR: folder, IDENTITY_KEY: '' })
  const console = {
    /** What was shown and asked at the terminal, and what is answered there; undefined where nobody can be asked. */
    asked: [] as string[],
    isAgreed: true as boolean | undefined,
    /** What stands for the part of the analysis that takes time. */
    ears: {} as Partial<Ears>,
    progress: [] as string[],
    run,
    read: async (...words: string[]) => JSON.parse((await run(...words, '--json')).out ?? ''),
  }
  const open = async (): Promise<AdminDeps> => ({
    database: { close: async () => {} },
    accounts: database.query(),
    db: database.query(),
    seal,
    reportable: DOMAINS.flatMap((domain) => domain.reportable ?? []),
    tell: tellAll(DOMAINS),
    now: () => clock.now,
    payments,
    log: app.log,
    files,
    openEars: async () => {
      const settings = { FFMPEG_PATH: '', DATA_DIR: folder }
      const log = createLog({ LOG_LEVEL: 'silent', LOG_FORMAT: 'json' })
      return { ...(await openEars({ settings, db: database.query(), files, log })), ...console.ears }
    },
    signal: new AbortController().signal,
    onProgress: (done: number, wanted: number) => console.progress.push(`${done}/${wanted}`),
  })
  function run(...words: string[]) {
    const { isAgreed } = console
    const show = (line: string) => void console.asked.push(line)
    const confirm = async (question: string) => {
      show(question)
      return isAgreed === true
    }
    const terminal: Terminal = isAgreed === undefined ? { show } : { show, confirm }
    return runAdmin(words, COMMANDS, open, terminal)
  }
  return console
}
