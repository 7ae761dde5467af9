alter table audio_sources add grid jsonb check (jsonb_typeof(grid) = 'object');
create trigger mark_resource_of_grid after update on audio_sources for each row
    when (old.grid is distinct from new.grid) execute function mark_resource_of_audio_sources();
insert into "kysely_migration" ("name", "timestamp") values ('0073-beat-grids', '2026-11-24T02:46:17.601Z');
drop trigger mark_resource_of_changed on audio_sources;
alter table "audio_sources" drop bands, add wave_row bytea, add wave_track bytea,
      add wave_key text not null default '';
alter table "audio_sources" alter wave_row set storage main, alter wave_track set storage external;
alter table "resource_files" drop bands, add wave_row bytea, add wave_track bytea,
      add wave_key text not null default '';
alter table "resource_files" alter wave_row set storage main, alter wave_track set storage external;
create trigger mark_resource_of_changed after update on audio_sources for each row
    when (row(old.position, old.label, old.file_name, old.file_type, old.file_size, old.duration_ms, old.sha256, old.storage_key, old.waveform, old.waveform_overview, old.wave_key, old.hls_key, old.loudness_lufs, old.preview_ms) is distinct from row(new.position, new.label, new.file_name, new.file_type, new.file_size, new.duration_ms, new.sha256, new.storage_key, new.waveform, new.waveform_overview, new.wave_key, new.hls_key, new.loudness_lufs, new.preview_ms))
    execute function mark_resource_of_audio_sources();
insert into "kysely_migration" ("name", "timestamp") values ('0074-waves', '2026-11-24T02:46:17.605Z');
alter table resources alter tbpm type numeric(6, 2) using round(tbpm::numeric, 2);
insert into "kysely_migration" ("name", "timestamp") values ('0076-tempo-to-a-hundredth', '2026-11-24T02:46:17.609Z');
alter table audio_sources
    add readings jsonb check (jsonb_typeof(readings) = 'object'),
    add is_own_grid boolean not null default false;
alter table resources add settled jsonb not null default '{}' check (jsonb_typeof(settled) = 'object');
drop trigger mark_resource_of_grid on audio_sources;
create trigger mark_resource_of_grid after update on audio_sources for each row
    when (row(old.grid, old.readings, old.is_own_grid) is distinct from row(new.grid, new.readings, new.is_own_grid))
    execute function mark_resource_of_audio_sources();
insert into "kysely_migration" ("name", "timestamp") values ('0077-readings', '2026-11-24T02:46:17.611Z');
create table recording_prints (
      print_id integer generated always as identity primary key,
      sha256 text not null unique,
      duration_ms integer not null default 0,
      words bytea not null default '',
      taken_down_with bigint
    );
alter table recording_prints alter words set storage external;
create table print_words (
      word integer not null,
      print_id integer not null references recording_prints on delete cascade,
      primary key (word, print_id)
    );
create index print_words_of on print_words (print_id);
create table print_matches (
      print_id integer not null references recording_prints on delete cascade,
      other_id integer not null references recording_prints on delete cascade,
      shared_ms integer not null,
      share real not null,
      speed real not null,
      offset_ms integer not null,
      primary key (print_id, other_id)
    );
create index print_matches_other on print_matches (other_id);
create index originals_content on originals (sha256);
insert into recording_prints (sha256, taken_down_with)
    select distinct on (sha256) sha256, resource_id
    from resources join audio_sources using (resource_id)
    where state = 'taken_down' and position is not null and artist_id is distinct from (
      select actor_id from resource_log
      where resource_log.resource_id = resources.resource_id and to_state = 'taken_down' order by log_id desc limit 1)
    order by sha256, resource_id;
insert into "kysely_migration" ("name", "timestamp") values ('0079-recording-prints', '2026-11-24T02:46:17.619Z');
alter table resources
      add credits text not null default '',
      add album text not null default '',
      add label text not null default '',
      add release_precision text not null default 'day' check (release_precision in ('year', 'month', 'day'));
insert into dictionary_entries (dict_type, dict_value, dict_label, position)
    select 'cms_track_versions', value, label, position from (values
      ('club-mix', 'Club Mix', 100), ('edit', 'Edit', 101), ('live', '现场版', 102)) as added (value, label, position)
    on conflict do nothing;
insert into "kysely_migration" ("name", "timestamp") values ('0082-what-files-say', '2026-11-24T02:46:17.623Z');
alter table resources add tracklist text not null default '';
create table watched_files (
      path text primary key,
      size_bytes bigint not null,
      modified_at timestamptz(3) not null,
      outcome text not null check (outcome in ('published', 'known', 'refused')),
      reason text not null,
      looked_at timestamptz not null default now()
    );
insert into "kysely_migration" ("name", "timestamp") values ('0083-tracklists-and-watched-files', '2026-11-24T02:46:17.626Z');
alter table packages
      add names text[] not null default '{}',
      add resource_id bigint references resources (resource_id) on delete cascade,
      add left_out_ids bigint[] not null default '{}';
create index packages_by_resource on packages (resource_id);
insert into "kysely_migration" ("name", "timestamp") values ('0085-packages-in-parts', '2026-11-24T02:46:17.628Z');
update menus set parent_id = null, menu_name = '首页', icon = 'home', url = '/',
      position = '0'
    where (menu_id, menu_name, icon, url, position) = ('1', '首页', 'home', '/', '0')
      and parent_id is not distinct from null and true;
update menus set parent_id = null, menu_name = '曲库', icon = 'vinyl', url = '/dj',
      position = '10'
    where (menu_id, menu_name, icon, url, position) = ('2', 'DJ 音乐', 'music', '/dj', '1')
      and parent_id is not distinct from null and true;
insert into menus (menu_id, parent_id, menu_name, icon, url, position)
    select '902'::bigint, '2'::bigint, '全部', 'vinyl', '/dj', '11'::int where exists (select from menus parent where parent.menu_id = '2');
update menus set parent_id = '2', menu_name = '单曲', icon = 'disc', url = '/singles',
      position = '12'
    where (menu_id, menu_name, icon, url, position) = ('3', '单曲', 'disc', '/singles', '2')
      and parent_id is not distinct from null and exists (select from menus parent where parent.menu_id = '2');
update menus set parent_id = '2', menu_name = '新品', icon = 'sparkles', url = '/newProduct',
      position = '13'
    where (menu_id, menu_name, icon, url, position) = ('13', '新品', 'sparkles', '/newProduct', '8')
      and parent_id is not distinct from '10' and exists (select from menus parent where parent.menu_id = '2');
update menus set parent_id = '2', menu_name = '音源', icon = 'wave', url = '/musicSource',
      position = '14'
    where (menu_id, menu_name, icon, url, position) = ('28', '音源', 'wave', '/musicSource', '15')
      and parent_id is not distinct from '20' and exists (select from menus parent where parent.menu_id = '2');
update menus set parent_id = '2', menu_name = '翻制', icon = 'refresh', url = '/reproduction',
      position = '15'
    where (menu_id, menu_name, icon, url, position) = ('29', '翻制', 'refresh', '/reproduction', '16')
      and parent_id is not distinct from '20' and exists (select from menus parent where parent.menu_id = '2');
update menus set parent_id = '2', menu_name = '分类', icon = 'category', url = '/types',
      position = '16'
    where (menu_id, menu_name, icon, url, position) = ('25', '分类', 'category', '/types', '12')
      and parent_id is not distinct from '20' and exists (select from menus parent where parent.menu_id = '2');
update menus set parent_id = '2', menu_name = '标签', icon = 'tag', url = '/tag',
      position = '17'
    where (menu_id, menu_name, icon, url, position) = ('26', '标签', 'tag', '/tag', '13')
      and parent_id is not distinct from '20' and exists (select from menus parent where parent.menu_id = '2');
update menus set parent_id = null, menu_name = '榜单', icon = 'trophy', url = '/hotMusic',
      position = '20'
    where (menu_id, menu_name, icon, url, position) = ('10', '榜单', 'chart', '', '5')
      and parent_id is not distinct from null and true;
update menus set parent_id = '10', menu_name = '热门', icon = 'flame', url = '/hotMusic',
      position = '21'
    where (menu_id, menu_name, icon, url, position) = ('11', '热门音乐', 'flame', '/hotMusic', '6')
      and parent_id is not distinct from '10' and exists (select from menus parent where parent.menu_id = '10');
update menus set parent_id = '10', menu_name = '下载', icon = 'download', url = '/maxDownload',
      position = '22'
    where (menu_id, menu_name, icon, url, position) = ('14', '下载榜', 'download', '/maxDownload', '7')
      and parent_id is not distinct from '10' and exists (select from menus parent where parent.menu_id = '10');
insert into menus (menu_id, parent_id, menu_name, icon, url, position)
    select '903'::bigint, null::bigint, '精选', 'sparkles', '/choiseMusic', '30'::int where true;
update menus set parent_id = '903', menu_name = '精选音乐', icon = 'star', url = '/choiseMusic',
      position = '31'
    where (menu_id, menu_name, icon, url, position) = ('15', '精选', 'star', '/choiseMusic', '9')
      and parent_id is not distinct from '10' and exists (select from menus parent where parent.menu_id = '903');
update menus set parent_id = '903', menu_name = '每日一首', icon = 'calendar', url = '/choiseOne',
      position = '32'
    where (menu_id, menu_name, icon, url, position) = ('16', '每日一首', 'calendar', '/choiseOne', '10')
      and parent_id is not distinct from '10' and exists (select from menus parent where parent.menu_id = '903');
insert into menus (menu_id, parent_id, menu_name, icon, url, position)
    select '904'::bigint, null::bigint, '合集', 'stack', '/musicPacks', '40'::int where true;
update menus set parent_id = '904', menu_name = '音乐包', icon = 'package', url = '/musicPacks',
      position = '41'
    where (menu_id, menu_name, icon, url, position) = ('4', '音乐包', 'package', '/musicPacks', '3')
      and parent_id is not distinct from null and exists (select from menus parent where parent.menu_id = '904');
update menus set parent_id = '904', menu_name = '串烧', icon = 'list', url = '/musicSkewers',
      position = '42'
    where (menu_id, menu_name, icon, url, position) = ('27', '串烧', 'list', '/musicSkewers', '14')
      and parent_id is not distinct from '20' and exists (select from menus parent where parent.menu_id = '904');
insert into menus (menu_id, parent_id, menu_name, icon, url, position)
    select '905'::bigint, '904'::bigint, '制作串烧', 'list', '/setMusicSkewers', '43'::int where exists (select from menus parent where parent.menu_id = '904');
update menus set parent_id = null, menu_name = '艺人', icon = 'users', url = '/artist',
      position = '50'
    where (menu_id, menu_name, icon, url, position) = ('5', '艺人', 'users', '/artist', '4')
      and parent_id is not distinct from null and true;
insert into menus (menu_id, parent_id, menu_name, icon, url, position)
    select '906'::bigint, null::bigint, '我的', 'user', '', '60'::int where true;
insert into menus (menu_id, parent_id, menu_name, icon, url, position)
    select '907'::bigint, '906'::bigint, '唱片箱', 'box', '/user/crates', '61'::int where exists (select from menus parent where parent.menu_id = '906');
insert into menus (menu_id, parent_id, menu_name, icon, url, position)
    select '908'::bigint, '906'::bigint, '喜爱', 'heart', '/user/userCenter?index=3', '62'::int where exists (select from menus parent where parent.menu_id = '906');
insert into menus (menu_id, parent_id, menu_name, icon, url, position)
    select '909'::bigint, '906'::bigint, '历史', 'history', '/user/history', '63'::int where exists (select from menus parent where parent.menu_id = '906');
update menus set parent_id = null, menu_name = '现场', icon = 'confetti', url = '/djDevice',
      position = '70'
    where (menu_id, menu_name, icon, url, position) = ('30', '现场', 'disc', '', '17')
      and parent_id is not distinct from null and true;
update menus set parent_id = '30', menu_name = '器材', icon = 'headphones', url = '/djDevice',
      position = '71'
    where (menu_id, menu_name, icon, url, position) = ('31', 'DJ 器材', 'headphones', '/djDevice', '18')
      and parent_id is not distinct from '30' and exists (select from menus parent where parent.menu_id = '30');
update menus set parent_id = '30', menu_name = '声光电', icon = 'bulb', url = '/voice',
      position = '72'
    where (menu_id, menu_name, icon, url, position) = ('33', '声光电', 'bulb', '/voice', '20')
      and parent_id is not distinct from '30' and exists (select from menus parent where parent.menu_id = '30');
update menus set parent_id = '30', menu_name = '定制', icon = 'wand', url = '/udesign',
      position = '73'
    where (menu_id, menu_name, icon, url, position) = ('32', '定制', 'wand', '/udesign', '19')
      and parent_id is not distinct from '30' and exists (select from menus parent where parent.menu_id = '30');
update menus set parent_id = '30', menu_name = '策划', icon = 'glass', url = '/barBrandPlanning',
      position = '74'
    where (menu_id, menu_name, icon, url, position) = ('34', '酒吧策划', 'glass', '/barBrandPlanning', '21')
      and parent_id is not distinct from '30' and exists (select from menus parent where parent.menu_id = '30');
update menus set parent_id = null, menu_name = '圈子', icon = 'message', url = '/circle',
      position = '80'
    where (menu_id, menu_name, icon, url, position) = ('35', '圈子', 'message', '/circle', '22')
      and parent_id is not distinct from '30' and true;
delete from menus where (menu_id, menu_name, icon, url, position) = ('20', '选曲', 'disc', '', '11')
      and parent_id is not distinct from null
      and not exists (select from menus child where child.parent_id = '20');
select setval(pg_get_serial_sequence('menus', 'menu_id'), (select max(menu_id) from menus));
insert into "kysely_migration" ("name", "timestamp") values ('0090-menu-of-nine', '2026-11-24T02:46:17.638Z');
create table searches (
      day date not null,
      word text not null,
      mark bytea not null,
      primary key (day, word, mark)
    );
insert into "kysely_migration" ("name", "timestamp") values ('0091-searches', '2026-11-24T02:46:17.639Z');
alter table resources add pictures text[] not null default '{}';
insert into "kysely_migration" ("name", "timestamp") values ('0097-pictures-of-goods', '2026-11-24T02:46:17.640Z');
alter table resources add moving text not null default '';
insert into "kysely_migration" ("name", "timestamp") values ('0098-moving-pictures', '2026-11-24T02:46:17.641Z');
create table share_pictures (
      subject text primary key,
      picture_key text not null
    );
insert into "kysely_migration" ("name", "timestamp") values ('0099-share-pictures', '2026-11-24T02:46:17.643Z');
create index resources_mixes on resources (published_at desc, resource_id desc)
    where published_at is not null and content_type = 1 and (tracklist <> '' or duration_ms >= 1200000);
insert into "kysely_migration" ("name", "timestamp") values ('0100-mixes', '2026-11-24T02:46:17.644Z');
create index resources_newest_of_category on resources (category_code, published_at desc, resource_id desc)
    where published_at is not null;
insert into "kysely_migration" ("name", "timestamp") values ('0101-newest-of-categories', '2026-11-24T02:46:17.645Z');
create table push_settings (
    user_id bigint primary key references users,
    kinds text[] not null,
    quiet_from smallint check (quiet_from between 0 and 23),
    quiet_to smallint check (quiet_to between 0 and 23),
    time_zone text not null,
    check ((quiet_from is null) = (quiet_to is null))
  );
create table push_subscriptions (
    subscription_id bigint generated always as identity primary key,
    user_id bigint not null references users,
    session_id bigint not null unique references sessions on delete cascade,
    endpoint text not null unique,
    p256dh text not null,
    auth text not null,
    created_at timestamptz not null
  );
create index push_subscriptions_of_user on push_subscriptions (user_id, subscription_id);
create table pushes (
    push_id bigint generated always as identity primary key,
    subscription_id bigint not null references push_subscriptions on delete cascade,
    title text not null,
    body text not null,
    url text not null,
    tag text not null,
    tries smallint not null default 0,
    due_at timestamptz not null default now(),
    unique (subscription_id, tag)
  );
create index pushes_due on pushes (due_at);
create table releases_to_push (
    release_id bigint primary key references releases on delete cascade
  );
insert into "kysely_migration" ("name", "timestamp") values ('0107-pushes', '2026-11-24T02:46:17.652Z');
create table lease_keys (
    is_only boolean primary key default true check (is_only),
    private_key bytea not null
  );
insert into "kysely_migration" ("name", "timestamp") values ('0108-lease-keys', '2026-11-24T02:46:17.653Z');
create table late_plays (
    listener bytea not null,
    resource_id bigint not null references resources (resource_id) on delete cascade,
    heard_at timestamptz not null,
    primary key (listener, resource_id, heard_at)
  );
create index late_plays_by_time on late_plays (heard_at);
create index late_plays_of_resource on late_plays (resource_id);
insert into "kysely_migration" ("name", "timestamp") values ('0109-late-plays', '2026-11-24T02:46:17.655Z');
