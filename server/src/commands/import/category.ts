import { selectCategories } from '../../catalog/discover/index.ts'
import type { Db } from '../../platform/database/db.ts'

/** The code of a category that was given by code or by name; an error text where there is none, or several of that name. */
export async function categoryOf(db: Db, given: string): Promise<{ code: string } | string> {
  const all = await selectCategories(db)
  const exact = all.find(({ code }) => code === given.toUpperCase())
  const named = all.filter(({ name }) => name.toLowerCase() === given.trim().toLowerCase())
  const chosen = exact ?? named[0]
  if (exact === undefined && named.length > 1)
    return `有 ${named.length} 个分类叫“${given}”，请写编码：${named.map(({ code }) => code).join('、')}`
  return chosen ? { code: chosen.code } : `没有分类“${given}”；全部分类：npm run import -- --list-categories`
}

/** One line for each category, those below another one indented. */
export async function categoryList(db: Db): Promise<string> {
  const all = await selectCategories(db)
  const lines = (parent: string | null, depth: number): string[] =>
    all
      .filter(({ parentCode }) => parentCode === parent)
      .flatMap(({ code, name }) => [`${'  '.repeat(depth)}${code}  ${name}\n`, ...lines(code, depth + 1)])
  return lines(null, 0).join('')
}
