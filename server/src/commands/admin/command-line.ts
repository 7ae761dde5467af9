import { parseArgs } from 'node:util'
import { hasReadableText, UNREADABLE_TEXT } from '@shenglang/contract/arguments'
import { CHANNELS, ORDER_STATUSES } from '@shenglang/contract/commerce/orders'
import { TAKES } from '@shenglang/contract/commerce/refunds'
import { SALE_RULE_NAMES } from '@shenglang/contract/commerce/sale-rules'
import { isFault } from '@shenglang/contract/fault'
import { WORD_LEVELS } from '@shenglang/contract/moderation/entities'
import { STAFF_ROLES } from '@shenglang/contract/roles'
import { shanghaiInput, TIME_ZONE_NAME } from '@shenglang/contract/shanghai'
import type { Kysely } from 'kysely'
import type { PaymentProviders } from '../../commerce/index.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { Reportable, Tell } from '../../platform/domain.ts'
import type { Files } from '../../platform/files/port.ts'
import type { Log } from '../../platform/log.ts'
import type { Seal } from '../../platform/seal.ts'
import type { Ears } from '../../studio/index.ts'
import { money, moneyOrNone } from './money.ts'
import { requireConsent, type Terminal } from './terminal.ts'

export interface AdminDeps {
  database: Pick<Database, 'close'>
  accounts: Kysely<Tables>
  db: Kysely<Tables>
  seal: Seal
  reportable: readonly Reportable[]
  tell: Tell
  payments: PaymentProviders
  log: Pick<Log, 'error' | 'warn'>
  now: () => Date
  /** Where files of orders are kept. */
  files: Files
  /** What listening to the library takes. */
  openEars: () => Promise<Ears>
  /** Whoever stops the command. */
  signal: AbortSignal
  onProgress: (done: number, wanted: number) => void
}

/** What can be set of a sale; see `setSaleTerms`. */
const SALE_TERMS = ['stock', 'max', 'start', 'end', 'release'] as const

/** What orders are listed by. */
const ORDER_STATES = ['toSend', ...ORDER_STATUSES] as const

const PROVIDER_CHANNELS = CHANNELS.filter((channel) => channel !== 'balance')

/** A word that a command takes, and what it looks like. */
interface Argument {
  name: string
  pattern: RegExp
  /** A reason of its own for a word that the pattern refuses. */
  whyNot?: (word: string) => string | undefined
  isOptional?: true
}

export const ARGUMENTS = {
  whichWorks: { name: '--missing、--all 或编号', pattern: /^(--missing|--all|[1-9]\d{0,17})$/ },
  id: { name: '编号', pattern: /^[1-9]\d{0,17}$/ },
  answer: { name: '"答复"', pattern: /\S/ },
  reason: { name: '"原因"', pattern: /\S/ },
  phone: { name: '手机号', pattern: /^1[3-9]\d{9}$/ },
  role: { name: `身份（${STAFF_ROLES.join('、')}）`, pattern: new RegExp(`^(${STAFF_ROLES.join('|')})$`) },
  submission: { name: '送审号', pattern: /^[1-9]\d{0,17}$/, isOptional: true },
  level: { name: '等级', pattern: /^\d$/ },
  outcome: { name: '处理（dismiss 未违规、takeDown 删除、mute 禁言）', pattern: /^(dismiss|takeDown|mute)$/ },
  workDays: { name: '几天完成', pattern: /^[1-9]\d{0,2}$/ },
  amount: money('金额'),
  givenAmount: { ...money('金额'), isOptional: true },
  grossAmount: money('税前金额'),
  bankReference: { name: '银行流水号', pattern: /\S/ },
  tax: { ...moneyOrNone('代扣税款'), isOptional: true },
  taxNote: { name: '"税务说明"', pattern: /\S/, isOptional: true },
  invoiceNo: { name: '发票号码', pattern: /^\d{8,20}$/ },
  days: { name: '禁言天数', pattern: /^[1-9]\d{0,3}$/, isOptional: true },
  user: { name: '用户编号', pattern: /^[1-9]\d{0,17}$/ },
  word: { name: '词', pattern: /\S/ },
  file: { name: '文件', pattern: /\S/ },
  givenFile: { name: '文件', pattern: /\S/, isOptional: true },
  term: { name: `条件（${SALE_TERMS.join('、')}）`, pattern: new RegExp(`^(${SALE_TERMS.join('|')})$`) },
  termValue: { name: '值（none 为不限）', pattern: /\S/ },
  orderState: {
    name: `状态（${ORDER_STATES.join('、')}）`,
    pattern: new RegExp(`^(${ORDER_STATES.join('|')})$`),
    isOptional: true,
  },
  carrier: { name: '快递公司', pattern: /^\S.{0,39}$/ },
  trackingNo: { name: '快递单号', pattern: /^[A-Za-z0-9-]{1,60}$/ },
  rule: { name: '规则', pattern: new RegExp(`^(${SALE_RULE_NAMES.join('|')})$`) },
  json: { name: '值（JSON，金额如 "15元"）', pattern: /\S/ },
  couponTerms: { name: '条件（JSON，金额如 "15元"）', pattern: /^\{.*\}$/s },
  wordLevel: { name: `级别（${WORD_LEVELS.join('、')}）`, pattern: new RegExp(`^(${WORD_LEVELS.join('|')})$`), isOptional: true },
  refundNo: { name: '退款单号', pattern: /^[\w-]{1,64}$/ },
  refundOutcome: { name: '结果（done 已退到账、failed 没有退成）', pattern: /^(done|failed)$/ },
  providerChannel: {
    name: `渠道（${PROVIDER_CHANNELS.join('、')}）`,
    pattern: new RegExp(`^(${PROVIDER_CHANNELS.join('|')})$`),
  },
  pastDay: { name: '日期', pattern: /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, isOptional: true },
  day: { name: '到期日', pattern: /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, isOptional: true },
} as const satisfies Record<string, Argument>

/** What may stand beside the words of some commands, in any order. */
const OPTIONS = {
  take: { name: `--take ${TAKES.join('|')}`, pattern: new RegExp(`^(${TAKES.join('|')})$`) },
  pieces: { name: '--pieces 件数', pattern: /^[1-9]\d{0,2}$/ },
  days: { name: '--days 天数', pattern: /^[1-9]\d{0,2}$/ },
  item: { name: '--item 编号', pattern: /^[1-9]\d{0,17}$/ },
  together: { name: '--together', pattern: /^$/ },
} as const satisfies Record<string, Argument>
type OptionName = keyof typeof OPTIONS
export type Options = { readonly [Name in OptionName]?: string | undefined }

export interface Command {
  about: string
  takes: readonly Argument[]
  options?: readonly OptionName[]
  /** What is about to happen to money, as a sentence that somebody agrees to first; undefined where nothing is. */
  confirms?(deps: AdminDeps & { options: Options }, ...words: string[]): string | undefined | Promise<string | undefined>
  /** `data` is what `--json` writes, `text` what people read; what is refused ends with 1, as a fault does. */
  run(deps: AdminDeps & { options: Options }, ...words: string[]): Promise<{ data: unknown; text: string; isRefused?: boolean }>
}

/** Commands by subject and action; '' is what a subject does without one. */
export type Commands = Readonly<Record<string, Readonly<Record<string, Command>>>>

/** 0 done, 1 refused, 2 not understood. */
interface Outcome {
  code: 0 | 1 | 2
  out?: string
  err?: string
}

/** Does what the words of a command line say. `open` is called only once they are understood. */
export async function runAdmin(
  words: string[],
  commands: Commands,
  open: () => Promise<AdminDeps>,
  terminal: Terminal,
): Promise<Outcome> {
  const read = readWords(words)
  if (!read) return { code: 2, err: help(commands) }
  const { isJson, isHelp, isAgreed, positionals, options } = read
  const [subject = '', ...rest] = positionals
  const action = commands[subject]?.[''] ? '' : (rest.shift() ?? '')
  const [command, given] = [commands[subject]?.[action], rest]
  if (isHelp) return { code: 0, out: help(commands, subject, action) }
  if (!command) return { code: 2, err: help(commands, subject) }
  const wrong = wrongWord(command, given) ?? wrongOption(command, options)
  if (wrong !== undefined) return { code: 2, err: `${wrong}\n${help(commands, subject, action)}` }
  const deps = await open()
  try {
    const sentence = await command.confirms?.({ ...deps, options }, ...given)
    if (sentence !== undefined) await requireConsent(terminal, sentence, isAgreed)
    const { data, text, isRefused = false } = await command.run({ ...deps, options }, ...given)
    return { code: isRefused ? 1 : 0, out: isJson ? JSON.stringify(data, null, 2) : text }
  } catch (error) {
    if (!isFault(error)) throw error
    return { code: 1, err: isJson ? JSON.stringify({ fault: error.code, msg: error.message }) : error.message }
  } finally {
    await deps.database.close()
  }
}

function readWords(args: string[]) {
  try {
    const options = { help: { type: 'boolean', short: 'h' }, json: { type: 'boolean' }, yes: { type: 'boolean' } } as const
    const flags = { all: { type: 'boolean' }, missing: { type: 'boolean' } } as const
    const named = {
      take: { type: 'string' },
      pieces: { type: 'string' },
      days: { type: 'string' },
      item: { type: 'string' },
      together: { type: 'boolean' },
    } as const
    const { values, positionals } = parseArgs({ args, options: { ...options, ...flags, ...named }, allowPositionals: true })
    // What is meant of many is a word like any other.
    const meant = [...(values.all ? ['--all'] : []), ...(values.missing ? ['--missing'] : [])]
    const { take, pieces, days, item, together } = values
    const given: Options = { take, pieces, days, item, together: together ? '' : undefined }
    const { help: isHelp = false, json: isJson = false, yes: isAgreed = false } = values
    return { isHelp, isJson, isAgreed, positionals: [...positionals, ...meant], options: given }
  } catch {
    return undefined
  }
}

/** What is wrong with the words that a command is given; undefined when nothing is. */
function wrongWord({ takes }: Command, given: string[]): string | undefined {
  for (const [index, { name, pattern, whyNot, isOptional }] of takes.entries()) {
    const word = given[index]
    if (word === undefined ? isOptional : pattern.test(word)) continue
    return whyNot?.(word ?? '') ?? `${name} 没有给出或格式不对`
  }
  const unreadable = takes.find((_, index) => !hasReadableText(meaningOf(given[index])))
  if (unreadable) return `${unreadable.name} ${UNREADABLE_TEXT}`
  return given.length > takes.length ? `多余的参数：${given.slice(takes.length).join(' ')}` : undefined
}

/** What a word stands for where it is JSON: its escapes can hold what the word itself cannot. */
function meaningOf(word: string | undefined): unknown {
  try {
    return JSON.parse(word ?? '')
  } catch {
    return word
  }
}

function wrongOption({ options = [] }: Command, given: Options): string | undefined {
  const names: readonly OptionName[] = ['take', 'pieces', 'days', 'item', 'together']
  const bad = names.find((name) => {
    const value = given[name]
    return value !== undefined && !(options.includes(name) && OPTIONS[name].pattern.test(value))
  })
  return bad && `${OPTIONS[bad].name} 不适用于这个命令或格式不对`
}

/** The usage of all commands, of a subject's, or of one. */
function help(commands: Commands, subject = '', action = ''): string {
  const lines = Object.entries(commands).flatMap(([name, actions]) =>
    Object.entries(actions)
      .filter(([each]) => !commands[subject] || (name === subject && (!commands[subject][action] || each === action)))
      .map(([each, { takes, options = [], about }]) => {
        const words = [
          ...takes.map((argument) => ('isOptional' in argument ? `[${argument.name}]` : argument.name)),
          ...options.map((option) => `[${OPTIONS[option].name}]`),
        ]
        return `  npm run admin -- ${[name, each, ...words].filter(Boolean).join(' ').padEnd(36)} ${about}`
      }),
  )
  return `用法：
${lines.join('\n')}
选项：--json 输出 JSON（配合 npm run --silent），--yes 不再询问金额（脚本用），--help 说明
金额要写单位：15元 或 1500分
退出码：0 完成，1 被拒绝或不存在，2 用法不对`
}

/** Rows as text, a line each. */
export function table(rows: (string | number)[][], none: string): string {
  return rows.length === 0 ? none : rows.map((row) => row.map(cellOf).join('\t')).join('\n')
}

/**
 * What people wrote, as a terminal and a spreadsheet may be given it: nothing that moves the one's cursor or ends a cell, and no
 * formula for the other. Amounts keep their sign.
 */
function cellOf(value: string | number): string {
  const text = String(value).replace(/[\p{Cc}\p{Bidi_Control}]+/gu, ' ')
  return /^[=@]|^[+-](?![¥\d])/.test(text) ? `'${text}` : text
}

/** An instant as people read it; '' for ''. */
export const timeOf = (instant: string) =>
  instant === '' ? '' : `${shanghaiInput(instant).replace('T', ' ')}（${TIME_ZONE_NAME}）`
