import type { ResourceOrder } from '@shenglang/contract/catalog/entities'
import type { listResources } from '@shenglang/contract/catalog/routes'
import type { CheckedArgsOf } from '@shenglang/contract/route'
import { type ExpressionBuilder, type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import type { CatalogTables } from './tables.ts'

export type ResourceFilter = CheckedArgsOf<typeof listResources>

/** What a filter lets through, whichever page of it is shown in whichever order. */
export type Listed = Omit<ResourceFilter, 'pageNum' | 'pageSize' | 'orderBy'>

const ORDER_COLUMNS = {
  newest: 'published_at',
  hottest: 'play_count',
  downloads: 'download_count',
  collects: 'collect_count',
  bpm: 'tbpm',
} as const satisfies Record<ResourceOrder, keyof CatalogTables['resources']>

export type ResourceRow = Awaited<ReturnType<ReturnType<typeof selectResources>['execute']>>[number]

/** One page of what the filter lets through; the joins are made for the rows of the page alone. */
export function selectResources(db: Kysely<CatalogTables>, filter: ResourceFilter, reader?: string) {
  const column = ORDER_COLUMNS[filter.orderBy]
  const direction = filter.orderBy === 'bpm' ? 'asc' : 'desc'
  const page = db
    .selectFrom('resources')
    .selectAll()
    .where(matching(filter))
    .orderBy(column, direction)
    .orderBy('resource_id', direction)
    .limit(filter.pageSize)
    .offset((filter.pageNum - 1) * filter.pageSize)
  return withParts(db.selectFrom(page.as('resources')), reader)
    .orderBy(`resources.${column}`, direction)
    .orderBy('resources.resource_id', direction)
}

export async function countResources(db: Kysely<CatalogTables>, filter: Listed): Promise<number> {
  const row = await db
    .selectFrom('resources')
    .select(({ fn }) => fn.countAll<string>().as('total'))
    .where(matching(filter))
    .executeTakeFirstOrThrow()
  return Number(row.total)
}

export function selectResource(db: Kysely<CatalogTables>, resourceId: string, reader?: string) {
  return withParts(db.selectFrom('resources'), reader)
    .where('resources.resource_id', '=', resourceId)
    .where('published_at', 'is not', null)
    .executeTakeFirst()
}

export function selectMembers(db: Kysely<CatalogTables>, collectionId: string, reader?: string) {
  return withParts(db.selectFrom('resources'), reader)
    .innerJoin('collection_members', 'collection_members.resource_id', 'resources.resource_id')
    .where('collection_id', '=', collectionId)
    .where('published_at', 'is not', null)
    .orderBy('collection_members.position')
    .execute()
}

/** Adds the artist's name, the first audio source, the number of parts and the reader's favour to each row. */
export function withParts(rows: SelectQueryBuilder<CatalogTables, 'resources', object>, reader: string | undefined) {
  return rows
    .innerJoin('users', 'users.user_id', 'resources.artist_id')
    .leftJoin('audio_sources', (join) =>
      join.onRef('audio_sources.resource_id', '=', 'resources.resource_id').on('audio_sources.position', '=', 0),
    )
    .selectAll('resources')
    .select((expression) => [
      'users.nick_name as artist',
      'audio_sources.file_id',
      'audio_sources.sha256',
      sql<string>`to_char(resources.release_date, 'YYYY-MM-DD')`.as('released'),
      childCount(expression).as('child_count'),
      isCollected(reader).as('is_collect'),
    ])
}

function isCollected(reader: string | undefined) {
  if (reader === undefined) return sql<boolean>`false`
  return sql<boolean>`exists (select from collects where user_id = ${reader} and collects.resource_id = resources.resource_id)`
}

function childCount({ selectFrom, fn }: ExpressionBuilder<CatalogTables, 'resources'>) {
  const sources = selectFrom('audio_sources as parts')
    .select(fn.countAll<string>().as('parts'))
    .whereRef('parts.resource_id', '=', 'resources.resource_id')
  const members = selectFrom('collection_members')
    .select(fn.countAll<string>().as('parts'))
    .whereRef('collection_id', '=', 'resources.resource_id')
  return sql<string>`case when resources.content_type = 2 then ${members} else ${sources} end`
}

/** The filter as a condition: several values of one filter widen it, several filters narrow it. */
function matching(filter: Listed) {
  return (expression: ExpressionBuilder<CatalogTables, 'resources'>) => {
    const { and, or } = expression
    const within = (column: 'tbpm' | 'energy', scopes: string[], upper: '<' | '<=') =>
      or(
        scopes.map((scope) => {
          const [low = 0, high = 0] = scope.split('-').map(Number)
          return and([expression(column, '>=', low), expression(column, upper, high)])
        }),
      )
    const conditions = [expression('published_at', 'is not', null)]
    if (filter.contentType) conditions.push(expression('content_type', '=', filter.contentType))
    if (filter.categoryCode) {
      conditions.push(expression('category_code', '>=', filter.categoryCode))
      conditions.push(expression('category_code', '<', `${filter.categoryCode}~`))
    }
    if (filter.artistId) conditions.push(expression('artist_id', '=', filter.artistId))
    if (filter.style?.length) conditions.push(expression('style', 'in', filter.style))
    if (filter.version?.length) conditions.push(expression('version', 'in', filter.version))
    if (filter.tkey?.length) conditions.push(expression('tkey', 'in', filter.tkey))
    if (filter.genre?.length) conditions.push(expression('genres', '&&', sql<string[]>`${filter.genre}::text[]`))
    if (filter.bpmScope?.length) conditions.push(within('tbpm', filter.bpmScope, '<'))
    if (filter.energy?.length) conditions.push(within('energy', filter.energy, '<='))
    if (filter.releaseYear?.length) {
      const years = filter.releaseYear.map((year) =>
        and([expression('release_date', '>=', `${year}-01-01`), expression('release_date', '<=', `${year}-12-31`)]),
      )
      conditions.push(or(years))
    }
    if (filter.recentlyAdded) {
      const since = new Date(Date.now() - filter.recentlyAdded * 86_400_000)
      conditions.push(expression('published_at', '>=', since))
    }
    return and(conditions)
  }
}
