import { badField, fault } from '@shenglang/contract/faults'
import type { AnswerOf, CheckedArgsOf } from '@shenglang/contract/route'
import type { DictType } from '@shenglang/contract/site/entities'
import {
  type changeDictionary,
  DICT_VALUES,
  isWorkDictType,
  type readDictionary,
} from '@shenglang/contract/site/settings/dictionaries'
import type { Db } from '../../platform/database/db.ts'
import { inSnapshot } from '../../platform/database/in-transaction.ts'
import type { SiteDeps } from './deps.ts'
import { countUsing, type Entry, replaceEntries, selectEntries } from './dictionaries.sql.ts'
import { selectVersion, takeVersion } from './versions.sql.ts'

type Answer = AnswerOf<typeof readDictionary>
type Change = CheckedArgsOf<typeof changeDictionary>

/** A dictionary with its version. */
export function readEntries(db: Db, dictType: DictType): Promise<Answer> {
  return inSnapshot(db, async (transaction) => ({
    version: await selectVersion(transaction, `dict:${dictType}`),
    entries: await selectEntries(transaction, dictType),
  }))
}

/**
 * Replaces a dictionary. A removed value that works have needs its replacement, which they then have. Throws CHANGED_MEANWHILE,
 * DICT_IN_USE with the value and how many works, and BAD_ARGUMENT.
 */
export function changeEntries({ db, emit }: SiteDeps, change: Change): Promise<Answer> {
  const { dictType, entries, version } = change
  refuseMalformed(change)
  return db.transaction().execute(async (transaction) => {
    const next = await takeVersion(transaction, `dict:${dictType}`, version)
    const removed = (await selectEntries(transaction, dictType)).filter(
      ({ dictValue }) => !entries.some((entry) => entry.dictValue === dictValue),
    )
    await replaceEntries(transaction, dictType, entries)
    await replaceInWorks({ transaction, emit }, change, removed)
    return { version: next, entries }
  })
}

/** Works with a removed value get its replacement; without one the change is refused. */
async function replaceInWorks(
  { transaction, emit }: Pick<SiteDeps, 'emit'> & { transaction: Db },
  { dictType, replaced }: Change,
  removed: readonly Entry[],
): Promise<void> {
  if (!isWorkDictType(dictType) && dictType !== 'cms_track_keys') return
  for (const { dictValue, dictLabel } of removed) {
    const to = isWorkDictType(dictType) ? replaced.find(({ from }) => from === dictValue)?.to : undefined
    if (to !== undefined && isWorkDictType(dictType))
      await emit('dictValueReplaced', transaction, { dictType, from: dictValue, to })
    // Counted after the replacement, so that a work saved meanwhile with the old value is not left with it.
    const count = await countUsing(transaction, dictType, dictValue)
    if (count > 0) throw fault('DICT_IN_USE', { dictValue, label: dictLabel, count })
  }
}

function refuseMalformed({ dictType, entries, replaced }: Change): void {
  const { pattern, hint } = DICT_VALUES[dictType]
  const values = new Set(entries.map(({ dictValue }) => dictValue))
  const malformed = entries.find(({ dictValue }) => !pattern.test(dictValue))
  if (malformed) throw badField('entries', `“${malformed.dictValue}”不符合格式：${hint}`)
  if (values.size < entries.length) throw badField('entries', '同一个值出现了两次')
  const missing = replaced.find(({ to }) => !values.has(to))
  if (missing) throw badField('replaced', `没有“${missing.to}”这一项`)
}
