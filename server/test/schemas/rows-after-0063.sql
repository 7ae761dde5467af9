insert into users (nick_name, phone, is_artists, fans_count) values ('西出阳关', '13900000001', true, 1), ('西出陽關', '13900000002', true, 0);
insert into users (nick_name, phone, focus_count) values ('听众', '13900000003', 1);
insert into follows (user_id, followed_id) select 3, 1;
insert into resources (title, content_type, category_code, artist_id, published_at) values ('夜航', 2, 'A0301', 1, now()), ('远山', 2, 'A0301', 2, null);
insert into collects (user_id, resource_id) values (3, 1);
insert into comments (resource_id, user_id, content) values (1, 3, '好听');
insert into vip_periods (user_id, vip_level, starts_at, source) values (3, 1, now(), 'grant');
