import { type Kysely, sql } from 'kysely'

/** The server before it counts in its own memory. */
export const isCompatible = true

/**
 * Counts one more in each window, the next one only where this one is not exceeded. Returns the milliseconds until the exceeded
 * one ends, or 0. An ended window begins again. A function, since its plans are stored with each connection: planning takes four
 * times as long as counting (0049).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create function count_windows(keys text[], times integer[], seconds float8[]) returns float8 language plpgsql as $$
    declare
      counted record;
    begin
      for index in 1 .. cardinality(keys) loop
        insert into limit_counts as known (key, count, ends_at)
          values (keys[index], 1, clock_timestamp() + make_interval(secs => seconds[index]))
          on conflict (key) do update set
            count = case when known.ends_at > clock_timestamp() then known.count + 1 else 1 end,
            ends_at = case when known.ends_at > clock_timestamp() then known.ends_at else excluded.ends_at end
          returning known.count, known.ends_at into counted;
        if counted.count > times[index] then
          return greatest(ceil(extract(epoch from counted.ends_at - clock_timestamp()) * 1000), 1);
        end if;
      end loop;
      return 0;
    end
  $$`.execute(db)
}
