import { CHANNELS } from '@shenglang/contract/commerce/orders/orders'
import { STAFF_ROLES } from '@shenglang/contract/roles'
import type { PaymentProviders } from '../../commerce/index.ts'
import type { Emit } from '../../composition/domain/domain.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Files } from '../../platform/files/port.ts'
import type { Log } from '../../platform/log.ts'
import type { Settings } from '../../platform/settings.ts'
import type { AnalysisTools } from '../../studio/index.ts'

/** Dependencies of commands that use no database, or create one. */
export interface BareDeps {
  settings: Settings
  /** Ends the command. */
  signal: AbortSignal
  onProgress: (done: number, total: number) => void
}

/** Dependencies of commands that use the database. The rest is opened by the commands that need it: it takes a while to load. */
export interface AdminDeps extends BareDeps {
  database: Pick<Database, 'close' | 'address' | 'pool' | 'outgoing' | 'query'>
  db: Db
  /** The name under which the command is logged. */
  operator: string
  emit: Emit
  log: Pick<Log, 'error' | 'warn'>
  now: () => Date
  openFiles: () => Promise<Files>
  openPayments: () => Promise<PaymentProviders>
  openAnalysisTools: () => Promise<AnalysisTools>
}

const PROVIDER_CHANNELS = CHANNELS.filter((channel) => channel !== 'balance')

/** An argument of a command, and its form. */
export interface Argument {
  name: string
  pattern: RegExp
  isOptional?: true
}

const DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/

export const ARGUMENTS = {
  whichWorks: { name: '--missing、--all 或编号', pattern: /^(--missing|--all|[1-9]\d{0,17})$/ },
  id: { name: '编号', pattern: /^[1-9]\d{0,17}$/ },
  note: { name: '"说明"', pattern: /\S/ },
  reason: { name: '"原因"', pattern: /\S/ },
  phone: { name: '手机号', pattern: /^1[3-9]\d{9}$/ },
  role: { name: `身份（${STAFF_ROLES.join('、')}）`, pattern: new RegExp(`^(${STAFF_ROLES.join('|')})$`) },
  file: { name: '文件', pattern: /\S/ },
  lost: { name: 'lost', pattern: /^lost$/, isOptional: true },
  folder: { name: '文件夹', pattern: /\S/ },
  providerChannel: {
    name: `渠道（${PROVIDER_CHANNELS.join('、')}）`,
    pattern: new RegExp(`^(${PROVIDER_CHANNELS.join('|')})$`),
  },
  pastDay: { name: '日期', pattern: DAY, isOptional: true },
  lastDay: { name: '到期日', pattern: DAY, isOptional: true },
} as const satisfies Record<string, Argument>

/** Options of some commands, in any order. */
export const OPTIONS = {
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
  /** `--json` writes `data`, people read `text`; with `isRefused` the exit code is 1, as after a fault. */
  run(deps: Deps & { options: Options }, ...args: string[]): Promise<{ data: unknown; text: string; isRefused?: boolean }>
}

/** The actions of a subject; '' is its default. */
export type Actions<Deps extends BareDeps = AdminDeps> = Readonly<Record<string, Command<Deps>>>

/** A subject's commands, loaded when one of them is used: to load all takes seconds. */
export interface Subject {
  /** True where the commands run on the database of any release. */
  readonly isAnySchema?: true
  load(): Promise<Actions>
  loadBare?(): Promise<Actions<BareDeps>>
}

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
