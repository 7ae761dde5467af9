import type { Tables } from '../server/src/platform/database/tables.ts'

/** From this number on migrations are checked; earlier ones ran with every server stopped. */
export const CHECKED_FROM = '0213'
/** Migrations from then on that were written before they were checked, by name. */
export const WRITTEN_BEFORE: readonly string[] = []

/** Tables that grow with the site: a statement that locks one of them, or reads all of it under a lock, stops the site. */
export const LARGE_TABLES: readonly (keyof Tables)[] = [
  'audio_sources',
  'collects',
  'comment_likes',
  'comments',
  'crate_tracks',
  'downloads',
  'entitlements',
  'event_logs',
  'events',
  'follows',
  'idempotency_keys',
  'ledger_lines',
  'ledger_transactions',
  'messages',
  'network_log',
  'notices',
  'order_items',
  'orders',
  'originals',
  'payment_attempts',
  'play_days',
  'post_likes',
  'posts',
  'recording_prints',
  'resource_counts',
  'resource_files',
  'resource_log',
  'resources',
  'searches',
  'sessions',
  'staff_calls',
  'uploads',
  'users',
  'wallets',
]

const isLarge = (table: string) => (LARGE_TABLES as readonly string[]).includes(table)

/**
 * Sentences on each step of a migration that would stop a site in use, or break the programs of the release before it; empty
 * where the migration states why it may (`export const reason`). `source` is the text of its file.
 */
export function safetyProblems(name: string, source: string): string[] {
  const says = (constant: string, value: string) => new RegExp(`^export const ${constant} = ${value}`, 'm').test(source)
  const isConcurrent = says('isConcurrent', 'true')
  const statements = statementsIn(source)
  const created = new Set(statements.flatMap((statement) => /^create table (?:if not exists )?(\w+)/.exec(statement)?.[1] ?? []))
  const problems = [
    ...(says('isCompatible', '(true|false)')
      ? []
      : ['does not say whether earlier programs run beside it: export const isCompatible']),
    ...(/\bdb\.schema\b/.test(source) ? ['uses the schema builder, which is not checked: write SQL'] : []),
    ...concurrencyProblems(statements, isConcurrent),
    ...(says('reason', `(['"\`]).*\\S.*\\1`) ? [] : statements.flatMap((statement) => statementProblems(statement, created))),
  ]
  return problems.map((problem) => `${name} ${problem}`)
}

/** The SQL of a migration, statement by statement, in lower case, without comments, texts and bodies of functions. */
function statementsIn(source: string): string[] {
  return Array.from(
    source.matchAll(/\bsql(?:<[^`]*>)?`((?:\\.|[^`\\])*)`|\bsql\.raw\((['"`])(.*?)\2/gs),
    (match) => match[1] ?? match[3] ?? '',
  )
    .flatMap((text) =>
      text
        .replace(/\$(\w*)\$.*?\$\1\$/gs, "''")
        .replace(/--.*$/gm, '')
        .replace(/'(?:''|[^'])*'/g, "''")
        .split(';'),
    )
    .map((statement) => statement.toLowerCase().replace(/\s+/g, ' ').trim())
    .filter((statement) => statement !== '')
}

const ONLY_INDEXES = /^(create (unique )?index concurrently if not exists|drop index concurrently if exists) /

function concurrencyProblems(statements: readonly string[], isConcurrent: boolean): string[] {
  if (!isConcurrent) {
    return statements.some((statement) => / concurrently /.test(statement))
      ? ['builds or drops an index concurrently in a transaction: export const isConcurrent = true']
      : []
  }
  return statements
    .filter((statement) => !ONLY_INDEXES.test(statement))
    .map(
      (statement) =>
        `runs outside of a transaction and may only build or drop indexes concurrently, if (not) exists: ${shown(statement)}`,
    )
}

interface Rule {
  does: string
  pattern: RegExp
  /** Only of a table that grows with the site. */
  isOfLarge?: true
}

/** Rules for whole statements. */
const STATEMENTS: readonly Rule[] = [
  { does: 'drops what earlier programs use', pattern: /^drop (table|view|materialized view|type|sequence|function|schema) / },
  { does: 'changes a type', pattern: /^alter type (?!\w+ add value)/ },
  { does: 'renames what earlier programs use', pattern: /^alter .* rename / },
  { does: 'locks a whole table', pattern: /^(lock|truncate|cluster|vacuum full|reindex (?!.*concurrently))/ },
  {
    does: 'builds an index without concurrently',
    pattern: /^create (?:unique )?index (?!concurrently)(?:.*? )?on (?:only )?(?<table>\w+)/,
    isOfLarge: true,
  },
  { does: 'changes all rows in one transaction', pattern: /^(?:update|delete from) (?:only )?(?<table>\w+)/, isOfLarge: true },
]

/** Rules for the actions of an `alter table`. */
const ACTIONS: readonly Rule[] = [
  { does: 'drops what earlier programs use', pattern: /^drop (column |(?!constraint )\w+)/ },
  { does: 'changes the type of a column', pattern: /^alter (column )?\w+ (set data )?type / },
  { does: 'makes a column not null', pattern: /^alter (column )?\w+ set not null/ },
  {
    does: 'adds a column that earlier programs do not fill',
    pattern: /^add (column )?(?!constraint|check|unique|primary|foreign)(?!.*\b(default|generated)\b).*\bnot null\b/,
  },
  {
    does: 'writes every row again',
    pattern: /^add (column )?.*\b(stored\b|default (gen_random_uuid|uuidv?\w*|random|clock_timestamp|nextval))/,
    isOfLarge: true,
  },
  {
    does: 'checks every row under a lock (not valid, then validate constraint in a later migration)',
    pattern: /^add (constraint \w+ )?(check|foreign key|unique|primary key|exclude)\b(?!.*\bnot valid\b)/,
    isOfLarge: true,
  },
]

function statementProblems(statement: string, created: ReadonlySet<string>): string[] {
  const [, table = '', actions = ''] = /^alter table (?:if exists )?(?:only )?(\w+) (.*)$/.exec(statement) ?? []
  // Nobody uses a table that the migration itself makes.
  if (created.has(table)) return []
  const whole = STATEMENTS.filter(({ pattern, isOfLarge }) => {
    const match = pattern.exec(statement)
    const named = match?.groups?.table ?? ''
    return match && !created.has(named) && (!isOfLarge || isLarge(named))
  })
  const parts = actionsOf(actions).flatMap((action) =>
    ACTIONS.filter(({ pattern, isOfLarge }) => pattern.test(action) && (!isOfLarge || isLarge(table))),
  )
  return [...whole, ...parts].map(({ does }) => `${does}, without a reason: ${shown(statement)}`)
}

/** The actions of an `alter table`, which commas separate outside of brackets. */
function actionsOf(text: string): string[] {
  const actions = ['']
  let depth = 0
  for (const character of text) {
    if (character === '(') depth += 1
    if (character === ')') depth -= 1
    if (character === ',' && depth === 0) actions.push('')
    else actions[actions.length - 1] += character
  }
  return actions.map((action) => action.trim()).filter((action) => action !== '')
}

const shown = (statement: string) => (statement.length > 80 ? `${statement.slice(0, 79)}…` : statement)
