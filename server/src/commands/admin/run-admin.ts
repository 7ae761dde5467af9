import { parseArgs } from 'node:util'
import { hasReadableText, UNREADABLE_TEXT } from '@shenglang/contract/arguments'
import { isFault } from '@shenglang/contract/fault'
import { commandRoute } from '@shenglang/contract/office/log'
import { CannotRun } from './cannot-run.ts'
import {
  type AdminDeps,
  type Argument,
  type BareDeps,
  type Command,
  type Commands,
  OPTIONS,
  type OptionName,
  type Options,
  type Subject,
} from './command-line.ts'
import { englishName } from './english.ts'
import { actionsOf, helpOf } from './help.ts'
import { LABELS, LANGUAGES, type Language, languageOf } from './labels.ts'
import { nearest } from './nearest.ts'
import { officePageOf } from './office-pages.ts'

/** 0 done, 1 refused, 2 not understood or not run. */
interface Outcome {
  code: 0 | 1 | 2
  out?: string
  err?: string
}

/** Opens what a command needs, once its line is parsed. Throws CannotRun. */
export interface OpenDeps {
  bare(): BareDeps
  open(language: Language, options: Pick<Subject, 'isAnySchema'>): Promise<AdminDeps>
}

/** A command line, parsed. */
interface Line {
  subject: string
  action: string
  given: string[]
  options: Options
  isJson: boolean
  language: Language
}

/** Runs a command line. */
export async function runAdmin(
  args: string[],
  commands: Commands,
  open: OpenDeps,
  environment: NodeJS.ProcessEnv = {},
): Promise<Outcome> {
  const read = parseLine(args)
  const language = languageOf(read?.lang, environment)
  const moved = officeInstead(args, open, language)
  if (moved !== undefined) return { code: 2, err: moved }
  if (!read) return { code: 2, err: optionUnknown(args, language) }
  const { positionals, isHelp, ...rest } = read
  const [subject = '', ...others] = positionals
  const chosen = Object.hasOwn(commands, subject) ? commands[subject] : undefined
  if (!chosen) {
    if (isHelp || subject === '') return helpOutcome(isHelp, await helpOf(commands, language))
    return { code: 2, err: await mistyped(commands, positionals, language) }
  }
  const actions = await actionsOf(chosen)
  const isNamed = others[0] !== undefined && others[0] !== '' && Object.hasOwn(actions, others[0])
  const action = isNamed || !actions[''] ? (others.shift() ?? '') : ''
  const isKnown = Object.hasOwn(actions, action)
  if (isHelp || (!isKnown && action === '')) return helpOutcome(isHelp, await helpOf(commands, language, subject, action))
  if (!isKnown) return { code: 2, err: await mistyped(commands, positionals, language) }
  const line: Line = { ...rest, subject, action, given: others, language }
  const usage = async (wrong: string) =>
    `${wrong}\n${await helpOf(commands, language, subject, action, { isShort: true })}\n${LABELS[language].seeHelp(subject)}`
  const bare = await chosen.loadBare?.()
  if (bare && Object.hasOwn(bare, action)) return runBare(bare[action], open.bare, line, usage)
  return runCommand((await chosen.load())[action], () => open.open(language, chosen), line, usage)
}

const helpOutcome = (isHelp: boolean, help: string): Outcome => (isHelp ? { code: 0, out: help } : { code: 2, err: help })

async function runCommand(
  command: Command | undefined,
  open: () => Promise<AdminDeps>,
  line: Line,
  usage: (wrong: string) => Promise<string>,
): Promise<Outcome> {
  if (!command) throw new Error(`no command ${line.subject} ${line.action}`)
  const { given, options } = line
  const wrong = wrongUsage(command, line)
  if (wrong !== undefined) return { code: 2, err: await usage(wrong) }
  try {
    const deps = await open()
    const entry = { operator: deps.operator, route: commandRoute(line.subject, line.action), args: { words: given, ...options } }
    const run = () => command.run({ ...deps, options }, ...given)
    try {
      return await outcomeOf(line, () => logged(deps, entry, command.isLoggedAfterwards, run))
    } finally {
      await deps.database.close()
    }
  } catch (error) {
    if (!(error instanceof CannotRun)) throw error
    return { code: 2, err: error.message }
  }
}

/** Runs a command that opens no database, and therefore is not logged. */
async function runBare(
  command: Command<BareDeps> | undefined,
  open: () => BareDeps,
  line: Line,
  usage: (wrong: string) => Promise<string>,
): Promise<Outcome> {
  if (!command) throw new Error(`no command ${line.subject} ${line.action}`)
  const wrong = wrongUsage(command, line)
  if (wrong !== undefined) return { code: 2, err: await usage(wrong) }
  return outcomeOf(line, () => command.run({ ...open(), options: line.options }, ...line.given))
}

async function outcomeOf({ isJson, language }: Line, run: () => ReturnType<Command['run']>): Promise<Outcome> {
  try {
    const { data, text, isRefused = false } = await run()
    return { code: isRefused ? 1 : 0, out: isJson ? JSON.stringify(data, null, 2) : text }
  } catch (error) {
    if (!isFault(error)) throw error
    const refusal = language === 'en' ? `${error.code.toLowerCase().replaceAll('_', ' ')}: ${error.message}` : error.message
    return { code: 1, err: isJson ? JSON.stringify({ fault: error.code, msg: error.message }) : refusal }
  }
}

/** Logs the command before it runs; one that creates the table of the log is logged afterwards. */
async function logged<Answer>(
  { db }: AdminDeps,
  entry: { operator: string; route: string; args: unknown },
  isAfterwards: boolean | undefined,
  run: () => Promise<Answer>,
): Promise<Answer> {
  const { logCommand } = await import('../../platform/http/logs/staff-log.ts')
  if (!isAfterwards) return logCommand(db, entry, run)
  const answer = await run()
  return logCommand(db, entry, async () => answer)
}
const wrongUsage = ({ takes, options = [] }: Pick<Command<BareDeps>, 'takes' | 'options'>, line: Line) =>
  wrongArgument(takes, line.given, line.language) ?? wrongOption(options, line.options, line.language)

function parseLine(args: string[]) {
  try {
    const options = { help: { type: 'boolean', short: 'h' }, json: { type: 'boolean' } } as const
    const flags = { all: { type: 'boolean' }, missing: { type: 'boolean' }, lang: { type: 'string' } } as const
    const named = {
      key: { type: 'string' },
      at: { type: 'string' },
      keep: { type: 'string' },
      to: { type: 'string' },
      follow: { type: 'boolean' },
      'with-keys': { type: 'boolean' },
    } as const
    const { values, positionals } = parseArgs({ args, options: { ...options, ...flags, ...named }, allowPositionals: true })
    const { key, at, keep, to, lang } = values
    if (lang !== undefined && !LANGUAGES.some((language) => language === lang)) return undefined
    // These two are written like options, but are arguments: see `ARGUMENTS.whichWorks`.
    const whichWorks = [...(values.all ? ['--all'] : []), ...(values.missing ? ['--missing'] : [])]
    const set = (isSet: boolean | undefined) => (isSet ? '' : undefined)
    const given: Options = { key, at, keep, to, follow: set(values.follow), withKeys: set(values['with-keys']) }
    const { help: isHelp = false, json: isJson = false } = values
    return { isHelp, isJson, lang, positionals: [...positionals, ...whichWorks], options: given }
  } catch {
    return undefined
  }
}

/** Three lines about a command that the office replaced, with the address of its page; undefined for any other. */
function officeInstead(args: string[], open: OpenDeps, language: Language): string | undefined {
  const [subject = '', action = ''] = args.filter((arg) => !arg.startsWith('-'))
  const page = officePageOf(subject, action)
  if (page === undefined) return undefined
  const label = LABELS[language]
  return [label.inOffice(`${subject} ${action}`.trim()), new URL(page, open.bare().settings.SITE_URL), label.seeHelp('')].join(
    '\n',
  )
}

function optionUnknown(args: string[], language: Language): string {
  const label = LABELS[language]
  return [label.noSuchOption(args.filter((arg) => arg.startsWith('-')).join(' ')), label.seeHelp('')].join('\n')
}

/** Three lines: what is unknown, what was probably meant, and where the help is. */
async function mistyped(commands: Commands, [subject = '', action = '']: string[], language: Language): Promise<string> {
  const label = LABELS[language]
  const meant = Object.hasOwn(commands, subject) ? subject : nearest(subject, Object.keys(commands))
  const actions = meant === undefined ? [] : await namesOf(commands[meant])
  const close = nearest(action, actions) ?? ''
  const suggestion =
    meant === undefined
      ? label.subjects(Object.keys(commands).join(language === 'en' ? ', ' : '、'))
      : label.didYouMean([meant, close || actions.join('|')].filter(Boolean).join(' '))
  return [label.noSuchCommand(`${subject} ${action}`.trim()), suggestion, label.seeHelp(meant ?? '')].join('\n')
}

const namesOf = async (subject: Subject | undefined) => (subject ? Object.keys(await actionsOf(subject)).filter(Boolean) : [])

/** The message about the first wrong argument, or about too many; undefined if all are right. */
function wrongArgument(takes: readonly Argument[], given: string[], language: Language): string | undefined {
  const label = LABELS[language]
  for (const [index, { name, pattern, isOptional }] of takes.entries()) {
    const arg = given[index]
    if (arg === undefined ? isOptional : pattern.test(arg)) continue
    return label.wrongArgument(nameIn(name, language))
  }
  const unreadable = takes.find((_, index) => !hasReadableText(parsedIfJson(given[index])))
  if (unreadable)
    return language === 'zh' ? `${unreadable.name} ${UNREADABLE_TEXT}` : label.wrongArgument(nameIn(unreadable.name, language))
  return given.length > takes.length ? label.tooMany(given.slice(takes.length).join(' ')) : undefined
}

const nameIn = (name: string, language: Language) => (language === 'en' ? englishName(name) : name)

/** The parsed value of an argument that is JSON, else the argument: JSON escapes can hold characters that no argument can. */
function parsedIfJson(arg: string | undefined): unknown {
  try {
    return JSON.parse(arg ?? '')
  } catch {
    return arg
  }
}

function wrongOption(taken: readonly OptionName[], given: Options, language: Language): string | undefined {
  const names = Object.keys(OPTIONS) as OptionName[]
  const bad = names.find((name) => {
    const value = given[name]
    return value !== undefined && !(taken.includes(name) && OPTIONS[name].pattern.test(value))
  })
  return bad && LABELS[language].wrongOption(nameIn(OPTIONS[bad].name, language))
}
