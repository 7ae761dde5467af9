insert into users (nick_name, phone) values ('后来的人', '13900000004');
insert into comments (resource_id, user_id, content) values (1, 4, '同感');
insert into recording_prints (sha256, duration_ms) values (repeat('a', 64), 180000);
insert into watched_files (path, size_bytes, modified_at, outcome, reason) values ('/music/夜航.mp3', 1, now(), 'published', '');
insert into searches (day, word, mark) values ('2026-01-31', '夜航', '\x01');
insert into push_subscriptions (user_id, session_id, endpoint, p256dh, auth, created_at) values (3, 1, 'https://push.example/1', '', '', now());
