import { CHANNELS, ORDER_STATUSES } from '@shenglang/contract/commerce/orders/orders'
import { STAFF_TAKES } from '@shenglang/contract/commerce/refunds/refunds'
import { SALE_RULE_NAMES } from '@shenglang/contract/commerce/sale/sale-rules'
import { WORD_LEVELS } from '@shenglang/contract/moderation/entities'
import { STAFF_ROLES } from '@shenglang/contract/roles'
import { shanghaiInput, TIME_ZONE_NAME } from '@shenglang/contract/shanghai'
import type { PaymentProviders } from '../../commerce/index.ts'
import type { Emit, Reportable } from '../../composition/domain/domain.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Files } from '../../platform/files/port.ts'
import type { Seal } from '../../platform/keys/seal.ts'
import type { Log } from '../../platform/log.ts'
import type { Settings } from '../../platform/settings.ts'
import type { AnalysisTools } from '../../studio/index.ts'
import { money, moneyOrNone } from './money.ts'

/** Dependencies of commands that use no database, or create one. */
export interface BareDeps {
  settings: Settings
  /** Ends the command. */
  signal: AbortSignal
  onProgress: (done: number, total: number) => void
}

/** Dependencies of commands that need the database only; quick to open. */
export interface LightDeps extends BareDeps {
  database: Pick<Database, 'close' | 'address' | 'pool' | 'outgoing' | 'query'>
  accounts: Db
  db: Db
  /** The name under which the command is logged. */
  operator: string
  emit: Emit
  log: Pick<Log, 'error' | 'warn'>
  now: () => Date
}

/** Dependencies of all other commands. */
export interface AdminDeps extends LightDeps {
  seal: Seal
  reportable: readonly Reportable[]
  payments: PaymentProviders
  /** The file store, with the files that belong to orders. */
  files: Files
  openAnalysisTools: () => Promise<AnalysisTools>
}

/** The terms of a sale that a command can set; see `setSaleTerms`. */
const SALE_TERMS = ['stock', 'max', 'start', 'end', 'release'] as const

/** The filters of the list of orders. */
const ORDER_STATES = ['toSend', ...ORDER_STATUSES] as const

const PROVIDER_CHANNELS = CHANNELS.filter((channel) => channel !== 'balance')

/** An argument of a command, and its form. */
export interface Argument {
  name: string
  pattern: RegExp
  /** A specific reason for an argument that the pattern refuses. */
  whyNot?: (given: string) => string | undefined
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
  lost: { name: 'lost', pattern: /^lost$/, isOptional: true },
  folder: { name: '文件夹', pattern: /\S/ },
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

/** Options of some commands, in any order. */
export const OPTIONS = {
  take: { name: `--take ${STAFF_TAKES.join('|')}`, pattern: new RegExp(`^(${STAFF_TAKES.join('|')})$`) },
  pieces: { name: '--pieces 件数', pattern: /^[1-9]\d{0,2}$/ },
  days: { name: '--days 天数', pattern: /^[1-9]\d{0,2}$/ },
  item: { name: '--item 编号', pattern: /^[1-9]\d{0,17}$/ },
  together: { name: '--together', pattern: /^$/ },
  key: { name: '--key 密钥文件', pattern: /\S/ },
  at: { name: '--at 备份名', pattern: /^[\w-]+$/ },
  keep: { name: '--keep 天,周,月', pattern: /^\d{1,4},\d{1,4},\d{1,4}$/ },
  to: { name: '--to disk|s3', pattern: /^(disk|s3)$/ },
  follow: { name: '--follow', pattern: /^$/ },
  withKeys: { name: '--with-keys', pattern: /^$/ },
} as const satisfies Record<string, Argument>
export type OptionName = keyof typeof OPTIONS
export type Options = { readonly [Name in OptionName]?: string | undefined }

export interface Command<Deps extends BareDeps = AdminDeps> {
  about: string
  takes: readonly Argument[]
  options?: readonly OptionName[]
  /** Logged once it has run, since the table of the log may not exist before. */
  isLoggedAfterwards?: true
  /** A sentence about the money involved, to be confirmed first; undefined if there is none. */
  confirms?(deps: Deps & { options: Options }, ...args: string[]): string | undefined | Promise<string | undefined>
  /** `--json` writes `data`, people read `text`; with `isRefused` the exit code is 1, as after a fault. */
  run(deps: Deps & { options: Options }, ...args: string[]): Promise<{ data: unknown; text: string; isRefused?: boolean }>
}

/** The actions of a subject; '' is its default. */
export type Actions<Deps extends BareDeps = AdminDeps> = Readonly<Record<string, Command<Deps>>>

/** A subject's commands, loaded when one of them is used: to load all takes seconds. */
export type Subject =
  | {
      readonly isLight: true
      readonly isAnySchema?: true
      load(): Promise<Actions<LightDeps>>
      loadBare?(): Promise<Actions<BareDeps>>
    }
  | { readonly isLight?: false; load(): Promise<Actions>; loadBare?: undefined }

export type Commands = Readonly<Record<string, Subject>>

/** Rows as lines with tabs between the cells; `none` where there are no rows. */
export function table(rows: (string | number)[][], none: string): string {
  return rows.length === 0 ? none : rows.map((row) => row.map(cellOf).join('\t')).join('\n')
}

/**
 * Makes user texts safe for a terminal and a spreadsheet: nothing that moves the cursor or ends a cell, and no formula. Amounts
 * keep their sign.
 */
function cellOf(value: string | number): string {
  const text = String(value).replace(/[\p{Cc}\p{Bidi_Control}]+/gu, ' ')
  return /^[=@]|^[+-](?![¥\d])/.test(text) ? `'${text}` : text
}

/** An ISO instant as people read it, in Shanghai time; '' for ''. */
export const timeOf = (instant: string) =>
  instant === '' ? '' : `${shanghaiInput(instant).replace('T', ' ')}（${TIME_ZONE_NAME}）`
