import type { Kysely } from 'kysely'
import { expect, test } from 'vitest'
import { up } from '../../migrations/0029-posts.ts'
import { buildResource } from '../library.ts'
import { testDatabase } from '../test-database.ts'

const database = await testDatabase()
const request = async (statement: string) => (await database.pool.query(statement)).rows

/** The database as it was before there were posts, with one among the resources. */
async function beforePosts(): Promise<string> {
  await request(`drop function count_post_comments cascade`)
  await request(`drop table posts, post_counts, post_likes cascade`)
  await request(`drop function post_heat, post_words, post_grams`)
  await request(`alter table demo_resources add constraint demo_resources_resource_id_fkey foreign key (resource_id)
    references resources on delete cascade`)
  const id = await buildResource(database, { title: '暖场', content_type: 3, cover: '/media/image/a', collect_count: 7 }, [])
  await request(`insert into users (nick_name) values ('听众')`)
  await request(`insert into collects (user_id, resource_id) select max(user_id), ${id} from users`)
  await request(`insert into comments (resource_id, user_id, content) select ${id}, max(user_id), '学到了' from users`)
  await request(`insert into demo_resources (slug, resource_id) values ('post-warmup', ${id})`)
  return id
}

test('a post keeps its number, its author, its favourites, its comments and its counts', async () => {
  const id = await beforePosts()
  const track = await buildResource(database)
  await up(database.query() as unknown as Kysely<unknown>)
  expect(
    await request('select post_id, title, pictures, like_count, comment_count from posts join post_counts using (post_id)'),
  ).toEqual([{ post_id: id, title: '暖场', pictures: ['/media/image/a'], like_count: '7', comment_count: '1' }])
  expect(await request('select post_id from post_likes')).toEqual([{ post_id: id }])
  expect(await request('select content from comments')).toEqual([{ content: '学到了' }])
  expect(await request('select slug from demo_resources')).toEqual([{ slug: 'post-warmup' }])
  expect(await request('select resource_id from resources')).toEqual([{ resource_id: track }])
})
