import type * as contract from '@shenglang/contract/catalog/discover/categories'
import { badField, fault } from '@shenglang/contract/faults'
import type { AnswerOf, CheckedArgsOf } from '@shenglang/contract/route'
import type { Db } from '../../platform/database/db.ts'
import * as query from './edit-categories.sql.ts'

export const listStaffCategories = (db: Db) => query.selectStaffCategories(db)

/** Adds or changes a category. Throws CHANGED_MEANWHILE, and BAD_ARGUMENT with the field. */
export function saveCategory(
  db: Db,
  category: CheckedArgsOf<typeof contract.saveCategory>,
): Promise<AnswerOf<typeof contract.saveCategory>> {
  const { code, parentCode, version } = category
  return db.transaction().execute(async (transaction) => {
    if (parentCode !== null) {
      // Lists and feeds select everything below a code by its prefix.
      if (parentCode === code || !code.startsWith(parentCode)) throw badField('code', `下级的编码应以 ${parentCode} 开头`)
      if (!(await query.selectCategory(transaction, parentCode))) throw badField('parentCode', '上级分类不存在')
    }
    if (version > 0) {
      const saved = await query.updateCategory(transaction, category)
      if (!saved) throw changedMeanwhile(await query.selectCategory(transaction, code))
      return saved
    }
    const { version: _, ...fields } = category
    const added = await query.insertCategory(transaction, fields)
    if (!added) throw badField('code', '已经有这个编码的分类')
    return added
  })
}

/**
 * Removes a category, and moves its works to `moveTo`. Throws CHANGED_MEANWHILE, CATEGORY_IN_USE with the number of works, and
 * BAD_ARGUMENT.
 */
export function removeCategory(
  db: Db,
  { code, version, moveTo }: CheckedArgsOf<typeof contract.removeCategory>,
): Promise<{ moved: number }> {
  return db.transaction().execute(async (transaction) => {
    if (!(await query.lockCategory(transaction, code, version))) {
      throw changedMeanwhile(await query.selectCategory(transaction, code))
    }
    if (await query.hasSubcategories(transaction, code)) throw badField('code', '请先移除它的下级分类')
    if (await query.isMusicCategory(transaction, code)) throw badField('code', '这是站点的音乐分类，请先在站点信息里换一个')
    const moved = moveTo === undefined ? 0 : await move(transaction, code, moveTo)
    const count = await query.countWorksIn(transaction, code)
    if (count > 0) throw fault('CATEGORY_IN_USE', { count })
    await query.deleteCategory(transaction, code)
    return { moved }
  })
}

async function move(transaction: Db, from: string, to: string): Promise<number> {
  if (to === from || !(await query.selectCategory(transaction, to))) throw badField('moveTo', '请选择另一个分类')
  return query.moveWorks(transaction, from, to)
}

const changedMeanwhile = (now: { name: string; version: number } | undefined) =>
  fault('CHANGED_MEANWHILE', { name: now?.name ?? '', version: now?.version ?? 0 })
