import { type Kysely, sql } from 'kysely'

/** The list of presales is a tab of 现场, unless an operator removed that entry or leads there already. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into menus (parent_id, menu_name, icon, url, position)
    select menu_id, '预售', 'calendar', '/presale', 75 from menus
    where menu_id = 30 and not exists (select from menus where url = '/presale')`.execute(db)
}
