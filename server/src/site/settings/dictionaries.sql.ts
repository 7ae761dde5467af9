import type { DictType } from '@shenglang/contract/site/entities'
import type { WorkDictType } from '@shenglang/contract/site/settings/dictionaries'
import { sql } from 'kysely'
import { countOf } from '../../platform/database/count-of.ts'
import type { Db } from '../../platform/database/db.ts'

export interface Entry {
  dictValue: string
  dictLabel: string
}

export function selectEntries(db: Db, dictType: DictType): Promise<Entry[]> {
  return db
    .selectFrom('dictionary_entries')
    .select(['dict_value as dictValue', 'dict_label as dictLabel'])
    .where('dict_type', '=', dictType)
    .orderBy('position')
    .execute()
}

export async function replaceEntries(transaction: Db, dictType: DictType, entries: readonly Entry[]): Promise<void> {
  await transaction.deleteFrom('dictionary_entries').where('dict_type', '=', dictType).execute()
  if (entries.length === 0) return
  await transaction
    .insertInto('dictionary_entries')
    .values(
      entries.map(({ dictValue, dictLabel }, position) => ({
        dict_type: dictType,
        dict_value: dictValue,
        dict_label: dictLabel,
        position,
      })),
    )
    .execute()
}

/** Counts the works, drafts included, that have a value of a dictionary. */
export function countUsing(db: Db, dictType: WorkDictType | 'cms_track_keys', value: string): Promise<number> {
  const works = db.selectFrom('resources')
  switch (dictType) {
    case 'cms_music_style':
      return countOf(works.where('style', '=', value))
    case 'cms_track_versions':
      return countOf(works.where('version', '=', value))
    case 'cms_track_keys':
      return countOf(works.where('tkey', '=', value))
    case 'cms_genres':
      return countOf(works.where(sql<boolean>`${value} = any(genres)`))
  }
}
