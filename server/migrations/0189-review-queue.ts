import { type Kysely, sql } from 'kysely'

/** Works in review as a queue, with the colleague who has one open, the decisions of the staff, and their reasons. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table review_items (
      resource_id bigint primary key references resources (resource_id) on delete cascade,
      entered_at timestamptz not null default now(),
      claimed_by bigint,
      claimed_at timestamptz,
      claimed_until timestamptz,
      set_back text not null default '',
      check ((claimed_by is null) = (claimed_until is null))
    )`.execute(db)
  await sql`create index review_items_waiting on review_items (entered_at, resource_id)`.execute(db)
  await sql`create index review_items_claimed on review_items (claimed_by) where claimed_by is not null`.execute(db)

  // Names staff by no reference, as the log of their calls does.
  await sql`
    create table review_decisions (
      decision_id bigint generated always as identity primary key,
      resource_id bigint not null references review_items (resource_id) on delete cascade,
      reviewer_id bigint not null,
      outcome text not null check (outcome in ('publish', 'reject')),
      reason text not null default '',
      submission_id bigint not null,
      despite_takedown boolean not null default false,
      opened_at timestamptz not null,
      decided_at timestamptz not null,
      due_at timestamptz not null
    )`.execute(db)
  await sql`create unique index review_decisions_of_item on review_decisions (resource_id)`.execute(db)
  await sql`create index review_decisions_due on review_decisions (due_at)`.execute(db)

  await sql`
    create table review_days (
      reviewer_id bigint not null,
      day date not null,
      decided integer not null default 0,
      taken_ms bigint not null default 0,
      primary key (reviewer_id, day)
    )`.execute(db)

  await sql`
    create table review_reasons (
      is_only boolean primary key default true check (is_only),
      version integer not null default 1,
      reasons jsonb not null
    )`.execute(db)
  const reasons = [
    { label: '与已有作品重合', text: '这首作品与站内已有的录音重合。若有授权，请在作品资料里补上证明再提交。' },
    { label: '采样没有说明来源', text: '作品里的采样没有说明来源。请在介绍里写明来源与授权后再提交。' },
    { label: '封面没有授权', text: '封面看起来不是你有权使用的图片。请换一张封面再提交。' },
    { label: '音量过载或有爆音', text: '录音有过载或爆音。请重新导出后再提交。' },
    { label: 'BPM 或调性填错', text: '填写的 BPM 或调性与录音不一致。请核对后再提交。' },
  ]
  await sql`insert into review_reasons (reasons) values (${JSON.stringify(reasons)})`.execute(db)

  // A work is in the queue exactly while it is in review without an approval, whichever statement moved it.
  await sql`create function follow_review() returns trigger language plpgsql as $$ begin
    if new.state = 'review' and new.approved_at is null then
      insert into review_items (resource_id) values (new.resource_id) on conflict do nothing;
    else
      delete from review_items where resource_id = new.resource_id;
    end if;
    return null;
  end $$`.execute(db)
  await sql`create trigger follow_review_new after insert on resources for each row
    when (new.state = 'review') execute function follow_review()`.execute(db)
  await sql`create trigger follow_review_moved after update of state, approved_at on resources for each row
    when (new.state is distinct from old.state or new.approved_at is distinct from old.approved_at)
    execute function follow_review()`.execute(db)
  await sql`
    insert into review_items (resource_id, entered_at)
    select resource_id, coalesce((
      select max(created_at) from resource_log
      where resource_log.resource_id = resources.resource_id and to_state = 'review'), created_at)
    from resources where state = 'review' and approved_at is null`.execute(db)
}
