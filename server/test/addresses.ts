import type { TestApplication } from './test-application.ts'

/** An address of a user; returns its id. */
export async function buildAddress({ database }: Pick<TestApplication, 'database'>, userId: string): Promise<string> {
  const { address_id } = await database
    .query()
    .insertInto('addresses')
    .values({
      user_id: userId,
      name: '李雷',
      phone: '13800138000',
      province: '上海市',
      city: '上海市',
      district: '徐汇区',
      detail: '衡山路 1 号',
    })
    .returning('address_id')
    .executeTakeFirstOrThrow()
  return address_id
}
