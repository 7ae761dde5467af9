insert into users (nick_name, phone) values ('后来的人', '13900000004');
insert into comments (resource_id, user_id, content) values (1, 4, '同感');
