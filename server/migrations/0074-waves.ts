import { type Kysely, sql } from 'kysely'

/**
 * Waveforms in bands: of a row and of a track beside the file, the finest one in the file store. They replace the overview in
 * three bands. The derivation of version 3 makes them for the files that are there.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // It names the column that goes.
  await sql`drop trigger mark_resource_of_changed on audio_sources`.execute(db)
  for (const table of ['audio_sources', 'resource_files']) {
    await sql`alter table ${sql.id(table)} drop bands, add wave_row bytea, add wave_track bytea,
      add wave_key text not null default ''`.execute(db)
    // Bytes that hardly shrink are read faster as they are.
    await sql`alter table ${sql.id(table)} alter wave_row set storage main, alter wave_track set storage external`.execute(db)
  }
  const row = (of: string) => `row(${SEEN_OF_A_FILE.map((column) => `${of}.${column}`).join(', ')})`
  await sql`create trigger mark_resource_of_changed after update on audio_sources for each row
    when (${sql.raw(`${row('old')} is distinct from ${row('new')}`)})
    execute function mark_resource_of_audio_sources()`.execute(db)
}

const SEEN_OF_A_FILE = [
  'position',
  'label',
  'file_name',
  'file_type',
  'file_size',
  'duration_ms',
  'sha256',
  'storage_key',
  'waveform',
  'waveform_overview',
  'wave_key',
  'hls_key',
  'loudness_lufs',
  'preview_ms',
]
