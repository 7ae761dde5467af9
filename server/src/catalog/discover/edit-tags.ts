import type { changeTag, listTags, TagChange } from '@shenglang/contract/catalog/discover/edit-tags'
import { badField, fault } from '@shenglang/contract/faults'
import type { AnswerOf, CheckedArgsOf } from '@shenglang/contract/route'
import type { DictEntry } from '@shenglang/contract/site/entities'
import type { Db } from '../../platform/database/db.ts'
import { cursorPage } from '../../platform/paging.ts'
import { countTagged, selectTags, type TagCursor } from './edit-tags.sql.ts'
import { removeGenre, replaceGenre } from './replace-values.sql.ts'

type Change = CheckedArgsOf<typeof changeTag>

export async function tagPage(
  db: Db,
  { key = '', after, pageSize }: CheckedArgsOf<typeof listTags>,
): Promise<AnswerOf<typeof listTags>> {
  const cursor = after === undefined ? undefined : cursorOf(after)
  const { tags, total } = await selectTags(db, key, cursor, pageSize + 1)
  return { ...cursorPage(tags, pageSize, ({ works, tag }) => `${works}.${tag}`), total }
}

function cursorOf(text: string): TagCursor {
  const end = text.indexOf('.')
  return { works: Number(text.slice(0, end)), tag: text.slice(end + 1) }
}

/**
 * The tag that replaces another: the value in the dictionary with this value or name, else the text itself; '' removes the tag.
 * Throws TAG_IN_DICTIONARY for a tag that must be changed in the dictionary, and BAD_ARGUMENT where nothing would change.
 */
export function targetOf({ tag, to }: Change, dictionary: readonly Pick<DictEntry, 'dictValue' | 'dictLabel'>[]): string {
  const entry = dictionary.find(({ dictValue }) => dictValue === tag)
  if (entry) throw fault('TAG_IN_DICTIONARY', { label: entry.dictLabel })
  const target = dictionary.find(({ dictValue, dictLabel }) => dictValue === to || dictLabel === to)?.dictValue ?? to
  if (target === tag) throw badField('to', '与现在的一样')
  return target
}

/** Throws what `targetOf` throws, and TAG_NOT_FOUND. */
export async function previewChange(db: Db, change: Change, dictionary: readonly DictEntry[]): Promise<TagChange> {
  const counted = await countTagged(db, change.tag, targetOf(change, genresIn(dictionary)))
  if (counted.works + counted.crates === 0) throw fault('TAG_NOT_FOUND', { tag: change.tag })
  return counted
}

/** Renames, merges or removes a tag in all works and smart crates. Throws what `previewChange` throws. */
export function applyChange(db: Db, change: Change, dictionary: readonly DictEntry[]): Promise<TagChange> {
  const to = targetOf(change, genresIn(dictionary))
  return db.transaction().execute(async (transaction) => {
    const before = await previewChange(transaction, change, dictionary)
    const changed = await (to === '' ? removeGenre(transaction, change.tag) : replaceGenre(transaction, change.tag, to))
    return { ...before, ...changed }
  })
}

const genresIn = (dictionary: readonly DictEntry[]) => dictionary.filter(({ dictType }) => dictType === 'cms_genres')
