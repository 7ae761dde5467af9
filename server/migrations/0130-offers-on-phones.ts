import { type Kysely, sql } from 'kysely'

/** What is offered inside WeChat, and until when an offer is good that ends before its attempt. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table payment_attempts drop constraint payment_attempts_device_check,
      add constraint payment_attempts_device_check check (device in ('qr', 'mobile', 'wechat')),
      add offer_expires_at timestamptz`.execute(db)
}
