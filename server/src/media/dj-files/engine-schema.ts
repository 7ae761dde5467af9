/** The schema version that Engine 2 and later open; newer versions migrate it. */
export const SCHEMA_VERSION = [2, 18, 0] as const

const ID = 'id integer primary key autoincrement'
/** Results of the analysis: columns of `Track` that Engine reads and writes through a view. */
const PERFORMANCE = ['isAnalyzed', 'trackData', 'overviewWaveFormData', 'beatData', 'quickCues', 'loops', 'thirdPartySourceId']

const assigned = (value: (column: string) => string) => PERFORMANCE.map((column) => `${column} = ${value(column)}`).join(', ')

const TABLES = `
  create table Information (${ID}, uuid text, schemaVersionMajor integer, schemaVersionMinor integer,
    schemaVersionPatch integer, currentPlayedIndiciator integer, lastRekordBoxLibraryImportReadCounter integer);
  create table AlbumArt (${ID}, hash text, albumArt blob);
  create table Track (${ID}, playOrder integer, length integer, bpm integer, year integer, path text, filename text,
    bitrate integer, bpmAnalyzed real, albumArtId integer, fileBytes integer, title text, artist text, album text, genre text,
    comment text, label text, composer text, remixer text, key integer, rating integer, albumArt text, timeLastPlayed datetime,
    isPlayed boolean, fileType text, isAnalyzed boolean, dateCreated datetime, dateAdded datetime, isAvailable boolean,
    isMetadataOfPackedTrackChanged boolean, isPerfomanceDataOfPackedTrackChanged boolean, playedIndicator integer,
    isMetadataImported boolean, pdbImportKey integer, streamingSource text, uri text, isBeatGridLocked boolean,
    originDatabaseUuid text, originTrackId integer, trackData blob, overviewWaveFormData blob, beatData blob, quickCues blob,
    loops blob, thirdPartySourceId integer, streamingFlags integer, explicitLyrics boolean,
    constraint C_originDatabaseUuid_originTrackId unique (originDatabaseUuid, originTrackId),
    constraint C_path unique (path), foreign key (albumArtId) references AlbumArt (id) on delete restrict);
  create table ChangeLog (${ID}, trackId integer, foreign key (trackId) references Track (id) on delete set null);
  create table Pack (${ID}, packId text, changeLogDatabaseUuid text, changeLogId integer);
  create table Playlist (${ID}, title text, parentListId integer, isPersisted boolean, nextListId integer,
    lastEditTime datetime, isExplicitlyExported boolean,
    constraint C_NAME_UNIQUE_FOR_PARENT unique (title, parentListId),
    constraint C_NEXT_LIST_ID_UNIQUE_FOR_PARENT unique (parentListId, nextListId));
  create table PlaylistEntity (${ID}, listId integer, trackId integer, databaseUuid text, nextEntityId integer,
    membershipReference integer, constraint C_NAME_UNIQUE_FOR_LIST unique (listId, databaseUuid, trackId),
    foreign key (listId) references Playlist (id) on delete cascade);
  create table PreparelistEntity (${ID}, trackId integer, trackNumber integer,
    foreign key (trackId) references Track (id) on delete cascade);
  create index index_Track_filename on Track (filename);
  create index index_Track_albumArtId on Track (albumArtId);
  create index index_Track_uri on Track (uri);
  create index index_AlbumArt_hash on AlbumArt (hash);
  create index index_PreparelistEntity_trackId on PreparelistEntity (trackId);`

const PERFORMANCE_DATA = `
  create view PerformanceData as select id as trackId, ${PERFORMANCE.join(', ')} from Track;
  create trigger trigger_instead_insert_PerformanceData instead of insert on PerformanceData begin
    update Track set ${assigned((column) => `new.${column}`)} where id = new.trackId; end;
  create trigger trigger_instead_delete_PerformanceData instead of delete on PerformanceData begin
    update Track set ${assigned(() => 'null')} where id = old.trackId; end;
  ${PERFORMANCE.map(
    (column) => `create trigger trigger_instead_update_${column}_PerformanceData instead of update of ${column} on PerformanceData
    begin update Track set ${column} = new.${column} where id = new.trackId; end;`,
  ).join('\n')}`

/** Lists are linked by their next entry; these triggers relink them when an entry is removed. */
const CHAINS = `
  create trigger trigger_after_update_Track after update on Track begin insert into ChangeLog (trackId) values (new.id); end;
  create trigger trigger_before_insert_List before insert on Playlist begin
    update Playlist set nextListId = -(1 + nextListId) where nextListId = new.nextListId and parentListId = new.parentListId; end;
  create trigger trigger_after_insert_List after insert on Playlist begin
    update Playlist set nextListId = new.id where nextListId = -(1 + new.nextListId) and parentListId = new.parentListId; end;
  create trigger trigger_after_delete_List after delete on Playlist begin
    update Playlist set nextListId = old.nextListId where nextListId = old.id;
    delete from Playlist where parentListId = old.id; end;
  create trigger trigger_before_delete_PlaylistEntity before delete on PlaylistEntity when old.trackId > 0 begin
    update PlaylistEntity set nextEntityId = old.nextEntityId where nextEntityId = old.id and listId = old.listId; end;
  create view PlaylistAllParent as with above as (select id, parentListId from Playlist union all
    select above.id, list.parentListId from Playlist list join above on above.parentListId = list.id) select * from above;
  create view PlaylistAllChildren as with below as (select id, id as childListId from Playlist union all
    select below.id, list.id from Playlist list join below on below.childListId = list.parentListId)
    select * from below where id <> childListId;`

/** The tables of Engine DJ's library, under the names that it reads. */
export const SCHEMA = TABLES + PERFORMANCE_DATA + CHAINS
